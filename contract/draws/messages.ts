export const state = {
  BOOKED: 'Booked',
  ARRIVED: 'Arrived',
  DRAWN: 'Drawn',
  NO_SHOW: 'No show',
  CANCELLED: 'Canceled',
} as const
export const move = {
  ARRIVED: 'Arrived',
  DRAWN: 'Drawn',
  NO_SHOW: 'No show',
  CANCELLED: 'Cancel',
  BOOKED: 'Back to booked',
} as const

export const locationMissing = 'Choose the draw site.'
export const patientMissing = 'Choose a patient.'
export const minutesRange = 'Enter 5 to 240 minutes.'
export const locationUnknown = 'This location is not in use.'
export const requisitionUnknown = 'No open order of this patient has this requisition number.'
export const wrongMove = 'This appointment is {state}.'
export const reasonMissing = 'Enter why it was canceled.'
export const tubeUnknown = 'Tube {barcode} does not belong to the order of this appointment.'
export const oneTube = 'Record one tube at a time.'
export const notIdentified = 'Ask the patient for name and birth date first.'
export const askTitle = 'Ask the patient'
export const ask = { name: 'Name matches', dob: 'Birth date matches' } as const
export const identified = 'Name and birth date matched, {name}, {time}'
export const scan = 'Scan a tube'
export const inOrder = 'In the order of draw'
export const tubeDrawn = 'Tube {barcode} was already drawn by {name}.'
export const tubeGone = 'Tube {barcode} is at the laboratory. Correct its collection on the order.'
export const drawnLater = 'The time is in the future.'
export const collectorUnknown = 'Choose an active account as collector.'
export const closed = 'This appointment is {state}. Take that back first.'

export const day = 'Day'
export const site = 'Draw site'
export const siteAll = 'All sites'
export const loading = 'Loading the draw list'
export const empty = 'No appointments on this day'
export const emptyHelp = 'Book one with New appointment.'
export const failed = 'The draw list could not be loaded'
export const newDraw = 'New appointment'
export const patient = 'Patient'
export const requisition = 'Requisition number'
export const requisitionHint = 'Scan or type it. Its tubes appear on the list.'
export const time = 'Time'
export const timeFormat = 'Enter a time such as 08:30.'
export const minutes = 'Minutes'
export const note = 'Note'
export const book = 'Book'
export const cancel = 'Close'
export const booked = 'Appointment booked.'
export const noOrder = 'No order yet'
export const tubes = 'Tubes'
export const collector = 'Collector'
export const collectedAt = 'Drawn at'
export const collectTube = 'Record tube {barcode}'
export const record = 'Record'
export const drawnBy = '{name}, {time}'
export const count = '{drawn} of {total} drawn'
export const reason = 'Reason'
export const recorded = 'Tube {barcode} recorded.'
