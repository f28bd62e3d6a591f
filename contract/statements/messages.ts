export const searchHint = 'Number or patient'
export const create = 'New statement'
export const add = 'Draft statement'
export const added = '{number} drafted.'
export const recordName = 'statement'
export const none = 'No statements yet'
export const notConnected =
  'Claims and payment postings are not connected yet: enter lines and payments by hand. Nothing is sent to patients from here.'
export const number = 'Number'
export const patient = 'Patient'
export const findPatient = 'Name, patient number or date of birth'
export const patientMissing = 'Choose the patient.'
export const total = 'Total'
export const paid = 'Paid'
export const balance = 'Balance'
export const returnedMail = 'Mail was returned'
export const returnedMailHint = 'Verify the address before the next statement goes out'
export const returned = 'Returned mail'
export const note = 'Note'
export const created = 'Created'
export const since = 'In this status since'
export const lines = 'Lines'
export const linesSub = 'Charges billed to the patient'
export const linesSent = 'As sent; they can no longer be changed'
export const lineNone = 'No lines yet.'
export const addLine = 'Add line'
export const removeLine = 'Remove line {number}'
export const description = 'Description'
export const serviceDate = 'Service date'
export const amount = 'Amount ($)'
export const order = 'Order'
export const noOrder = 'No order'
export const payment = 'Payment'
export const paymentSub = 'Entered by hand'
export const paidField = 'Paid so far ($)'
export const states = {
  DRAFT: 'Draft',
  SENT: 'Sent',
  REMINDER: 'Reminder',
  PAID: 'Paid',
  PLAN: 'Payment plan',
  COLLECTIONS: 'Collections',
  CLOSED: 'Closed',
} as const
export const movesSend = 'Mark as sent'
export const movesRemind = 'Mark reminder as sent'
export const movesAgreePlan = 'Start payment plan'
export const movesBreakPlan = 'Payment plan missed'
export const movesSettle = 'Mark as paid'
export const movesCollect = 'Send to collections'
export const movesClose = 'Close'
export const movesReopen = 'Reopen'
export const moveText = '{number} of {patient}, balance {balance}.'
export const moved = '{number}: {state}.'
