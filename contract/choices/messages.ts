export const gender = { M: 'Male', F: 'Female', O: 'Other', N: 'Not Specified' } as const
export const race = {
  white: 'White',
  black: 'Black or African American',
  asian: 'Asian',
  americanindian: 'American Indian or Alaska Native',
  nativehawaiian: 'Native Hawaiian or Other Pacific Islander',
  other: 'Other',
  notspecified: 'Not specified',
} as const
export const ethnicity = {
  hispanic: 'Hispanic or Latino',
  nothispanic: 'Not Hispanic or Latino',
  notspecified: 'Not specified',
} as const
export const essentialWorker = {
  no: 'No',
  healthcare: 'Health care',
  emergencyresponse: 'Emergency response',
  grocery: 'Grocery',
  childcare: 'Child care',
  correctional: 'Correctional facility',
  food: 'Food service',
  other: 'Other',
} as const
export const residence = {
  singlefamily: 'Single-family home',
  healthcare: 'Health care facility',
  correctional: 'Correctional facility',
  shelter: 'Shelter',
  grouphome: 'Group home',
  homeless: 'No fixed residence',
  other: 'Other',
} as const
export const yesNoUnknown = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const
export const userType = {
  lab: 'Laboratory',
  pharmd: 'Pharm.D.',
  portal: 'Provider portal',
  courier: 'Courier',
  kiosk: 'Kiosk',
  sales: 'Sales',
} as const
export const reportState = { PRELIMINARY: 'Prelim', AMENDED: 'Amended' } as const
export const priority = { ROUTINE: 'Routine', STAT: 'STAT' } as const
export const theme = { 'dark-pink': 'Pink', 'dark-blue': 'Blue', 'light-blue': 'Light' } as const
