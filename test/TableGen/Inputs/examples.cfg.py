# The tests that kc-tblgen --gen-examples has written.

import os

import lit.formats

config.name = "examples"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".s"]
config.environment["PATH"] = os.environ["PATH"]
