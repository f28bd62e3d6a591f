export const noNumber = 'This order has no requisition number, so there are no labels to print.'
export const whyAgain = 'Labels for this order were already printed. Enter a reason for printing them again.'
export const pdfTitle = 'Labels {code}'
