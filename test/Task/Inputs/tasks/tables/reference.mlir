func.func @first(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>,
                 %c: tensor<?x?xbf16>, %d: tensor<?x?xbf16>,
                 %e: tensor<?x?xbf16>, %f: tensor<?x?xbf16>,
                 %g: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  return %a : tensor<?x?xbf16>
}
