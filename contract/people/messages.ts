export const formSave = 'Save'
export const formChanges = 'Changes'
export const formNoChanges = 'Nothing changed yet'
export const formDiscard = 'Discard changes'
export const formSaved = 'Saved.'
export const formNotSaved = 'Not saved'
export const formKept = 'Your entries are still here.'
export const formGroup = 'Form'
export const formLeaveTitle = 'Leave without saving?'
export const formLeaveText = 'Your changes have not been saved.'
export const formLeave = 'Leave'
export const formStay = 'Stay here'
export const formActive = 'Active'
export const formInactive = 'Inactive'
export const formAll = 'All'
export const formActiveOnly = 'Active'
export const formShow = 'Show'
export const formClearFilters = 'Clear filters'
export const address = {
  title: 'Address',
  line1: 'Street',
  line2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  stateHint: 'Two letters, such as ID',
  zip: 'ZIP code',
  zipHint: 'Five digits, ZIP+4, or a foreign postcode',
  place: '{city}, {state} ({county} County)',
  zipForeign: '{zip} is not a US ZIP code',
  zipUnknown: 'ZIP code {zip} not found',
  zipState: 'ZIP code {zip} is in another state: {place}',
  zipCity: 'ZIP code {zip} is usually {place}',
  zipNote: 'Check the address. You can save it as it is.',
  take: 'Use {place}',
} as const
export const contact = { phone: 'Phone', fax: 'Fax', email: 'Email' } as const
