export const title = 'Set up the laboratory'
export const lead =
  'Follow these steps to your first order. Each step is checked off when it is done; you can leave and come back at any time.'
export const progress = '{done} of {total} done'
export const open = 'Open setup'
export const next = 'Next'
export const done = 'Done'
export const todo = 'To do'
export const allDone = 'The laboratory is set up.'
export const allDoneText = 'Home now shows the day’s work.'
export const goHome = 'Go to Home'
export const dismiss = 'Hide from Home'
export const restore = 'Show on Home again'
export const dismissed = 'The list is hidden from Home. It stays here.'
export const failed = 'The steps could not be loaded.'
export const loading = 'Loading the steps'
export const example = 'Example file'
export const importCsv = 'Import a CSV file'
export const addOne = 'Add one by hand'
export const count = '{count} active'
export const step = {
  laboratory: 'Your laboratory',
  catalogue: 'Tests and panels',
  locations: 'Locations',
  physicians: 'Physicians',
  users: 'Users',
  secondFactor: 'Two-step sign-in',
  signature: 'Password at release',
  verifier: 'A second person verifies',
  printers: 'Label printer',
  features: 'Features',
  order: 'The first order',
} as const
export const why = {
  laboratory: 'Printed at the top of every report.',
  catalogue: 'What can be ordered. An order needs at least one panel or test.',
  locations: 'The clinics that send you specimens. Every order belongs to a location.',
  physicians: 'Who orders tests. Each physician has an NPI and one or more locations.',
  users: 'Your colleagues. Each gets a one-time link by email to set a password.',
  secondFactor:
    'Laboratory users enter a code from their phone after the password. A stolen password alone opens nothing.',
  signature: 'Whoever signs results types the password again. Nobody signs at an unattended screen.',
  verifier: 'The person who entered a result cannot verify it. You need at least two people who may verify.',
  printers: 'Labels for tubes. Add a printer, then print its test label.',
  features: 'Optional parts of the product. Turn them on when you need them.',
  order: 'Enter an order as your staff will, then receive its specimen.',
} as const
export const missing = 'Still missing: {parts}.'
export const part = {
  name: 'the name',
  clia: 'the CLIA number',
  director: 'the director',
  address: 'the address',
  phone: 'the phone number',
} as const
export const zone = 'Times are shown in the {zone} time zone. Change it now if it is not yours.'
export const toLab = 'Open Lab Settings'
export const starter = 'Load the starter menu'
export const starterNote =
  '{tests} tests in {panels} panels: chemistry, hematology, toxicology, PCR and more, with the diagnosis codes and drugs they use. Ranges and cutoffs are examples: your director must confirm them before the first report.'
export const starterLoaded = 'The starter menu is loaded.'
export const starterLoadedDetail = '{tests} tests in {panels} panels.'
export const starterFailed = 'The starter menu was not loaded'
export const toTests = 'Open Tests'
export const importCatalogue = 'Import your own tests'
export const catalogueCount = '{count} tests on file'
export const catalogueCountOne = '1 test on file'
export const catalogueCountMany = '1,000 or more tests on file'
export const usersOnlyYou = 'Only you so far'
export const toPrinters = 'Open Barcode Printers'
export const toFeatures = 'Open the Management Console'
export const toOrder = 'Enter the first order'
export const orderWaits = 'First: {steps}.'
export const notYours = 'Your roles do not include this page.'
export const starterNotEmpty =
  'The catalog is not empty, so the starter menu cannot be loaded. Add tests under Tests, or import a file.'
