export const title = 'Public health'
export const tab = {
  missing: 'Waiting for information',
  decide: 'To be decided',
  send: 'To send',
  sent: 'Sent',
  refused: 'Not reported',
} as const
export const tabs = 'Reportable results'
export const sectionRules = 'Conditions'
export const sectionAgencies = 'Health departments'
export const columnDue = 'Due'
export const columnResult = 'Result'
export const columnCondition = 'Condition'
export const columnPatient = 'Patient'
export const columnWhy = 'What is needed'
export const overdue = 'Overdue, {at}'
export const overdueCount = 'Overdue: {count}'
export const search = 'Search by requisition'
export const searchPlaceholder = 'Req no'
export const none = {
  missing: 'Nothing waits for information',
  decide: 'Nothing is to be decided',
  send: 'Nothing is to be sent',
  sent: 'Nothing was sent yet',
  refused: 'Nothing was refused',
} as const
export const noneHelp = 'Released results that a condition makes reportable appear here.'
export const noMatch = 'No results match'
export const noRules = 'No condition is approved'
export const noRulesHelp = 'Nothing is reported before a condition of your state is approved.'
export const unfound = 'Tests that no condition can find: {count}'
export const unfoundHelp = 'The first are {codes}. Enter their LOINC codes, or name the tests in a condition.'
export const reasonMissing = 'Enter the reason.'
export const toldToMissing = 'Enter who took the call.'
export const conditionMissing = 'Enter the condition.'
export const organismMissing = 'Name at least one organism.'
export const testsMissing = 'Name at least one test, by LOINC code or from your catalog.'
export const withinRange = 'Use a whole number from 1 to 240.'
export const agencyNameMissing = 'Enter the name of the health department.'
export const statesMissing = 'Enter at least one state, such as ID.'
export const wayMissing = 'Choose the way over which reports go.'
export const applicationMissing = 'Enter the receiving application.'
export const facilityMissing = 'Enter the receiving facility.'
export const toBeforeFrom = 'The last day is before the first.'
export const spanTooLong = 'Choose at most 366 days.'
export const tooManyResults = 'More than {most} results. Choose fewer days.'
export const calledInFuture = 'This time is in the future.'
export const wayNotForHealth = 'Choose a way that carries public health reports.'
export const stateTaken = 'Reports of {state} already go to {name}.'
export const draftGone = 'Nothing waits for approval. Reload the page.'
export const approverIsAuthor = 'Someone other than the person who edited the draft must approve it.'
export const notOpen = 'This was decided or sent meanwhile. Reload the page.'
export const noCallAsked = 'This condition asks for no call.'
export const withdrawn = 'The result was withdrawn before it was reported.'
export const noLonger = 'The corrected result is not reportable. Nothing was reported before.'
export const stateKnownNow = 'The state of residence is another now.'
export const unclear = {
  withheld: 'The specimen allowed no result, so the rule cannot judge it.',
  words: 'The rule does not know the words “{result}”.',
  organism: 'The rule cannot tell whether “{result}” is one of its organisms.',
  number: 'The rule compares numbers, and “{result}” cannot be compared with {limit}.',
  unit: 'The result is in {unit}, the rule in {limit}.',
  otherState: 'No condition of {state} is approved. By the one of {other} this is reportable.',
  stillThere: 'It was reported before, and the corrected report does not print it. Tell {name} by phone.',
} as const
export const unnamedUnit = 'no unit'
export const needs = {
  state: 'State of residence',
  county: 'County of residence',
  zip: 'ZIP code of residence',
  agency: 'A health department for {state}',
  agencyFields: 'Receiving application and facility',
  lab: 'Name, address and CLIA number of the laboratory',
  name: 'First and last name',
  physician: 'First and last name of the provider',
  location: 'Name and address of the ordering location',
  order: 'Collection time and specimen',
  test: 'LOINC code of {name}',
  message: 'The message cannot be made: {why}',
} as const
export const ourFault = 'a fault of this program; tell your administrator'
export const checkAgain = 'Check again'
export const checked = 'Nothing is missing any more.'
export const stillMissing = 'Something is still missing.'
export const county = 'County of residence'
export const countyHelp = 'Kept with this result, and offered for the same address.'
export const report = 'Report'
export const doNotReport = 'Do not report'
export const decideTitle = 'Decide about {requisition}'
export const decided = 'Recorded.'
export const decidedBy = '{name}, {at}'
export const recordCall = 'Record call'
export const callTitle = 'Record a call about {requisition}'
export const toldTo = 'Who took the call'
export const callHelp = 'The time is that of saving.'
export const callNeeded = 'Call the health department too.'
export const calledNote = 'Called: {name}, {at}'
export const callRecorded = 'The call is recorded.'
export const panelLabel = 'Reportable result of {requisition}'
export const message = 'Message'
export const noMessage = 'No message was made yet.'
export const madeAt = 'Made {at}'
export const rulesSub = 'By state. A draft reports nothing before it is approved.'
export const rulesNone = 'No conditions yet'
export const rulesNoneHelp = 'Add one, or begin with the start set for your state.'
export const addRule = 'Add condition'
export const editRule = 'Edit condition'
export const ruleHelp = 'Saved as a draft. What is in force stays so until the draft is approved.'
export const startSet = 'Add start set'
export const startSetTitle = 'Add the start set as drafts'
export const startSetHelp = 'Each condition is to be checked with the state before it is approved.'
export const startAdded = 'Drafts added: {count}.'
export const condition = 'Condition'
export const state = 'State'
export const loincs = 'LOINC codes'
export const loincsHelp = 'Separated by spaces or commas'
export const localTests = 'Tests of your catalog'
export const localTestsHelp = 'Codes, separated by spaces or commas'
export const unknownTest = 'No test has the code {code}.'
export const which = 'Which results'
export const by = {
  any: 'Every result',
  detected: 'Detected, positive or reactive',
  organism: 'These organisms',
  above: 'A number over a limit',
} as const
export const words = 'Words of your own that count as well'
export const organisms = 'Organisms'
export const onePerLine = 'One on each line'
export const limit = 'Limit'
export const unit = 'Unit'
export const within = 'Within'
export const unitOfTime = 'Hours or working days'
export const withinUnit = { hours: 'hours', workdays: 'working days' } as const
export const withinUnitOne = { hours: 'hour', workdays: 'working day' } as const
export const phone = 'Call the health department as well'
export const ofItsLabs = 'Also patients of other states, tested by a laboratory in this state'
export const ofItsProviders = 'Also patients of other states, ordered by a provider in this state'
export const source = 'Source and what is to be checked'
export const inForce = 'In force, version {number}, approved by {name} {at}'
export const isDraft = 'Draft: not approved'
export const hasDraft = 'A changed draft waits for approval.'
export const switchedOff = 'Switched off'
export const approve = 'Approve'
export const approveOf = 'Approve {name}, {state}'
export const approveHelp = 'Reports released from now on go by it. Check it with the state first.'
export const approvedNow = 'In force.'
export const inUse = 'In use'
export const agenciesSub = 'Who receives reports, by state of the rule'
export const agenciesNone = 'No health departments yet'
export const agenciesNoneHelp =
  'First add a way that carries public health reports, in the Management Console.'
