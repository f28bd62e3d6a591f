export const title = 'MRSA/MSSA tables'
export const intro =
  'What is reported of S. aureus, S. epidermidis and methicillin resistance from the targets of one specimen. The director approves each version.'
export const none = 'No table yet'
export const noneHelp =
  'A new one starts from the table of the literature. Check it against your package insert.'
export const loading = 'Loading tables'
export const add = 'New table'
export const edit = 'Edit'
export const editOf = 'Edit the table of {name}'
export const inForce = 'In force: version {number}'
export const approvedBy = 'Approved {at} by {name}'
export const notInForce = 'Not in force: nothing is reported by it yet.'
export const draft = 'Draft'
export const draftBy = 'Last edited by {name}'
export const formTitle = 'MRSA/MSSA table'
export const formHelp = 'The draft reports nothing until the director approves it.'
export const assay = 'Assay'
export const source = 'Package insert and revision'
export const controlApplies = 'A failed internal control takes away every negative target'
export const controlAppliesNot = 'The internal control does not apply, as the insert says'
export const resultTest = 'Test that is reported'
export const testOf = {
  sa: 'S. aureus target',
  se: 'S. epidermidis target',
  mec: 'mecA/mecC target',
  junction: 'SCCmec-orfX junction',
  control: 'Internal control',
} as const
export const junctionNone = 'The assay has none'
export const sectionAssay = 'Assay'
export const sectionTests = 'Tests'
export const sectionRows = 'Rows'
export const columns = {
  sa: 'SA',
  se: 'SE',
  mec: 'mec',
  junction: 'Junction',
  report: 'Report',
  comment: 'Comment',
  action: 'Then',
} as const
export const signs = { '+': '+', '-': '−', notRun: 'not run' } as const
export const actions = {
  report: 'Report',
  culture: 'Culture',
  repeat: 'Repeat',
  recollect: 'Recollect',
} as const
export const anyJunction = 'any'
export const rowReport = 'Report of row {number}'
export const rowComment = 'Comment of row {number}'
export const rowAction = 'What follows row {number}'
export const saveDraft = 'Save draft'
export const saved = 'The draft is saved.'
export const wrong = 'Some fields need a look.'
export const approve = 'Approve'
export const approveOf = 'Approve the table of {name}'
export const approved = 'Version {number} is in force.'
export const replay = 'Replay 90 days'
export const replayOf = 'Replay the table of {name} over 90 days'
export const replayedLine = 'Replayed {at}. Results read: {results}. Would change: {changes}.'
export const replayAgain = 'Replay again to read them.'
export const readTick = 'I have read the results that would change'
export const changesTitle = 'Results that would change, {name}'
export const changeColumns = {
  order: 'Order',
  specimen: 'Specimen',
  targets: 'Targets',
  before: 'Now',
  after: 'By the draft',
} as const
export const releasedMark = 'released'
export const needsReplay = 'Replay the draft over the last 90 days first.'
export const replayOld = 'The replay is more than 7 days old. Replay the draft again.'
export const needsReading = 'Read the results that would change first.'
export const noDraft = 'There is no draft to approve.'
export const author = 'Somebody else than the author approves a table.'
export const taken = 'This test has a table already. Edit that one.'
export const testMissing = 'Choose a test.'
export const testUnknown = 'This test is not in the catalog, or not active.'
export const testNotPcr = '{name} is no PCR target. Choose a PCR test.'
export const testTwice = '{name} stands twice.'
export const resultKind = '{name} has no words to report. Choose a test whose result is words.'
export const resultIsTarget = 'The reported test cannot be one of its targets.'
export const version = '{assay}, table version {number}'
export const notOrdered = 'None of its targets was run.'
export const repeatFirst = 'Repeat the run first: retest {names}.'
