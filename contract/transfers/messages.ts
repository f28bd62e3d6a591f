export const subject = 'Transfer'
export const title = 'Lab transfers'
export const state = {
  PREPARED: 'Prepared',
  SENT: 'Sent',
  ACCEPTED: 'Accepted',
  REFUSED: 'Refused',
  RESULTED: 'Resulted',
} as const
export const direction = { OUT: 'To other laboratories', IN: 'From other laboratories' } as const
export const directionShort = { OUT: 'To', IN: 'From' } as const
export const arrived = 'Waits here'
export const resultState = {
  PENDING: 'Pending',
  SENT: 'Sent',
  ACKNOWLEDGED: 'Acknowledged',
  ERROR: 'Error',
} as const
export const outsideState = {
  FILED: 'Filed',
  WAITS: 'Waits for an earlier version',
  HELD: 'On hold',
  REPLACED: 'Replaced',
  REFUSED: 'Refused',
} as const
export const actor = 'Partner laboratory {name}'

export const stopNotice = 'An order to the laboratory {name} did not arrive and waits for a person'

// Partners.
export const nameMissing = 'Enter the laboratory’s name.'
export const cliaMissing = 'Enter the CLIA number, such as 05D1234567.'
export const urlMissing = 'Enter the address, such as https://lis.example.org.'
export const urlFormat = 'Enter an address that begins with https:// and has no path behind it.'
export const keyFormat = 'Paste the whole public key of the other laboratory: 43 letters and digits.'
export const nothingGoes = 'Choose what goes over this connection: orders to them, orders from them, or both.'
export const locationMissing = 'Choose the location that their orders belong to.'
export const nameTaken = 'Another partner has this name.'
export const keyTaken = 'Another partner has this key.'
export const ownKey = 'This is the key of your own laboratory.'
export const ownClia = 'Your laboratory has no CLIA number. Enter it under Lab info first.'
export const ownCliaAsPartner = 'This is the CLIA number of your own laboratory.'
export const fingerprintOther = 'This is not the fingerprint of the key on file. Reload and compare again.'
export const keyFirst = 'Confirm the fingerprint of their key first.'
export const partnerOff = 'This partner is switched off.'
export const notProven = 'Test the connection first.'
export const reasonMissing = 'Enter the reason.'
export const otherName = 'The other side answered as {name}, CLIA {clia}. Expected was CLIA {expected}.'
export const noLine = 'This server cannot reach other laboratories.'
export const tested = 'Both sides signed. The connection works.'

// On the wire.
export const internalAddress =
  'The address leads into our own network. The operator of this server must allow it (ALIQUOT_PARTNER_NETWORKS).'
export const unknownHost = 'The address was not found.'
export const unreachable = 'The other laboratory cannot be reached.'
export const noTls = 'Outside our own network the address must begin with https://.'
export const badCertificate = 'The certificate of the other laboratory is not valid.'
export const tooSlow = 'The other laboratory did not answer in time.'
export const unsignedAnswer = 'The answer was not signed by the partner.'
export const unreadableAnswer = 'The answer could not be read.'
export const redirected = 'The address leads to another one. Enter the final address.'
export const notSigned = 'Not signed by a partner of this laboratory.'
export const clock = 'The two clocks are more than 5 minutes apart.'
export const replayed = 'This request was used before.'
export const switchedOff = 'Lab transfers are off at the receiving laboratory.'
export const stopped = 'The receiving laboratory has stopped this connection.'
export const ordersNotAllowed = 'The receiving laboratory takes no orders over this connection.'
export const resultsNotAllowed = 'The receiving laboratory takes no results over this connection.'
export const unreadable = 'The bundle cannot be read: {field}.'
export const otherOrderer = 'These results are for another laboratory, CLIA {clia}.'
export const otherSource = 'The bundle names another laboratory than the one that signed it.'
export const conflict =
  'Requisition {number}, version {version} was received before with other content. Nothing was changed.'
export const resultConflict =
  'Report {number} of requisition {requisition} was received before with other content. Nothing was changed.'
