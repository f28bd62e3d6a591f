export const searchHint = 'Name or payer ID'
export const create = 'New payer'
export const add = 'Add payer'
export const added = '{name} added.'
export const recordName = 'payer'
export const none = 'No payers yet'
export const noneHelp = 'Add the payers your laboratory bills.'
export const name = 'Name'
export const kind = 'Type'
export const kinds = {
  commercial: 'Commercial',
  medicare: 'Original Medicare',
  medicare_advantage: 'Medicare Advantage',
  medicaid: 'Medicaid',
  workers_comp: 'Workers’ compensation',
  client: 'Client bill',
  self_pay: 'Self-pay',
} as const
export const allKinds = 'All types'
export const electronicId = 'Electronic payer ID'
export const electronicIdHint = 'The payer ID your clearinghouse uses'
export const timelyFilingDays = 'Timely filing (days)'
export const timelyFilingHint = 'Days from date of service to file a claim; leave blank for no limit'
export const payer = 'Payer'
export const payerSub = 'As it appears on claims'
export const contact = 'Contact'
export const contactSub = 'For paper claims and questions'
export const whole = 'Use whole days, such as 90.'
export const notFound = 'Payer not found. Choose one from the list.'
export const nameTaken = 'Another payer already has this name.'
export const electronicIdTaken = 'Another payer already has this electronic ID.'
export const usesPatients = 'insured patients'
export const usesOrders = 'open orders billed to it'
export const nameMissing = 'Enter the payer name.'
export const daysTooFew = 'Use at least one day.'
export const daysTooMany = 'Use at most ten years.'
