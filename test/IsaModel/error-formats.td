// RUN: %check-errors

include "base.td"

def Good : FormatParam<"GOOD", "mx(e4m3,e8m0,8)">;
// CHECK: :[[#@LINE+1]]:5: error: 'Bad', value: {{.*}}'bf17'
def Bad : FormatParam<"BAD", "bf17">;