export const unknownOrder = 'No order with requisition {number} was sent to this partner.'
export const noSuchCall = 'There is no such call.'

// Sending.
export const noPartner = 'Choose the laboratory.'
export const linesMissing = 'Choose what the other laboratory is to run.'
export const proficiency =
  'This is a proficiency specimen. It is tested here and goes to no other laboratory (42 CFR 493.801(b)(4)).'
export const markedAlready = 'This is set already.'
export const orderOver = 'The order is closed or rejected. Only open orders are transferred.'
export const orderHeld = 'The order is on hold. Clear the hold first.'
export const notReceived = 'Specimen {letter} was not received here. Receive it first.'
export const hasResult = '{name} has a result here already. Leave it out.'
export const nothingOpen = 'Nothing of this order is left to run.'
export const noNpi = 'The ordering provider has no NPI.'
export const labAddress = 'Your laboratory has no address. Enter it under Lab info.'
export const otherTransfer = '{name} went to {partner} already.'
export const unchanged = 'Nothing changed since version {version}.'
export const unreleasedStay = 'Results that were not released do not go along.'
export const diagnosesNone = 'No diagnosis is on the order.'
export const insuranceNone = 'No insurance is on the order.'
export const inHand = 'It is being sent just now. Wait until this try has ended.'
export const notWaiting = 'Nothing is to be sent: it lies at the other laboratory.'
export const neverArrived = 'The other laboratory never received this try.'
export const noAnswer = 'The other laboratory did not answer.'
export const lost =
  'No answer for an hour. Nobody can tell whether it arrived. Ask the laboratory, then send again.'
export const held = 'It waits: {why}'

// Receiving.
export const holdCode = '{name} ({code}) is not mapped.'
export const holdSampleType = 'The kind of specimen {name} is not mapped.'
export const holdSource = 'The source {name} is not mapped.'
export const holdPhysician = 'No provider with NPI {npi} is on file ({name}).'
export const holdBirth =
  'Their number {number} belongs to {name} here, born {known}. The order says {dob}. Clear this up by telephone.'
export const holdName = 'Their number {number} belongs to {name} here. The order names {other}.'
export const holdChangeReceived =
  'A specimen was received here already. Change the order by hand, then record that it was done.'
export const replacedBy = 'Version {version} came instead.'
export const laterHere = 'Version {version} is here already.'
export const birthDiffers = 'The patient was born {known}, the order says {dob}. Choose another patient.'
export const decided = 'This was decided already.'
export const stillHeld = 'This order still waits: {why}'
export const noPatient = 'Choose the patient, or register a new one.'
export const carriedOver = 'From {name}, CLIA {clia}, requisition {number}.'
export const commentRest = 'More stands with the transfer of this order.'
export const answered = '{question}: {answer}'
export const newNumber = 'Requisition {number} is taken here. Label the specimens anew.'
export const requestTaken = 'Taken as a request: the order was changed by hand.'
export const chooseOne = 'Choose a panel or a test of yours.'

// Results.
export const resultPatient = 'The results name {name}, born {dob}. That is not the patient of this order.'
export const resultOwn = '{name} has a result of this laboratory.'
export const resultEarlier = 'It corrects or follows version {number}, which has not arrived. Ask for it.'
export const resultGap =
  'Version {number} came without version {missing}, and does not say that there is none. Ask the other laboratory.'
export const resultEmpty =
  'Tests that it calls done: {lines}. Results in it: {rows}. Ask the other laboratory.'
export const fetched = 'Given to the other laboratory, which asked for it.'
export const resultOlder = 'Version {number} stands here already.'
export const resultClosed = 'The order is rejected or deleted here.'
export const notHeld = 'Only results on hold are decided.'
export const noReport = 'The report that was to be sent is not there.'
export const noTransfer = 'The order did not come from this laboratory.'
export const outsideCorrected = '{name} reported otherwise'
export const outsideCritical = '{name} reported a critical value: {value}'
export const outsideCriticalTold = '{name} reported a critical value: {value}. {call}.'
export const outsideSpecimen = 'Specimen {specimen} at {name}: {condition}.'
export const outsideNote = '{name}: {note}'
export const outsideCaller = '{by}, {name}'
export const outsideCallMissing =
  'Nobody was told of a critical result of {name}: {results}. Record the call in the transfer first.'
