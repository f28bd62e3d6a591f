export const orders = 'Orders'
export const cases = 'Cases'
export const newOrder = 'New order'
export const newCase = 'New case'
export const collectedRange = 'Collected: last {days} days'
export const noneInRange = 'No orders collected in the last {days} days'
export const noneInRangeHelp = 'Older orders are hidden by the date filter.'
export const showAllDates = 'Show all dates'
export const none = 'No orders yet'
export const noneHelp = 'Orders appear here once they are entered or received.'
export const noMatch = 'No order matches these filters'
export const noMatchText = 'No order matches “{text}”'
export const noMatchHelp = 'Search by requisition number, tube barcode, or the patient’s last name first.'
export const clearFilters = 'Clear filters'
export const searchesAllDates = 'Search covers all dates'
export const search = 'Search orders'
export const searchPlaceholder = 'Search this list'
export const tabs = {
  label: 'State',
  ALL: 'All',
  OPEN: 'Open',
  CLOSED: 'Closed',
  REJECTED: 'Rejected',
  HOLD: 'Hold',
} as const
export const filtersAdd = 'Filter'
export const filtersCollected = 'Collected'
export const filtersLastDays = 'last {days} days'
export const filtersLocation = 'Location'
export const filtersPhysician = 'Physician'
export const filtersReport = 'Report'
export const filtersAnyReport = 'any'
export const filtersFlagged = 'Flagged'
export const filtersStat = 'STAT'
export const filtersOnly = 'only'
export const filtersWork = 'Waiting'
export const work = {
  toReceive: 'to be received',
  inProgress: 'in progress',
  readyToReport: 'ready to report',
  pastTarget: 'unreported past target',
} as const
export const criticalWord = 'Critical'
export const criticalNotNotified = 'Critical result: provider not notified yet'
export const criticalNotified = 'Critical result: provider notified, read back'
export const clinicHoldReason = 'The laboratory is reviewing this order. Call for details.'
export const clinicHoldByName = 'the laboratory'
export const pick = 'requisition number or tube barcode'
export const bulk = {
  label: 'Actions for the selected orders',
  hold: 'Hold',
  flag: 'Flag',
  labels: 'Print labels',
  reports: 'Generate reports',
  clearExport: 'Clear export',
  remove: 'Delete…',
  held: '{count} on hold',
  released: 'Hold cleared on {count}',
  flagged: '{count} flagged',
  unflagged: 'Flag cleared on {count}',
  cleared: 'Export cleared on {count}',
  removed: '{count} deleted',
  nothing: 'Nothing was changed',
  noReport: 'No report has been released.',
  clearTitle: 'Clear the export date of {count}?',
  clearText: 'These orders will count as not exported and go out with the next export.',
  removeTitle: 'Delete {count}?',
  removeText: 'They are removed from every list and search. Results, reports and history are kept.',
  why: 'Reason',
  tooMany: 'At most {count} at a time.',
} as const
export const peekTitle = 'At a glance'
export const peekOpen = 'Open order'
export const peekClose = 'Close'
export const columnNumber = 'Req #'
export const columnPatient = 'Patient'
export const columnPlace = 'Location, physician'
export const columnLocation = 'Location'
export const columnPhysician = 'Physician'
export const columnCollected = 'Collected'
export const columnReceived = 'Received'
export const columnPanels = 'Panels'
export const columnStatus = 'Status'
export const columnFlags = 'Flags'
export const columnExported = 'Exported'
export const columnReported = 'Reported'
export const reviewed = 'Reviewed'
export const holdTitle = '{state}. On hold: {reason} ({name})'
export const locationHint = 'Name or code'
export const physicianHint = 'Name or NPI'
export const keysSelect = 'select'
export const keysPeek = 'preview'
export const keysLabels = 'labels'
export const keysAll = 'all keys'
export const peekRequisition = 'Requisition'
export const peekTests = 'Tests'
export const peekComment = 'Comment'
