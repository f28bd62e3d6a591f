export const searchHint = 'Type or file name'
export const kind = 'Type'
export const file = 'File'
export const counts = 'Progress'
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
  CANCELLED: 'Canceled',
} as const
export const cancel = 'Cancel job'
export const cancelTitle = 'Cancel {kind}?'
export const cancelText = 'Completed work is kept. The job can be tried again.'
export const cancelled = '{kind} canceled.'
export const retry = 'Try again'
export const retried = '{kind} is back in the queue.'
export const billingNone = 'No billing jobs yet'
export const billingNoneHelp =
  'Claim runs, client invoices, statements, exports and remittance files appear here once billing starts them.'
export const ehrNone = 'No EHR jobs yet'
export const ehrNoneHelp = 'Orders received from EHRs and results sent to them appear here.'
export const hrsaNone = 'No rosters on file'
export const hrsaNoneHelp =
  'Past roster exchanges are listed here, read-only. New ones cannot be created: the program is closed.'
export const hrsaClosed = 'Closed program'
export const hrsaClosedText =
  'The HRSA program for the uninsured stopped accepting testing claims on March 22, 2022. No claims are sent to it.'
export const hrsaProfile = 'Archived profile of the roster exchange'
export const hrsaProfileText =
  'Sent: name, date of birth, gender, Social Security number or state with driver’s license, service date, address and account number of each uninsured patient. Returned: temporary member IDs by account number, row by row, with a list of those not matched.'
export const programClosed = 'This program is closed. Nothing is sent to it.'
export const subject = 'Job'
