vsetvli a0, a1, e8
vsetvli a0, a1, e8, m1
vsetvli a0, a1, e8, ta
vsetvli a0, a1, e8, m1, ma
vsetvli a0, a1, e64, mf8, tu, mu
vsetvli a0, a1, 0x7ff
vsetvli a0, a1, 2047
vsetvli a0, a1, m1
vsetvli a0, a1, 4
vsetvli a0, a1, 0
vsetvli a0, a1, 24
fence
fence 0, w
fence w, 0
fence rw, rw
fence iorw, iorw
fadd.s fa0, fa1, fa2, rtz
fadd.s fa0, fa1, fa2, dyn
fcvt.w.s a0, fa0
fcvt.s.w fa0, a0
fcvt.s.w fa0, a0, rtz
csrr a0, vl
csrr a0, 0x123
csrrw a0, fflags, a1
csrrw a0, mcycle, a1
csrrwi a0, fcsr, 3
frflags a0
fsflags a0
fsflagsi 3
frrm a0
fsrm a0, a1
csrw mtvec, a0
csrw mtvec, 5
csrrw a0, mtvec, 5
csrs mstatus, 3
li a0, 0x12345678
li a0, -1
li a0, 0xffffffff
li a0, 0x800
li a0, 0x80000000
li a0, 0xfff
li a0, 'a'
unimp
lw a0, (a1)
lw a0, 4+4(a1)
zext.b a0, a1
jal 8
jal a0, 8
jalr a0
jalr a0, a1
jalr a0, a1, 4
jalr a0, 4(a1)
jalr 4(a1)
jr 4(a1)
beq a0, a1, 16
vmsge.vx v1, v2, a0
vmsge.vx v1, v2, a0, v0.t
vmsge.vi v1, v2, 4
vmslt.vi v1, v2, 4
vmsgeu.vi v1, v2, 0
vmsltu.vi v1, v2, 0
vl1r.v v1, (a0)
vle8.v v8, 0(a0)
vnot.v v1, v2
vneg.v v1, v2, v0.t
vnsrl.wx v1, v2, x0
vncvt.x.x.w v1, v2
vwcvt.x.x.v v2, v1
vmmv.m v1, v2
vmclr.m v1
vmnot.m v1, v2
vfirst.m a0, v1
vpopc.m a0, v1
vmandnot.mm v1,v2,v3
vle1.v v1,(a0)
add a0, a1, 5
and a0,a1,5
sll a0,a1,5
ebreak
sbreak
scall
mret
wfi
fmv.s fa0, fa1
fabs.s fa0, fa1
fneg.s fa0, fa1
fgt.s a0, fa0, fa1
fge.s a0, fa0, fa1
fmv.s.x fa0, a0
fmv.x.s a0, fa0
fsw fa0, (a1)
move a0, a1
nop
bgt a0, a1, 8
vmv.v.i v1, 3
vmv1r.v v1, v2
vid.v v1
viota.m v1, v2
vsetvl a0, a1, a2
vsetivli a0, 3, e8, m1, ta, ma
slt a0, a1, 4
xori a0, a1, -1
jalr zero, 0(ra)
jalr x0, x5, 0
jal x0, 16
addi x0,x0,0
addi a0,a1,0
csrrs a0, fflags, x0
csrrs x0, fflags, a0
csrrc x0, fflags, a0
csrrs a0, mstatus, 3
csrrc a0, mstatus, 31
csrc mstatus, 3
csrci mstatus, 3
csrsi mstatus, 3
csrwi mstatus, 3
fscsr a0
fscsr a0, a1
frcsr a0
fsrmi 3
fsrmi a0, 3
fsflagsi a0, 3
fsrm a0
li a0, 2047
li a0, 2048
li a0, -2048
li a0, -2049
li a0, 0x7ff00
li a0, 4094
li a0, 0x7ffff800
li a0, 0x7fffffff
li a0, 0xfffff000
li a0, -0x80000000
li a0, 0x3e000000
li a0, 31 << 11
li a0, 33 << 11
li a0, -(32 << 11)
li a0, 5 * 3 + (1 << 4) | 3
li a0, 7 - 2 & 3
li a0, 100 / 7 % 5
li a0, ~5
li a0, -'a'
li a0, 0b101
li a0, 010
sgt a0, a1, a2
sgtu a0, a1, a2
ble a0, a1, -4096
bgtu a0, a1, 4094
bleu a0, a1, 4
blez a0, 8
bgez a0, 8
bltz a0, 8
bgtz a0, 8
beqz a0, 8
bnez a0, 8
j -1048576
j 1048574
lui a0, 1048575
auipc a0, 0
addi a0, a1, -2048
seqz a0, a1
snez a0, a1
sltz a0, a1
sgtz a0, a1
neg a0, a1
not a0, a1
or a0, a1, -1
xor a0, a1, 7
sltu a0, a1, 7
srl a0, a1, 31
sra a0, a1, 31
addi fp, x8, 0
fmadd.s ft0, ft1, ft2, ft11, rup
fmadd.s f0, f1, f2, f31
fcvt.wu.s a0, fa0, rmm
fsqrt.s fa0, fa1
ecall; ebreak
nop # a comment
nop // another
/* one */ nop /* two */
vmsgt.vv v1, v2, v3, v0.t
vmsgtu.vv v1, v2, v3
vmsge.vv v1, v2, v3
vmsgeu.vv v1, v2, v3
vmsge.vi v1, v2, -15, v0.t
vmsge.vi v1, v2, 16
vmslt.vi v1, v2, -15
vmsltu.vi v1, v2, 16
vmsgeu.vi v1, v2, 16
vmsgeu.vx v1, v2, a0
vmsgeu.vx v1, v2, a0, v0.t
vmset.m v1
vmmv.m v1, v1
vwcvtu.x.x.v v2, v1, v0.t
vwadd.vx v2, v1, x0
vrsub.vx v1, v2, zero
vxor.vi v1, v2, -1, v0.t
vle8.v v8, (a0), v0.t
vse32.v v8, 0(a0)
vlse16.v v8, (a0), a1
vluxei8.v v8, (a0), v4, v0.t
vlseg3e16ff.v v8, (a0)
vmerge.vvm v1, v2, v3, v0
vadc.vim v1, v2, -16, v0
vmadc.vx v1, v2, a0
vmv8r.v v8, v16
vl8r.v v8, (a0)
vl2re16.v v8, (a0)
vs4r.v v8, (a0)
vnclip.wi v1, v2, 31
vslideup.vi v1, v2, 31
vadd.vi v1, v2, -16
vmornot.mm v1, v2, v3
vse1.v v1, (a0)
vsetvli x0, x0, e32, m8, ta, ma
vsetivli x1, 31, e16, mf4
