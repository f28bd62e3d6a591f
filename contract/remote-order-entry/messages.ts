/** Remote order entry and its list, as clinics read them: no words of the laboratory. */
export const entryTitle = 'New order'
export const editTitle = 'Edit order {number}'
export const otherForms = 'Another form'
export const steps = {
  patient: 'Patient',
  tests: 'Tests and specimen',
  questions: 'Questions',
  billing: 'Diagnoses and insurance',
  consent: 'Consent',
  check: 'Check answers before you send',
} as const
export const stepOf = 'Step {at} of {of}'
export const goOn = 'Continue'
export const back = 'Back'
export const change = 'Change'
export const changeOf = 'Change {part}'
export const send = 'Send order'
export const saveChanges = 'Save changes'
export const saved = 'Saved {time}'
export const savingFailed = 'Not saved yet. Trying again.'
export const draftTitle = 'You have an unfinished order'
export const draftFor = 'You have an unfinished order for {patient}'
export const draftText = 'Saved {time}.'
export const draftResume = 'Continue it'
export const draftDiscard = 'Start over'
export const problem = 'Correct these answers'

export const find = 'Patient'
export const findHint = 'Name, birth date or number'
export const newPatient = 'New patient'
export const newPatientNamed = 'New patient "{text}"'
export const chosenPatient = 'Patient'
export const otherPatient = 'Choose another'
export const number = 'Number'
export const name = 'Name'
export const dob = 'Birth date'
export const sex = 'Sex'
export const phone = 'Phone'
export const address = 'Address'
export const similar = 'Already on file?'
export const chooseThat = 'Choose that patient'
export const anotherPerson = 'Another person'
export const anotherPersonChosen = 'This is another person. A new record is made.'
export const patientMissing = 'Choose a patient, or enter a new one.'
export const sexMissing = 'Choose the sex.'
export const dobMissing = 'Enter the birth date.'
export const lastnameMissing = 'Enter the last name.'
export const firstnameMissing = 'Enter the first name.'
export const partMissing = 'Enter {part}.'
export const choiceMissing = 'Choose {part}.'

export const location = 'Location'
export const locationMissing = 'Choose the location.'
export const physician = 'Ordered by'
export const physicianMissing = 'Choose the ordering provider.'
export const noPhysicians = 'No provider orders from this location. Ask the laboratory to add one.'
export const noLocations = 'No location'
export const noLocationsHelp = 'Your account may order for no location. Ask the laboratory to add one.'
export const tests = 'Tests'
export const findTests = 'Name or code'
export const favorites = 'Often ordered here'
export const testsMissing = 'Choose at least one test.'
export const specimen = 'Specimen'
export const specimenOf = 'Specimen {letter}'
export const sampleType = 'Specimen'
export const sampleTypeMissing = 'Choose the specimen.'
export const source = 'Taken from'
export const sourceMissing = 'Choose where the specimen was taken from.'
export const specimenFor = 'For {tests}'
export const noTypeFits = 'This form offers no specimen that {test} can be run on. Ask the laboratory.'
export const noFit = '{test} needs another specimen.'
export const collected = 'Collected'
export const collectedNow = 'Now'
export const collectedAt = 'Earlier'
export const collectedLater = 'Not yet'
export const collectedTime = 'Date and time collected'
export const collectedTimeHint = 'For example, 08:15 or 11/26 08:15'
export const collectedMissing = 'Enter when the specimen was collected.'
export const collectedMissingChoice = 'Choose when the specimen was collected.'
export const priority = 'Priority'

export const residence = 'Where the patient lives'
export const worker = 'Essential worker'
export const race = 'Race'
export const ethnicity = 'Ethnicity'
export const answerMissing = 'Answer: {question}'
export const answerNumber = 'Enter a number: {question}'
export const notAnswered = 'Not answered'
export const none = 'None'

