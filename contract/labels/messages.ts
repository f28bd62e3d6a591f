export const noNumber = 'This order has no requisition number, so there are no labels to print.'
export const noSpecimen = 'Order {requisition} has no specimen {letter}.'
export const whyAgain = 'Labels for this order were already printed. Enter a reason for printing them again.'
export const pdfTitle = 'Labels {code}'
export const requisitionFormat = 'A requisition number is printable ASCII.'
export const codeTaken = 'Another template of this printer has this code. Use a different code.'
export const unknownField = '“{field}” is not a label field. Use one of: {fields}.'
export const printsNothing =
  'This template prints nothing. Place text with ^FO, ^A and ^FD, or leave it blank.'
export const pastEdge = '“{part}” runs past the {edge} edge of the label, {width} × {height} dots.'
export const offsetPastEdge =
  'With this offset “{part}” runs past the {edge} edge of label {letter}. Use a smaller offset.'
export const edges = { left: 'left', top: 'top', right: 'right', bottom: 'bottom' } as const
export const frame = 'frame'
export const serviceSilent =
  'The label service did not confirm printing ({reason}). Check the printer before you print again.'
export const serviceRefused = 'The label service answered HTTP {status}.'
