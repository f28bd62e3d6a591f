export const title = 'Reports'
export const nothing = 'No reports in your menu'
export const nothingHelp = 'Your roles include no report. Ask an administrator.'
export const find = 'Find a report'
export const noMatch = 'No report matches.'
export const choose = 'Choose a report'
export const chooseHelp = 'Its filters and a preview appear here.'
export const answers = {
  byLocation: 'Who sends how much, against the same number of days before',
  byPhysician: 'The same by ordering physician and location',
  salesReps: 'Orders, receipts and rejects by representative, no patient data',
  lab: 'Orders, specimens and tests by day',
  unreported: 'How many received orders have no final report, and how late they are',
  covid: 'Results by age, race, ethnicity and county; counts under 11 are hidden',
} as const
export const columns = {
  location: 'Location',
  physician: 'Physician',
  rep: 'Representative',
  team: 'Team',
  locations: 'Locations',
  day: 'Day',
  orders: 'Orders',
  before: 'Days before',
  received: 'Received',
  reported: 'Reported',
  rejected: 'Rejected',
  specimens: 'Specimens',
  tests: 'Tests',
  turnaround: 'Turnaround',
  waiting: 'Waiting',
  inTime: 'Not late',
  late1: 'Up to 24 h',
  late2: '1 to 2 days',
  late3: 'Over 2 days',
  oldest: 'Oldest received',
  result: 'Result',
  age: 'Age',
  race: 'Race',
  ethnicity: 'Ethnicity',
  county: 'County',
} as const
export const daysEntered = 'From'
export const daysReceived = 'Received from'
export const daysReported = 'Reported from'
export const to = 'To'
export const location = 'Location'
export const physician = 'Physician'
export const team = 'Team'
export const all = 'All'
export const rowsOne = '1 row'
export const rowsMany = '{count} rows'
export const previewFirst = 'first {shown} of {count}'
export const totals = 'Total'
export const makePdf = 'Make PDF'
export const makeCsv = 'CSV'
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied. It opens for those who may see this.'
export const linkNotCopied = 'The link could not be copied. Copy the address of this page.'
export const empty = 'Nothing to report'
export const emptyHelp = 'Filters: {filters}. Widen the days or clear a filter.'
export const notCounted = 'Not counted yet'
export const notCountedHelp = 'The figures are counted each hour. Look again in a few minutes.'
export const asOf = 'as of {at}'
export const recent = 'Recent runs'
export const kept = 'kept for a month'
export const noRuns = 'No runs yet'
export const noRunsHelp = 'Reports that you make appear here. You can leave this page meanwhile.'
export const queued = 'Waiting to start'
export const running = 'Running'
export const cancel = 'Cancel'
export const cancelOf = 'Cancel {name}'
export const canceled = 'Canceled'
export const fileOf = '{format} of {name}, {at}'
export const started = 'Report started'
export const endsBefore = 'The last day is before the first. Change one of them.'
export const tooManyDays = 'At most two years at once. Choose fewer days.'
export const gone = 'This file is no longer kept. Run the report again.'
export const notDone = 'This run has no file. Run the report again.'
export const alreadyOver = 'This run is over already.'
export const tooManyRows = 'Too long: the limit of lines is {most}. Choose fewer days or a location.'
export const daysFilter = '{from} to {to}'
export const noRep = 'No representative'
export const noCounty = 'Not known'
export const noteHidden = 'Counts from 1 to 10 are shown as “< 11”, and no total is given.'
export const noteWeeks =
  'Counted in whole weeks that are over, Monday to Sunday: {from} to {to}. Other days could show a single person.'
export const noteNoWeek =
  'No whole week, Monday to Sunday, lies in these days and is over. Choose more days; single days could show a single person.'
export const noteOnePerOrder = 'One result per order: positive if any of its tests is.'
export const noteCounty = 'The county is known where the result was reportable to a health department.'
export const noteBefore = '“Days before” counts orders of the same number of days before.'
export const noteTurnaround = 'Turnaround is the average elapsed time from receipt to report.'
export const noteLate = 'Late beyond 2 days from receipt.'
export const results = {
  positive: 'Positive',
  negative: 'Negative',
  other: 'Inconclusive or invalid',
} as const
export const pdfPage = 'Page {page} of {pages}'
export const pdfMade = 'Made {at} by {name}'
export const done = 'Rows: {rows}.'
export const filtersLabel = 'Filters'
export const countedLabel = 'Counted'
