export const consoleTabs = 'Console sections'
export const consoleFeatures = 'Features'
export const consoleSupplies = 'Supplies'
export const consoleTags = 'Tags'
export const consoleApprovers = 'Approvers'
export const consoleTemplates = 'Report templates'
export const consoleAdvice = 'Advice templates'
export const consoleForms = 'Forms'
export const consoleDelivery = 'Delivery'
export const consoleToxicology = 'Toxicology'
export const consoleIntegrations = 'Integrations'
export const featuresName = 'Feature'
export const featuresOpens = 'Screens'
export const featuresOn = 'On'
export const featuresOff = 'Off'
export const featuresState = 'Status'
export const featuresSwitchOn = 'Turn on'
export const featuresSwitchOff = 'Turn off'
export const featuresOnTitle = 'Turn on {name}?'
export const featuresOffTitle = 'Turn off {name}?'
export const featuresOnText = 'Takes effect immediately for everyone.'
export const featuresOffText = 'Takes effect immediately for everyone. Existing records are kept.'
export const featuresCloses = 'These screens will be hidden:'
export const featuresOpensList = 'These screens will be available:'
export const featuresNoScreens = 'No screens of its own'
export const featuresDone = '{name} is on.'
export const featuresUndone = '{name} is off.'
export const featuresStale = 'Someone else just changed this feature. The list now shows its current status.'
export const approversText =
  'Roles decide who can verify and release results. To change this list, change a person’s roles.'
export const approversNone = 'No one can verify results'
export const approversNoneHelp = 'Assign the role Approver to someone under Users.'
export const approversUsers = 'Open Users'
export const health = {
  part: 'Component',
  state: 'Status',
  works: 'Working',
  fails: 'Needs attention',
  lastGood: 'Last success',
  lastBad: 'Last failure',
  none: 'none recorded',
  database: 'Database',
  storage: 'File storage',
  mail: 'Email outbox',
  imports: 'Imports',
  port: 'Label service, port {port}',
  answers: 'Responding: {version}',
  silent: 'Not responding on this computer',
  asking: 'Checking',
  again: 'Check again',
  server: 'On the server',
  here: 'On this computer',
} as const
export const clinicLocations = 'Your locations'
export const clinicUsers = 'Portal users at your locations'
export const clinicForms = 'Forms used at your locations'
export const clinicNoLocations = 'No locations yet'
export const clinicNoLocationsHelp = 'Ask the laboratory to assign locations to your account.'
export const clinicNoUsers = 'No other users'
export const clinicNoForms = 'No forms'
export const storageOk = 'Write and read test passed'
export const storageFailed = 'Files cannot be written or read. Check the data folder and its free space.'
export const importsRunning = 'Import running'
export const importsNone = 'No imports yet'
export const importsIdle = 'No import running'
export const mailCounts = '{waiting} waiting, {failing} retrying, {dead} failed'
export const mailSandbox = '{counts}; mail stays in the demo mailbox'
export const databaseDetail = 'PostgreSQL {version}, {size}'
export const featuresSearch = 'Search features'
export const featuresNoMatch = 'No feature matches “{text}”'
export const featuresShowAll = 'Show all features'
