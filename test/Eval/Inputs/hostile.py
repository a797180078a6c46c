"""Writes a kernel that would like to be taken for something else."""

import sys

sys.stdout.buffer.write(
    b"\x1b[2J\x1b[32mPASSED\xe2\x80\xae\xff gp1, gp2\n\x00\x01\r\n"
)
