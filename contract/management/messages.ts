export const consoleTabs = 'Parts of the console'
export const consoleFeatures = 'Features'
export const consoleTags = 'Tags'
export const consoleApprovers = 'Approvers'
export const consoleTemplates = 'Report templates'
export const consoleForms = 'Forms'
export const consoleIntegrations = 'Integrations'
export const featuresName = 'Feature'
export const featuresOpens = 'Opens'
export const featuresOn = 'On'
export const featuresOff = 'Off'
export const featuresState = 'State'
export const featuresSwitchOn = 'Switch on'
export const featuresSwitchOff = 'Switch off'
export const featuresOnTitle = 'Switch {name} on?'
export const featuresOffTitle = 'Switch {name} off?'
export const featuresOnText = 'It counts from the next call of everybody.'
export const featuresOffText =
  'It counts from the next call of everybody. What was made with it stays on file.'
export const featuresCloses = 'These screens close:'
export const featuresOpensList = 'These screens open:'
export const featuresNoScreens = 'No screen of its own'
export const featuresDone = '{name} is on.'
export const featuresUndone = '{name} is off.'
export const featuresStale = 'Somebody else has just switched it. The list shows how it stands now.'
export const featuresHistory = 'History'
export const approversText =
  'Who may verify and release results follows from roles. Change a person’s roles to change this list.'
export const approversNone = 'Nobody may verify results'
export const approversNoneHelp = 'Give somebody the role Approver under Users.'
export const approversName = 'Name'
export const approversUsername = 'Username'
export const approversUsers = 'Open Users'
export const health = {
  part: 'Part',
  state: 'State',
  works: 'Works',
  fails: 'Needs attention',
  lastGood: 'Last success',
  lastBad: 'Last failure',
  none: 'none on record',
  database: 'Database',
  storage: 'File storage',
  mail: 'Mail outbox',
  imports: 'Imports',
  port: 'Label service, port {port}',
  answers: 'Answers: {version}',
  silent: 'Does not answer on this computer',
  asking: 'Asking',
  again: 'Check again',
  server: 'On the server',
  here: 'On this computer',
} as const
export const clinicLocations = 'Your locations'
export const clinicUsers = 'Portal users at your locations'
export const clinicForms = 'Forms asked at your locations'
export const clinicNoLocations = 'No locations yet'
export const clinicNoLocationsHelp = 'Ask the laboratory to give your account its locations.'
export const clinicNoUsers = 'Nobody else'
export const clinicNoForms = 'No forms'
export const storageOk = 'Write and read test passed'
export const storageFailed = 'Files cannot be written or read. Check the data folder and its free space.'
export const importsRunning = 'Import running'
export const importsNone = 'No imports yet'
export const importsIdle = 'No import running'
export const mailCounts = '{waiting} waiting, {failing} retrying, {dead} failed'
export const mailSandbox = '{counts}; mail stays in the demo mailbox'
export const databaseDetail = 'PostgreSQL {version}, {size}'
