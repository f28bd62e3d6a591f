export const searchHint = 'Name or electronic id'
export const create = 'New payer'
export const newTitle = 'New payer'
export const add = 'Add payer'
export const added = '{name} is on file.'
export const thing = 'payer'
export const none = 'No payers yet'
export const noneHelp = 'Add the insurers that the laboratory bills.'
export const name = 'Name'
export const kind = 'Kind'
export const kinds = {
  commercial: 'Commercial',
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  workers_comp: 'Workers’ compensation',
  client: 'Client bill',
  self_pay: 'Self-pay',
} as const
export const allKinds = 'All kinds'
export const electronicId = 'Electronic id'
export const electronicIdHint = 'The payer id of your clearing house'
export const timelyFilingDays = 'Timely filing, days'
export const timelyFilingHint =
  'Days from the service until a claim is too late; empty where there is no limit'
export const payer = 'Payer'
export const payerSub = 'As it stands on claims'
export const contact = 'Contact'
export const contactSub = 'Where paper claims and questions go'
export const whole = 'Use whole days, such as 90.'
export const notFound = 'Payer not found. Choose one from the list.'
export const nameTaken = 'Another payer already has this name.'
export const electronicIdTaken = 'Another payer already has this electronic ID.'
export const usesPatients = 'insured patients'
export const usesOrders = 'open orders billed to it'
