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
export const hrsaNone = 'No rosters on file'
export const hrsaNoneHelp =
  'Past roster exchanges are listed here, read-only. New ones cannot be created: the program is closed.'
export const hrsaClosed = 'Closed program'
export const hrsaClosedText =
  'The HRSA program for the uninsured stopped accepting testing claims on March 22, 2022. No claims are sent to it.'
export const hrsaProfile = 'Archived profile of the roster exchange'
export const hrsaProfileText =
  'Sent: name, date of birth, gender, Social Security number or state with driver’s license, service date, address and account number of each uninsured patient. Returned: temporary member IDs by account number, row by row, with a list of those not matched.'
export const stoppedBy = 'Stopped by {name}.'
export const signerOnly =
  'Only the person who signed these reports can begin their release again. Sign them yourself instead.'
export const programClosed = 'This program is closed. Nothing is sent to it.'
export const subject = 'Job'
export const kinds = {
  import: 'Import',
  'verify-trail': 'Check of the audit trail',
  sweep: 'Clean-up',
  'release-reports': 'Release of signed reports',
  'settle-reviews': 'Check of pharmacist reviews',
  'count-days': 'Count of orders',
  report: 'Report',
  'standing-orders': 'Standing orders',
  'accept-run': 'Acceptance of instrument lines',
} as const
export const systemNone = 'No background jobs yet'
export const systemNoneHelp = 'Imports and the laboratory’s regular work appear here as they run.'
export const bySchedule = 'Schedule'
export const schedules = 'Schedules'
export const schedulesHelp = 'What the laboratory does regularly by itself, on its own clocks.'
export const scheduleEvery = 'Runs'
export const scheduleTime = 'At'
export const scheduleMinute = 'Minute of the hour'
export const scheduleWeekday = 'Day'
export const scheduleNext = 'Next run'
export const scheduleNever = 'Not yet run'
export const scheduleOff = 'Off'
export const every = { hour: 'Every hour', day: 'Every day', week: 'Every week' } as const
export const weekdays = {
  0: 'Sunday',
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
} as const
export const kindHelp = {
  'count-days':
    'Counts orders by day for totals, leaderboards and reports: the last days each hour, all of them each day.',
  'standing-orders': 'Makes the orders of standing orders that are due by themselves.',
  'verify-trail': 'Reads the audit trail from its first row and compares it with its checksums.',
  sweep:
    'Removes kept answers, used links and files of finished imports and old reports that are no longer needed.',
} as const
export const runNow = 'Run now'
export const ranNow = '{kind} is in the queue.'
export const alreadyWaits = '{kind} is in the queue or running already.'
export const scheduleEdit = 'Change schedule'
export const scheduleEditOf = 'Change the schedule of {kind}'
export const scheduleSaved = 'Schedule of {kind} saved.'
export const weekdayNeeded = 'A weekly schedule needs a day; the others have none.'
export const withinHour = 'Enter a minute from 0 to 59.'
export const nothingLeft =
  'Everything that could be done of this job is done. Correct what failed and start it anew.'
export const tooLongAgo = 'What this job needs was cleared away a day after it ended. Start it anew.'
export const interrupted = 'The server stopped during each attempt. Nothing that was done is lost. Try again.'
export const failedInside =
  'Something went wrong in the program. What was done is kept. Try again, or tell support.'
export const triesAgain = 'An attempt failed and is made again: {why}'
export const mayNoMore = '{name} no longer has the right to this. Nothing more was done.'
export const trailHolds = 'Rows read: {rows}. All as they were written.'
export const trailBroken = 'Rows read: {rows}. Problems: {problems}. The first is in chain {chain}: {what}'
export const swept =
  'Removed: kept answers {answers}, used links {secrets}, files of imports {files}, reports {reports}, photos {photos}.'
export const daysCounted = 'Days counted: {days}.'
export const progressOf = 'Progress of {kind}'
export const dayAt = '{every} at {time}'
export const weekAt = '{day}s at {time}'
export const hourAt = 'Every hour, at minute {minute}'
export const lastOf = 'Last run of {kind}'
export const runNowOf = 'Run now: {kind}'
export const scheduleActive = 'Runs by itself'
export const scheduleSave = 'Save schedule'
export const timeNeeded = 'Enter a time, such as 02:30.'