export const diagnoses = 'Diagnoses'
export const findDiagnosis = 'Code or words, for example E11 or diabetes'
export const payer = 'Insurance'
export const findPayer = 'Insurance company'
export const noInsurance = 'No insurance given'
export const policy = 'Member number'
export const group = 'Group number'
export const relation = 'Insured person'
export const relations = { self: 'Patient', spouse: 'Spouse', child: 'Parent', other: 'Other' } as const
export const medications = 'Medications'
export const findMedication = 'Drug name'
export const comment = 'Note to the laboratory'
export const claimReason = 'Reason for sending it incomplete'
export const claimReasonMissing = 'Enter a reason, or complete the answers listed under the claim.'
export const claimStopped = 'Complete the answers listed under the claim before you send.'

export const consentName = 'Name of the person who agrees'
export const consentGiven = 'The patient, or a person who may decide for the patient, agrees.'

export const sentTitle = 'Order {number} is sent'
export const preparedTitle = 'Order {number} is prepared'
export const prepared = 'Prepared, waits for the provider’s signature.'
export const next = 'What happens next'
export const nextSign = 'The provider signs the order.'
export const nextLabel = 'Print this page and put the barcode on the specimen.'
export const nextCollect = 'Enter the collection time once the specimen is collected.'
export const nextPickup = 'Hand the specimen to the courier.'
export const nextResults = 'Results appear in Test Results.'
export const print = 'Print'
export const newOrder = 'New order'
export const openOrder = 'Open order'
export const barcode = 'Barcode of order {number}'
export const updated = 'Order {number} is updated.'
export const stale = 'Somebody changed this order meanwhile. Open it again, and repeat your changes.'
export const received = 'The laboratory has received this order. It can no longer be edited here.'
export const formOff = 'This form is turned off'
export const formOffHelp = 'Choose another form.'

export const listTitle = 'Test Results'
export const section = 'Orders'
export const search = 'Name or order number'
export const tabs = { ALL: 'All', ATTENTION: 'New results', KIOSK: 'At the kiosk' } as const
export const labelsOnWay = 'The laboratory has received some of these. Choose orders in transit.'
export const tabsLabel = 'Orders by status'
export const columnNumber = 'Order'
export const columnPatient = 'Patient'
export const columnTests = 'Tests'
export const columnPhysician = 'Ordered by'
export const columnPlace = 'Location'
export const columnCollected = 'Collected'
export const columnStatus = 'Status'
export const columnEntered = 'Entered'
export const columnReported = 'Reported'
export const columnResult = 'Result'
export const marks = {
  fresh: 'New',
  abnormal: 'Abnormal',
  critical: 'Critical',
  reviewed: 'Reviewed',
} as const
export const markReviewed = 'Mark reviewed'
export const reviewedBy = 'Reviewed by'
export const reviewedByLine = '{name}, {time}'
export const unmarkReviewed = 'Remove reviewed mark'
export const reviewedDone = 'Marked as reviewed: {count}.'
export const unmarkedDone = 'Reviewed mark removed: {count}.'
export const reviewedProblems = 'Not changed'
export const merged = 'Reports as one PDF'
export const bulkLabel = 'Actions for selected orders'
export const tooMany = 'Select at most 100 orders.'
export const empty = 'No orders'
export const emptyHelp = 'Orders that this clinic sends appear here.'
export const noMatch = 'No order matches'
export const clear = 'Clear search'
export const ofPatient = 'Remote orders'

export const detailTitle = 'Order {number}'
export const timeline = {
  title: 'Progress',
  entered: 'Entered',
  signed: 'Signed',
  pickedUp: 'Picked up by courier',
  received: 'Received',
  reported: 'Reported',
  closed: 'Closed',
  rejected: 'Canceled',
} as const
export const reports = 'Reports'
export const noReport = 'No report yet.'
export const reportStates = {
  PRELIMINARY: 'Preliminary',
  FINAL: 'Final',
  CORRECTED: 'Corrected',
  AMENDED: 'Amended',
  WITHDRAWN: 'Withdrawn',
} as const
export const superseded = 'Superseded by report {number}'
export const mergedWithout = 'Without a report, and not in this PDF: {numbers}.'
export const reportLine = 'Report {number}, {time}'
export const viewReport = 'View report'
export const answers = 'Answers'
export const details = 'Order'
export const attachments = 'Attachments'
export const signedBy = 'Signed by'
export const signedFor = '{name}, for {provider}'
export const preparedBy = 'Prepared by'
export const waitsForSignature = 'Waits for the provider’s signature'
export const sign = 'Sign and send'
export const signed = 'Order {number} is signed and sent.'
export const edit = 'Edit'
export const cancel = 'Cancel order'
export const cancelText = 'The laboratory does not expect this order any more.'
export const canceled = 'Order {number} was canceled.'
export const canceledTitle = 'This order was canceled'
export const rejectedTitle = 'The laboratory rejected this order'
export const specimenRejectedTitle = 'The laboratory rejected a specimen'
export const history = 'History'
export const openLabOrder = 'Open laboratory order'
export const fromRemote = 'Ordered by the clinic'
export const fromRemoteOpen = 'Answers and attachments'
export const formName = 'Form'
export const printRequisition = 'Requisition'
export const changesTitle = 'Changes asked for'
export const changesWaiting = 'Changes that clinics ask for'
export const noChanges =
  'None. The laboratory answers what you ask here, and the answer stays with the order.'
