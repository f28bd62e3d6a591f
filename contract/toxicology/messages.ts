export const nameTwice = '{name} is listed twice. Remove one row.'
export const substanceKnown = '{name} is in the reference already. Add another name of it, or remove the row.'
export const substanceUnknown = '{name} is not in the graph. Add it under Substances, or check the spelling.'
export const screenUnknown = '{name} is no screen of the reference. Choose one from the list.'
export const twoReadings =
  '{name} would have two readings: {one}, and {other}. Keep one, or mark the name as ambiguous.'
export const nameKnown = '{name} is read so already. Remove the row.'
export const ambiguous = 'Ambiguous'
export const ambiguousWithIngredients = 'An ambiguous name has no ingredients. Remove them, or the mark.'
export const ingredientsMissing = 'Enter at least one ingredient, or mark the name as ambiguous.'
export const relationTwice = '{from} → {to} is listed already. Remove the row; set its number under Limits.'
export const loop = 'This makes a loop: {way}. Remove one of these rows.'
export const nameUnseen = '“{name}” has a character that cannot be seen. Type the name again.'
export const nameMixed = '“{name}” mixes letters of two alphabets that look alike. Type the name again.'
export const limitOverWhole = 'An impurity is at most 100 %.'
export const limitNoNumber = 'Enter a number above 0.'
export const limitMissing = 'Enter the most that is still an impurity, in percent.'
export const limitUnknown = '{name} is no limit of the reference. Choose one from the list.'
export const windowTurned = 'The longest time is below the shortest, {low} h.'
export const draftGone = 'This draft was approved or replaced. Reload the page.'
export const nothingToApprove = 'This version is not a draft. Reload the page.'
export const approverIsAuthor = 'Someone other than the person who edited the draft must approve it.'
export const coveredTested = '{name}: tested by {tests}'
export const coveredUntested = 'No test of this laboratory looks for {name}'
export const analyteCovered = 'Read as {name}'
export const analyteUncovered =
  'Not covered: the drug graph does not hold {name}. Its positives are not compared.'
export const medicationUncovered =
  'Not covered: nobody could read what is in {name}. It is not compared; link it to an ingredient.'
export const intro =
  'Interpretation goes by the reference of {reference} and by what this laboratory approved beside it.'
export const versionsTitle = 'Versions'
export const versionsNone = 'Nothing of your own yet'
export const versionsNoneHelp = 'Interpretation goes by the reference alone until a draft is approved.'
export const versionName = 'Version {number}'
export const versionApproved = 'Approved by {name}, {at}'
export const versionEdited = 'Edited by {name}, {at}'
export const versionStates = { DRAFT: 'Draft', APPROVED: 'In force', RETIRED: 'Retired' } as const
export const draftTitle = 'Draft of version {number}'
export const draftSave = 'Save draft'
export const draftSaved = 'Draft saved'
export const draftApprove = 'Approve…'
export const draftUnsaved = 'Save the draft before it is approved.'
export const draftProblems = 'Some rows cannot stand. Each says why beside it.'
export const approveTitle = 'Put version {number} in force?'
export const approveText =
  'Open orders are interpreted by it from now on. Released reports stay as they are. It cannot be edited afterward; the next change is a new version.'
export const approveChanges = '{title}: {came} added or changed, {went} removed or replaced'
export const approveNothing = 'Nothing differs from the version in force.'
export const approveCommit = 'Approve version {number}'
export const approved = 'Version {number} is in force'
export const rowRemove = 'Remove row {row} of {title}'
export const rowCell = '{label}, row {row}'
export const sectionNone = 'No rows'
export const source = 'Source'
export const names = 'Names as clinics write them'
export const namesHelp = 'A name, and what is in it; several ingredients are parted by semicolons.'
export const namesAdd = 'Add name'
export const typed = 'As written'
export const ingredients = 'Ingredients'
export const substances = 'Substances'
export const substancesHelp = 'What the reference does not hold, or other names of what it does.'
export const substancesAdd = 'Add substance'
export const substance = 'Substance'
export const synonyms = 'Other names'
export const sold = 'Sold'
export const relations = 'Relations'
export const relationsHelp =
  'What a substance becomes, what is a trace in what, and what turns a screen positive (its code under To).'
export const relationsAdd = 'Add relation'
export const kind = 'Kind'
export const kinds = {
  metabolite: 'Becomes',
  impurity: 'Trace in',
  crossReactant: 'Turns positive',
} as const
export const from = 'From'
export const to = 'To'
export const minor = 'Minor'
export const limitPercent = 'Limit, %'
export const windows = 'Detection windows'
export const windowsHelp =
  'Hours after a small dose, and in regular use. A row takes the place of the reference’s.'
export const windowsAdd = 'Add window'
export const matrix = 'Specimen'
export const matrices = {
  urine: 'Urine',
  oral_fluid: 'Oral fluid',
  blood: 'Blood',
  serum: 'Serum',
  hair: 'Hair',
} as const
export const low = 'Shortest, h'
export const high = 'Longest, h'
export const limits = 'Limits'
export const limitsHelp = 'A number of the reference that the director sets otherwise.'
export const limitsAdd = 'Set a limit'
export const limitName = 'Limit'
export const limitChoose = 'Choose…'
export const value = 'Value'
export const limitNames = {
  hydrocodoneInOxycodone: 'Hydrocodone beside oxycodone, below, ng/mL',
  veryMuchOxycodone: 'Very much oxycodone, from, ng/mL',
  hydrocodoneBesideVeryMuch: 'Hydrocodone beside very much oxycodone, below, ng/mL',
  hempAcid: 'THC acid from hemp products, below, ng/mL',
  parentOnlyMultiple: 'Parent only, from so many cutoffs',
  buprenorphineMuch: 'Buprenorphine added, above, ng/mL',
  buprenorphineAdded: 'Norbuprenorphine of buprenorphine, added below, %',
  buprenorphineLow: 'Norbuprenorphine of buprenorphine, low below, %',
  lowGlucuronide: 'Ethyl glucuronide also of light exposure, below, ng/mL',
  poppyMorphine: 'Morphine also of poppy seed, below, ng/mL',
} as const
export const limitProduct = '{from} made of {to}, at most %'
export const limitImpurity = '{from} as a trace in {to}, at most %'
export const limitNow = '{name} (reference: {value})'
export const coverageTitle = 'Coverage'
export const coverageCount = '{uncovered} of {total} not covered'
export const coverageFind = 'Find a test or a medication'
export const coverageNone = 'No matches'
export const coverageNot = 'Not covered'
export const coverageLink = 'Link {name} to an ingredient'
export const coverageLinkShort = 'Link to an ingredient'
export const coverageMore = 'The first {count} are shown. Narrow the search for others.'
export const reflexTitle = 'Reflex tests'
export const reflexHelp =
  'What happens when a result or a listed drug calls for another test. What is set for a client wins over the panel.'
export const reflexPanels = 'By panel'
export const reflexClients = 'By client'
export const reflexFor = 'Reflex tests for {name}'
export const reflexFind = 'Find a panel or a client'
export const reflexModes = {
  none: 'None',
  ask: 'Ask',
  add: 'Add at verification',
} as const
export const reflexAsPanel = 'As the panel'
export const reflexDefault = 'Ask (not set)'
export const reflexSaved = 'Reflex tests of {name} set'
export const reflexNone = 'No matches'
export const reflexMore = 'The first {count} are shown. Narrow the search for others.'
