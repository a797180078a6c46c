//===- sorting.c - Sorting in several ways --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime.h"

enum { N = 600 };
static int32_t original[N], work[N], spare[N];

static void swap(int32_t *a, int32_t *b) {
  int32_t t = *a;
  *a = *b;
  *b = t;
}

static void insertion_sort(int32_t *a, int n) {
  for (int i = 1; i < n; ++i) {
    int32_t x = a[i];
    int j = i;
    for (; j > 0 && a[j - 1] > x; --j)
      a[j] = a[j - 1];
    a[j] = x;
  }
}

static void quick_sort(int32_t *a, int low, int high) {
  if (high - low < 8) {
    insertion_sort(a + low, high - low);
    return;
  }
  int32_t pivot = a[low + (high - low) / 2];
  int i = low, j = high - 1;
  while (i <= j) {
    while (a[i] < pivot)
      ++i;
    while (a[j] > pivot)
      --j;
    if (i <= j)
      swap(&a[i++], &a[j--]);
  }
  quick_sort(a, low, j + 1);
  quick_sort(a, i, high);
}

static void sift_down(int32_t *a, int root, int n) {
  for (int child; (child = 2 * root + 1) < n; root = child) {
    if (child + 1 < n && a[child] < a[child + 1])
      ++child;
    if (a[root] >= a[child])
      return;
    swap(&a[root], &a[child]);
  }
}

static void heap_sort(int32_t *a, int n) {
  for (int i = n / 2 - 1; i >= 0; --i)
    sift_down(a, i, n);
  for (int end = n - 1; end > 0; --end) {
    swap(&a[0], &a[end]);
    sift_down(a, 0, end);
  }
}

static void merge_sort(int32_t *a, int n) {
  if (n < 2)
    return;
  int half = n / 2, i = 0, j = half, k = 0;
  merge_sort(a, half);
  merge_sort(a + half, n - half);
  while (i < half && j < n)
    spare[k++] = a[j] < a[i] ? a[j++] : a[i++];
  while (i < half)
    spare[k++] = a[i++];
  for (int m = 0; m < k; ++m)
    a[m] = spare[m];
}

static void radix_sort(int32_t *a, int n) {
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t count[257] = {0};
    for (int i = 0; i < n; ++i)
      ++count[(((uint32_t)a[i] ^ 0x80000000u) >> shift & 255) + 1];
    for (int i = 0; i < 256; ++i)
      count[i + 1] += count[i];
    for (int i = 0; i < n; ++i)
      spare[count[((uint32_t)a[i] ^ 0x80000000u) >> shift & 255]++] = a[i];
    for (int i = 0; i < n; ++i)
      a[i] = spare[i];
  }
}

static void whole_quick_sort(int32_t *a, int n) { quick_sort(a, 0, n); }

typedef void sorter(int32_t *, int);
static sorter *const sorters[] = {insertion_sort, whole_quick_sort, heap_sort,
                                  merge_sort, radix_sort};
static const char *const names[] = {"insertion ", "quick ", "heap ", "merge ",
                                    "radix "};

int main(void) {
  for (int i = 0; i < N; ++i)
    original[i] = (int32_t)next_random() >> (i % 24);
  int status = 0;
  for (unsigned s = 0; s < sizeof sorters / sizeof *sorters; ++s) {
    for (int i = 0; i < N; ++i)
      work[i] = original[i];
    sorters[s](work, N);
    uint32_t sum = 0;
    for (int i = 0; i < N; ++i) {
      sum = sum * 31 + (uint32_t)work[i];
      if (i && work[i - 1] > work[i])
        status = 1;
    }
    print_text(names[s]);
    print_hex(sum);
    print_int(work[0]);
    print_int(work[N / 2]);
    print_int(work[N - 1]);
    print_line();
  }
  return status;
}
