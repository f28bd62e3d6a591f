export const asOf = 'Counts as of {time}'
export const notRefreshed = 'Not refreshed since {time}'
export const newOrder = 'New order'
export const loading = 'Loading the counts'
export const failed = 'The counts could not be loaded.'
export const tiles = {
  label: 'Today’s work',
  toReceive: 'Orders to receive',
  inProgress: 'In progress',
  onHold: 'On hold',
  readyToReport: 'Ready to report',
  pastTarget: 'Unreported past target',
  criticalCalls: 'Critical calls owed',
} as const
export const callsTitle = 'Critical calls owed'
export const callsAll = 'All {count}'
export const callsOrder = 'Requisition'
export const callsPatient = 'Patient'
export const callsResult = 'Result'
export const callsAge = 'Open for'
export const workTitle = 'My work'
export const workOpen = '{count} open'
export const workKind = 'Type'
export const workName = 'Name'
export const workNext = 'Next step'
export const workChanged = 'Changed'
export const workNone = 'No open work'
export const workNoneHelp = 'What your roles can do next, your drafts and your unfinished orders appear here.'
export const benchKinds = {
  call: 'Call',
  control: 'Control',
  results: 'Results',
  plate: 'Plate',
  batch: 'Batch',
  review: 'Review',
  approval: 'Approval',
} as const
export const benchNext = {
  call: 'Call about them',
  callOne: 'Call about it',
  controlAct: 'Record cause and action',
  controlRun: 'Run the control again',
  verify: 'Verify results',
  READY: 'Verify results',
  ERRORS: 'Look at each',
  PENDING: 'See what they wait for',
  plateHeld: 'Decide on the hold',
  review: 'Sign the month',
  approve: 'Approve or send back',
} as const
export const benchOwed = '{count} critical'
export const benchMany = 'Over {count} to verify'
export const benchStanding = {
  READY: '{count} ready',
  ERRORS: '{count} with errors',
  PENDING: '{count} pending',
} as const
export const plateNext = {
  LOADED: 'Start the run',
  RUNNING: 'Read the run',
  RESULTED: 'Review the plate',
} as const
export const batchNext = {
  FILLING: 'Fill the batch',
  PLATED: 'Start the run',
  RUN: 'Enter results',
  REVIEW: 'Verify results',
} as const
export const benchMonth = 'Controls of {month}'
export const approvals = {
  plans: 'Control plans: {count}',
  targets: 'Control targets: {count}',
  rules: 'Autoverification: {count}',
  assays: 'Plate rules: {count}',
  mrsa: 'MRSA tables: {count}',
  methods: 'Analyte methods: {count}',
} as const
export const scan = {
  title: 'Scan',
  label: 'Scan a requisition or tube',
  looking: 'looking up',
  opened: 'opened',
  opening: 'Order opened',
  missing: 'not found',
  failed: 'lookup failed',
  repeat: 'already scanned',
  fix: 'Fix',
  again: 'Try again',
  open: 'Open',
  none: 'The order opens right away. Scans are listed here and cleared at sign-out.',
  count: '{count} scanned',
  problem: '1 problem',
  problems: '{count} problems',
  receiving: 'Receiving',
  log: 'Today’s scans, cleared at sign-out',
} as const
export const daysTitle = 'Orders received and reported'
export const daysSpan = '{count} days'
export const daysReceived = 'received'
export const daysReported = 'reported'
export const daysToday = 'today'
export const daysTable = 'Table'
export const daysChart = 'Chart'
export const turnaround = {
  title: 'Turnaround, last 7 days',
  note: 'received to reported, elapsed time',
  stat: '{panel}, STAT',
  count: 'n {count}',
  working: 'Working: median {median}, 90th {p90}',
  workingFew: 'Working: median {median}',
  elapsedOnly: 'No shifts are on file: only elapsed time is shown.',
  missing: '{count} without a receipt time',
  reversed: '{count} reported before receipt',
  apart: 'Counted apart: {what}.',
  panel: 'Panel',
  median: 'Median',
  p90: '90th',
  target: 'Target',
  plot: 'Plot',
  bar: 'Median {median}, 90th percentile {p90}, target {target}',
  barFew: 'Median {median}, target {target}; under 20 reports there is no 90th percentile',
  few: 'Under 20 reports',
  more: '{count} more',
  fewer: 'Fewer',
  none: 'Nothing reported in the last 7 days',
  noneHelp: 'Turnaround by panel appears once reports are released.',
} as const
export const oldest = 'Oldest {age}, target {target}'
export const target = 'Target {target}'
export const noteLate = '{count} collected over 24 h ago'
export const noteHeld = '{count} over 2 days'
export const noteReviewed = '{count} reviewed by PharmD'
export const workNewOrder = 'New order'
export const workFinish = 'Finish and save'
export const noteStat = '{count} STAT'
export const workOrder = 'Order'
export const nextClearHold = 'Clear the hold'
export const nextReceive = 'Receive the specimens'
export const nextEnter = 'Enter results'
export const nextVerify = 'Verify results'
export const nextRelease = 'Release the report'
export const oldestCall = 'Oldest {age}'
export const noCalls = 'Every value was told'
export const callMinutes = '{minutes} min'
export const clinic = {
  ordersLabel: 'Orders',
  resultsLabel: 'Results to review',
  readytoreview: 'To sign',
  intransit: 'In transit',
  received: 'Received',
  reported: 'Reported',
  closed: 'Closed',
  rejected: 'Rejected by lab',
  notes: {
    readytoreview: 'Waiting for a provider',
    intransit: 'Not at the laboratory yet',
    received: 'Last 30 days',
    reported: 'Last 30 days',
    closed: 'Last 30 days',
    rejected: 'To collect again',
  },
  fresh: 'New',
  abnormal: 'Abnormal',
  critical: 'Critical',
  trend: 'Orders sent and reported',
  entered: 'sent',
  noRight: 'No order counts',
  noRightHelp: 'Your account does not show orders. Ask the laboratory.',
} as const
