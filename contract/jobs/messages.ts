export const searchHint = 'Kind or file name'
export const kind = 'Kind'
export const file = 'File'
export const counts = 'Done'
export const countsOf = '{done} of {total}'
export const countsFailed = '{failed} failed'
export const attempts = 'Attempts'
export const startedBy = 'Started by'
export const created = 'Created'
export const started = 'Started'
export const finished = 'Finished'
export const checksum = 'Checksum'
export const message = 'Message'
export const run = 'Run'
export const states = {
  QUEUED: 'Queued',
  RUNNING: 'Running',
  DONE: 'Done',
  DONE_WITH_ERRORS: 'Done with errors',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
} as const
export const cancel = 'Cancel job'
export const cancelTitle = 'Cancel {kind}?'
export const cancelText = 'What it has done stays done. It can be tried again.'
export const cancelled = '{kind} is cancelled.'
export const retry = 'Try again'
export const retried = '{kind} is in the queue again.'
export const job = 'Job'
export const billingNone = 'No billing jobs yet'
export const billingNoneHelp =
  'Runs of claims, client invoices, statements, exports and remittance files come here when billing starts them.'
export const ehrTitle = 'EHR Queue'
export const ehrNone = 'No EHR jobs yet'
export const ehrNoneHelp =
  'Orders that arrive from record systems and results that go out to them come here when a connection sends or receives.'
export const hrsaNone = 'No rosters on file'
export const hrsaNoneHelp =
  'Past roster exchanges would stand here, to be read. New ones are not made: the programme is closed.'
export const hrsaClosed = 'Closed programme'
export const hrsaClosedText =
  'The HRSA programme for the uninsured stopped taking testing claims on March 22, 2022. No claims are sent to it.'
export const hrsaProfile = 'Archived profile of the roster exchange'
export const hrsaProfileText =
  'Out: name, birth date, gender, Social Security number or state with driver’s licence, service date, address and account number of each patient without insurance. Back: temporary member ids by account number, row by row, with a list of those that did not match.'
