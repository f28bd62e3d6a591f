export const orders = 'Orders'
export const cases = 'Cases'
export const newOrder = 'New order'
export const newCase = 'New case'
export const collectedRange = 'Collected: last {days} days'
export const noneInRange = 'No orders collected in the last {days} days'
export const noneInRangeHelp = 'Older orders are hidden by the date filter.'
export const showAllDates = 'Show all dates'
export const none = 'No orders yet'
export const noneHelp = 'Orders appear here as soon as the first one is entered or received.'
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
export const filtersAllDates = 'All dates'
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
export const criticalOwed = 'A critical value: nobody has been told yet of one at least'
export const criticalTold = 'A critical value: told and read back'
export const clinicHoldReason = 'The laboratory is looking into this order. Call to ask why.'
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
  clearText:
    'The export date is set to empty, so these orders count as not exported and go out with the next export.',
  removeTitle: 'Delete {count}?',
  removeText: 'They leave every list and search. Results, reports and history stay on record.',
  why: 'Why',
  tooMany: 'At most {count} at a time.',
} as const
export const peekTitle = 'At a glance'
export const peekOpen = 'Open order'
export const peekClose = 'Close'