export const callAboutMissing = 'Choose what was told.'
export const callNotOwed = '{result} is no critical result of this report.'
export const callOver = 'These results were replaced or refused. Open the newest ones.'
// Read over shoulders: no patient is named.
export const noticeCritical = 'Another laboratory reported a critical result. Tell the provider now.'
export const noticeHeld = 'Results of another laboratory wait for a decision.'
export const criticalOwed = 'Critical, nobody was told'
export const callButton = 'Record the call'
export const callTitle = 'Critical results of {name}'
export const callHelp = 'Record who was told, when, and that it was read back.'
export const callDone = 'The call is recorded.'
export const theyTold = 'Told by {name}: {result}, {toldTo}, {at}, {by}'
export const weTold = 'Told: {result}, {toldTo}, {at}, {by}'
export const specimenThere = 'Specimen {letter}, {type}: {condition}'
export const codeKind = {
  panel: 'Panel',
  test: 'Test',
  sampleType: 'Specimen type',
  source: 'Source',
} as const
export const noOwnKey =
  'Your laboratory has no key pair. An administrator makes it under Management Console, Integrations.'
export const partnerHold = {
  off: 'Lab transfers are switched off',
  inactive: 'This partner is switched off',
  paused: 'This connection is stopped',
  noKey: 'Their public key is missing',
  unconfirmed: 'Confirm the fingerprint of their key',
  unproven: 'Test the connection',
} as const
export const onItsWay = 'Requisition {number} is on its way.'
export const noReason = 'No reason was given.'
export const conflictThere =
  'The other laboratory has this requisition and version with other content. Call the laboratory.'
export const sameCodeAndName = 'Same code and name'
export const changedThere = 'Version {version} of the order came from the other laboratory.'
export const tooMany = 'Too many requests. Try again in a minute.'
export const notOurs = 'This order came from the other laboratory. It asks by itself.'
export const failed = 'The server could not do this just now. Try again later.'
// Screens.
export const columnState = 'Status'
export const columnPartner = 'Laboratory'
export const columnRequisition = 'Req no'
export const columnPatient = 'Patient'
export const columnVersion = 'Version'
export const columnResults = 'Results'
export const columnWhy = 'Why'
export const columnSince = 'Since'
export const tabs = 'Transfers by direction'
export const tabAll = 'All'
export const tabHeld = 'Waiting for a person'
export const search = 'Search transfers'
export const searchPlaceholder = 'Req no'
export const none = 'Nothing was transferred yet'
export const noneHelp = 'Orders that go to, or come from, other laboratories appear here.'
export const noMatch = 'No transfers match'
export const clear = 'Clear the filters'
export const partnersLink = 'Partner laboratories'
export const panelLabel = 'Transfer of {number}'
export const versionOf = 'Version {number}'
export const number = 'Result {number}'
export const holds = 'What it waits for'
export const tries = 'Tries'
export const noTries = 'Not tried yet.'
export const tryNumber = 'Try {number}'
export const tryOpen = 'Under way'
export const tryEnd = { CONFIRMED: 'Arrived', FAILED: 'Failed', UNKNOWN: 'Unknown' } as const
export const nextTry = 'Next try {at}'
export const asked = 'Ordered tests'
export const screens = 'Released results that came along: {count}'
export const hash = 'SHA-256 of the bundle'
export const showRaw = 'Show the bundle'
export const rawTitle = 'The bundle as it was sent'
export const openOrder = 'Open order'
export const again = 'Send again'
export const sentAgain = 'It is sent again.'
export const askButton = 'Ask now'
export const askedDone = 'Asked. New results: {count}'
export const acceptButton = 'Accept'
export const acceptTitle = 'Accept requisition {number}'
export const acceptText = 'From {name}: {patient}, born {dob}.'
export const acceptDone = 'Accepted as {number}.'
export const whoIs = 'Patient'
export const knownAs = '{name}, born {dob}, {number} (has this number of theirs already)'
export const candidate = '{name}, born {dob}, {number}'
export const registerNew = 'Register a new patient'
export const chooseWho = 'Choose who this is'
export const byHand = 'I changed the order by hand'
export const refuseButton = 'Refuse'
export const refuseTitle = 'Refuse requisition {number}'
export const refuseText = 'The other laboratory is told the reason.'
export const refuseDone = 'Refused.'
export const decideTitle = 'Results on hold'
export const decideText = 'File them on the order, or refuse them. The reason stays on record.'
export const decide = { file: 'File on the order', refuse: 'Refuse' } as const
export const decideButton = 'Decide'
export const decideDone = 'Recorded.'
export const fromOther = 'Results of other laboratories'
export const sendButton = 'Transfer to reference laboratory'
export const sendTitle = 'Transfer requisition {number}'
export const sendText =
  'Order, patient, answers, diagnoses, insurance, medications and released results go together.'