export const askChange = 'Ask for a change'
export const askChangeText =
  'The laboratory has received this order, so it makes the change itself. You read its answer here.'
export const changeText = 'What should change, and why'
export const changeDiagnoses = 'Diagnoses of the order, as they should be'
export const changeDiagnosesHint = 'Where the laboratory accepts, these replace the diagnoses of the order.'
export const changeAsked = 'Sent to the laboratory.'
export const changeWithdraw = 'Take back'
export const changeWithdrawn = 'Taken back.'
export const changeAccept = 'Accept'
export const changeAcceptText =
  'The diagnoses go onto the order, or onto its correction where it is closed. Everything else that was asked is for you to do.'
export const changeDecline = 'Decline'
export const changeDeclineText = 'The clinic reads why.'
export const changeAnswer = 'Answer to the clinic'
export const changeAnswered = 'Answered.'
export const changeAskedBy = '{name}, {time}'
export const changeDiagnosesAsked = 'Diagnoses: {codes}'
export const changeInsuranceAsked = 'Insurance: {names}'
export const signersTitle = 'Who signs for {provider}'
export const signersNone =
  'Nobody is named. Name the account of the provider, or of who may sign for the provider.'
export const signersNoneRead = 'Nobody is named yet.'
export const signerKind = { provider: 'The provider', delegate: 'May sign for the provider' } as const
export const signerLine = '{kind}, since {date}, named by {name}'
export const signerUsername = 'Username'
export const signerUsernameMissing = 'Enter the username of an account of this clinic.'
export const signerAs = 'Signs as'
export const signerAdd = 'Name'
export const signerEnd = 'End'
export const signerEndOf = 'End for {name}'
export const signerEnded = '{name} no longer signs for {provider}.'
export const signerNamed = '{name} may sign for {provider}.'
export const cards = 'Insurance card'
export const cardsHint = 'Both sides, so that the laboratory can read them. JPEG or PNG.'
export const cardSides = { cardFront: 'Front', cardBack: 'Back' } as const
export const photoTake = 'Take or choose a photo'
export const photoTakeOf = 'Take or choose a photo: {side}'
export const photoAgain = 'Replace'
export const photoAgainOf = 'Replace the photo: {side}'
export const photoRemove = 'Remove'
export const photoRemoveOf = 'Remove the photo: {side}'
export const photoNone = 'No photo yet.'
export const photoReady = 'The photo is ready.'
export const photoBusy = 'Reading the photo…'
export const photoUnreadable =
  'This file is not a photo that can be read. Take it again, or choose a JPEG or PNG.'
export const signature = 'Signature'
export const signatureDrawn = 'Drawn'
export const signatureTyped = 'Typed name'
export const signatureKept = 'This order is signed. Sign again only to replace the signature.'
export const signatureFailed = 'The signature could not be kept. Sign again.'
export const signByTyping = 'Sign by typing the name instead'
export const fileKinds = {
  cardFront: 'Insurance card, front',
  cardBack: 'Insurance card, back',
  consent: 'Signature of the consent',
  paper: 'Paper',
} as const
export const attachmentOpen = 'View'
export const attachmentOpenOf = 'View: {name}'
