// The other file: its names, and names that both have.

int shared;
static int zeros[3] = {7};
static int count(const char *text) {
  int n = 0;
  while (text[n])
    n++;
  return n + zeros[0];
}
int other(const char *text) { return count(text) + count("first"); }
__attribute__((noinline)) int helper(int x) { return x * 3 + shared; }
int weak(void) { return 2; }