export const sendOk = 'Transfer'
export const sendPartner = 'Laboratory'
export const sendItems = 'Tests'
export const sendNoPartner = 'No partner laboratory is set up for orders.'
export const along =
  'Diagnoses: {diagnoses}. Insurance: {insurance}. Medications: {medications}. Answers: {answers}. Panels with released results: {screens}. Files by hash: {attachments}.'
export const cardTitle = 'Other laboratories'
export const cardNone = 'Not transferred.'
export const partnersTitle = 'Partner laboratories'
export const partnersSub = 'Orders and results between installations, signed on both sides.'
export const partnerAdd = 'Add laboratory'
export const partnerEditTitle = 'Change laboratory'
export const partnerEdit = 'Edit'
export const partnerEditOf = 'Edit {name}'
export const partnerNone = 'No partner laboratory yet'
export const partnerNoneHelp = 'Add one, compare keys by telephone, and test the connection from both sides.'
export const ownKeyLabel = 'Our public key'
export const ownPrint = 'Our fingerprint'
export const makeKey = 'Make our key pair'
export const keyMade = 'The key pair is made. Give the public key to your partners.'
export const noKeyYet = 'No key pair yet.'
export const fieldName = 'Name'
export const fieldClia = 'CLIA number'
export const fieldUrl = 'Address of their server'
export const fieldKey = 'Their public key'
export const fieldKeyHelp = 'They find it on the same page of their Management Console.'
export const fieldOut = 'Orders go to them, their results come here'
export const fieldIn = 'Their orders come here, our results go to them'
export const fieldLocation = 'Location that their orders belong to'
export const fieldActive = 'In use'
export const fingerprint = 'Fingerprint'
export const confirmKey = 'Confirm fingerprint'
export const confirmTitle = 'Confirm the key of {name}'
export const confirmText =
  'Call the laboratory at a number that you know. Both read this fingerprint. Confirm only where they are the same.'
export const confirmOk = 'They are the same'
export const confirmDone = 'The key is confirmed.'
export const testButton = 'Test the connection'
export const stopButton = 'Stop'
export const goOnButton = 'Let it go on'
export const stopTitle = 'Stop {name}'
export const stopText = 'Nothing is sent or taken until somebody lets it go on.'
export const stopDone = 'Stopped.'
export const goesOn = 'It goes on.'
export const saved = 'Saved.'
export const works = 'Works'
export const queueTitle = 'Codes of other laboratories'
export const queueSub = 'What their codes mean here. Orders with a code that nobody mapped wait.'
export const queueNone = 'Every code is mapped.'
export const mapTo = '{name} ({code}) of {partner} is'
export const mapKind = 'Maps to'
export const mapSave = 'Map'
export const mapDone = 'Mapped.'
export const serverSpeaks = 'A partner laboratory’s server speaks.'
export const referredWords = 'TNP {reason}'