export const addAgency = 'Add health department'
export const editAgency = 'Edit health department'
export const agencyHelp = 'Names and identifiers are those that the department gave you.'
export const agencyName = 'Name'
export const agencyStates = 'States'
export const agencyStatesHelp = 'Postal codes, separated by spaces'
export const agencyWay = 'Way'
export const application = 'Application (MSH-5)'
export const facility = 'Facility (MSH-6)'
export const applicationOid = 'OID of the application'
export const facilityOid = 'OID of the facility'
export const profile = 'Profile'
export const profileName = {
  'PHLabReport-NoAck': 'Without answers',
  'PHLabReport-Ack': 'With answers',
  'PHLabReport-Batch': 'In batches',
} as const
export const needsCounty = 'Asks for the county of residence'
export const fillFromSample = 'Fill in from public samples'
export const fillHelp = 'As public samples of this state address it. Check it with the department.'
export const saved = 'Saved.'
export const edit = 'Edit'
export const editOf = 'Edit {name}'
export const covid = 'COVID-19 file'
export const covidTitle = 'COVID-19 results as a file'
export const covidHelp = 'The federal elements. The federal duty has ended; states differ.'
export const from = 'Released from'
export const until = 'Released until'
export const elements = 'Elements'
export const elementsOf = {
  federal: 'Federal, without names',
  state: 'With name, address and phone',
} as const
export const download = 'Download'
export const clear = 'Clear search'
