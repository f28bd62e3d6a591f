export const subject = 'Connection'
export const title = 'HL7 connections'
export const titleHelp = 'Charts and laboratories that exchange HL7 messages with this laboratory.'
export const kind = { chart: 'Chart of a clinic', laboratory: 'Contract laboratory' } as const
export const state = { DRAFT: 'Draft', TESTING: 'Testing', LIVE: 'Live', STOPPED: 'Stopped' } as const
export const codeKind = {
  test: 'Test ordered',
  question: 'Order question',
  provider: 'Provider',
  location: 'Location',
  sampleType: 'Specimen type',
  result: 'Result',
} as const
export const check = {
  compendium: 'Test list exchanged',
  questions: 'Order questions exchanged',
  admissions: 'Patient updates arrive',
  merges: 'Patient merges arrive',
  resultNumber: 'A number seen in the chart',
  resultText: 'A text seen in the chart',
  resultAbnormal: 'An abnormal and a critical result seen in the chart',
  resultPreliminary: 'A preliminary result seen in the chart',
  resultCorrected: 'A corrected result seen in the chart',
  resultCancelled: 'A canceled test seen in the chart',
  resultCulture: 'A culture with susceptibilities seen in the chart',
  resultPdf: 'The report as PDF seen in the chart',
  charges: 'Charges arrive',
} as const
export const signsAs = { interface: 'Interface administrator', director: 'Laboratory director' } as const
export const review = {
  none: 'Not live',
  current: 'Reviewed',
  due: 'Review due',
  overdue: 'Review overdue',
  changed: 'Changed since it was signed',
} as const
export const listening = {
  listens: 'Listening',
  starts: 'Starting',
  failed: 'Cannot listen',
  noPort: 'No port',
  off: 'This installation offers no ports',
} as const

export const accountName = 'HL7 connection'
export const nameMissing = 'Enter a name.'
export const nameTaken = 'Another connection has this name.'
export const oidFormat = 'Use a number such as 2.16.840.1.113883.4.7.'
export const hoursRange = 'Use 1 to 2000 hours.'
export const fieldRange = 'Use 200 to 1,000,000 characters.'
export const attachmentRange = 'Use 10,000 to 20,000,000 characters.'
export const targetMissing = 'Enter where it is sent.'
export const contractLabMissing = 'Choose the laboratory.'
export const contractLabGone = 'This laboratory is not in the list of contract laboratories.'
export const certMissing = 'Enter the certificate.'
export const keyMissing = 'Enter the private key.'
export const certUnreadable = 'This is no certificate in PEM.'
export const keyUnreadable = 'This is no private key in PEM without a passphrase.'
export const caUnreadable = 'This is no certificate in PEM.'
export const zoneUnknown = 'Use a time zone such as America/Boise.'
export const portNotOffered = 'This installation does not offer this port.'
export const portTaken = 'Another connection has this port.'
export const kindFixed = 'The kind of a connection stays. Add another one.'
export const locationGone = 'This location is not in the list of locations.'
export const internalHost =
  'This address is inside a network that the server may not reach. An administrator can allow it.'
export const carried = 'This connection carried messages or left its draft. Stop it instead.'
export const reasonMissing = 'Enter a reason.'
export const notChecked = 'Check every item of the list first.'
export const notSigned = 'Both signatures are needed, by two people, for the connection as it is now.'
export const checkNotAsked = 'This connection does not need this item.'
export const signInTesting = 'Sign while the connection is tested, or for its review.'
export const sameSigner = 'You signed already. The other signature is another person’s.'
export const takesNothing = 'Choose at least one kind of message, or where results are sent.'
export const listensNowhere = 'Choose a port: messages cannot arrive without one.'

export const meansWrong = 'A {kind} cannot be this.'
export const meansGone = 'This is not in the list any more.'

export const testNoTarget = 'Nothing is sent over this connection. Enter where it is sent first.'
export const testNoLink = 'Nothing can be sent from here.'
export const testAccepted = 'The other side took the test message.'
export const testRefused =
  'The other side answered and refused the message: {why} The way there works; what they expect is to be agreed.'
export const testNoConnection =
  'Nobody answers at {address}. Check host, port and whether a firewall or VPN is between.'
export const testCertificate = 'The certificate of {address} is not trusted ({code}). Nothing was sent.'
export const testDeadline = 'They took the message and did not answer within 30 seconds.'
export const testClosed = 'They closed the connection without an answer.'
export const testTooLong = 'What they answered is no HL7 answer: it does not end.'

export const ended = {
  ERROR: 'A person must look at it: {why}',
  NACK: 'Refused: {why}',
  SENT: 'On its way.',
  WAITING: 'Kept and answered. It waits for its turn.',
  ACK: 'Taken and filed.',
  SKIPPED: 'Skipped.',
} as const

export const alarmSetup =
  'They refuse what this connection sends: {why} Correct the set-up, then let it go on.'
export const alarmSilent = 'A message got no answer, nor at try {tries}. It is sent again every five minutes.'
export const alarmListen = 'Port {port} cannot be listened on: {why}'
export const targetHeld =
  'It sends to another place than was signed for. What it sends waits until both have signed.'
export const certificateLost = 'The certificate of ours could not be opened. Enter it again.'
export const changedSince = 'Changed since it was signed. Check it with the other side and sign it anew.'

export const tab = 'EHR'
export const none = 'No connections yet'
export const noneHelp = 'Add one for each chart or laboratory that exchanges HL7 messages with you.'
export const add = 'Add connection'
export const editTitle = 'Edit connection'
export const edit = 'Edit'
export const editOf = 'Edit {name}'
export const open = 'Details'
export const openOf = 'Details of {name}'
export const close = 'Hide details'
export const closeOf = 'Hide details of {name}'
export const saved = 'Saved.'
export const everyLocation = 'Location from the message'
export const portOf = 'Port {port}'
export const lastIn = 'Last received {at}'
export const neverIn = 'Nothing received yet'
export const lastOut = 'Last sent {at}'
export const neverOut = 'Nothing sent yet'
export const waitingCount = '{count} waiting'
export const stoppedCount = '{count} need a person'
export const codesCount = '{count} unknown codes'
export const codesCountOne = '1 unknown code'
export const stoppedCountOne = '1 needs a person'
export const paused = 'Paused: {why}'
export const pausedBare = 'Paused'
export const pause = 'Pause'
export const pauseOf = 'Pause {name}'
export const pauseHelp =
  'Messages that arrive are kept and answered. Nothing is filed or sent until you resume.'
export const resume = 'Resume'
export const resumeOf = 'Resume {name}'
export const resumed = 'Resumed. Waiting messages go on.'
export const pausedDone = 'Paused.'
export const messagesOf = 'Messages of {name}'

export const name = 'Name'
export const kindLabel = 'Kind'
export const location = 'Location'
export const locationHelp = 'Leave blank where each message names its location.'
export const receiving = 'Receiving'
export const sending = 'Sending'
export const agreed = 'Names and codes'
export const port = 'Port'
export const portHelp = 'The other side connects to {host}.'
export const noPort = 'Receives nothing'
export const noPorts = 'This installation offers no ports. An administrator can open some.'
export const portTakenBy = '{port}, used by {name}'
export const portTakenOther = '{port}, in use'
export const takes = 'Message types'
export const takeNames = {
  'ORM^O01': 'Orders (ORM^O01)',
  'OML^O21': 'Orders (OML^O21)',
  ADT: 'Patient updates (ADT)',
  'ORU^R01': 'Results (ORU^R01)',
} as const
export const makesPatients = 'Make a new patient when nobody on file is alike'
export const alwaysOriginal = 'They need the original answer (AA) even when MSH-15 is filled'
export const sends = 'This connection sends'
export const host = 'Host'
export const targetHelp = 'Another place needs both signatures. What is sent waits until then.'
export const targetPort = 'Their port'
export const tls = 'Use TLS'
export const ca = 'Their certificate authority'
export const caHelp = 'PEM. Leave blank for the public ones.'
export const certificate = 'Our certificate'
export const certificateHelp = 'PEM. Only where the other side asks for one.'
export const certificateSet = 'Entered {at}. It is never shown. Leave blank to keep it.'
export const key = 'Private key'
export const keyHelp = 'PEM, without a passphrase. It is never shown.'
export const dropCertificate = 'Remove our certificate'
export const sendsResults = 'Send results (ORU^R01)'
export const sendsPdf = 'With the report as PDF'
export const pdfCode = 'Code of the PDF'
export const pdfCodeHelp = 'Leave blank for LOINC 11502-2.'
export const sendsCharges = 'Send charges (DFT^P03)'
export const theirApplication = 'Their application (MSH-3)'
export const theirFacility = 'Their facility (MSH-4)'
export const ourApplication = 'Our application (MSH-5)'
export const ourFacility = 'Our facility (MSH-6)'
export const anyName = 'Blank: any.'
export const zone = 'Time zone'
export const zoneHelp = 'Such as America/Boise. Blank: the laboratory’s.'
export const patientAuthority = 'Patient number assigned by (PID-3.4)'
export const patientIdType = 'Patient number type (PID-3.5)'
export const contractLab = 'Laboratory'
export const chooseLab = 'Choose a laboratory'
export const expectedHours = 'Result expected within (hours)'
export const limitField = 'Longest field (characters)'
export const limitAttachment = 'Longest attachment (characters)'

export const setUp = 'Set-up for the other side'
export const addressLabel = 'Address'
export const addressTls = 'MLLP with TLS'
export const addressPlain = 'MLLP without TLS'
export const listeningLabel = 'Listener'
export const sendTo = 'Sends to'
export const copy = 'Copy {what}'
export const copied = 'Copied.'

export const testTitle = 'Test'
export const testSend = 'Send test message'
export const testSendHelp = 'Without a patient. It says what the other side answered.'
export const heardTitle = 'What was heard'
export const heardHelp = 'The last messages, with anything that was no message. Updates every 3 seconds.'
export const heardNone = 'Nothing yet. Ask the other side to send a test message to the address above.'
export const heardNoMessage = 'No message'

export const checklist = 'Go-live checklist'
export const checkedOf = '{done} of {total} checked'
export const checkedBy = '{name}, {at}'
export const noteFor = 'Note for “{item}”'
export const noteHint = 'Note, such as who saw it'
export const signatures = 'Signatures'
export const signAs = 'Sign as {role}'
export const notSignedYet = 'Not signed'
export const signed = 'Signed.'
export const startTest = 'Start testing'
export const startTestHelp = 'Messages marked as tests (T or D) are taken. Nothing real is filed.'
export const backToTest = 'Back to testing'
export const backToTestTitle = 'Take {name} back to testing?'
export const backToTestHelp = 'Real messages are refused until it is signed and live again.'
export const goLive = 'Go live'
export const goLiveTitle = 'Take {name} live?'
export const goLiveHelp = 'Real orders and results are exchanged from now on. Test messages are refused.'
export const recordReview = 'Record review'
export const stop = 'Stop for good'
export const stopTitle = 'Stop {name} for good?'
export const stopHelp = 'Its port is free for another connection. Messages already received are kept.'
export const remove = 'Remove draft'
export const removeTitle = 'Remove {name}?'
export const removeHelp = 'Only a draft that never carried a message can be removed.'
export const removed = 'Removed.'
export const didAct = {
  test: 'Testing has started.',
  goLive: 'The connection is live.',
  review: 'The review is recorded.',
  stop: 'Stopped.',
} as const
export const reviewByDate = 'Review by {date}'

export const codesTitle = 'Codes'
export const codesSub = 'Unknown codes hold messages until they are mapped or ignored.'
export const codesNone = 'No unknown codes'
export const codesNoneHelp = 'A code that arrives for the first time appears here.'
export const codesAllNone = 'No codes yet'
export const codesNoMatch = 'No code matches'
export const codesWhich = 'Codes to show'
export const codesWaitingTab = 'Unknown'
export const codesAllTab = 'All'
export const codesSearch = 'Code or words'
export const codesMore = 'Showing the first {shown} of {total}. Search to find others.'
export const seenTimes = 'Seen {count} times, last {at}'
export const seenTimesOne = 'Seen once, {at}'
export const codeUnknown = 'Unknown'
export const codeIgnored = 'Ignored'
export const mappedBy = '{name}, {at}'
export const map = 'Map'
export const mapOf = 'Map {code}'
export const remap = 'Change'
export const remapOf = 'Change {code}'
export const mapTitle = 'What is {code} here?'
export const mapAsked = 'Choose what it is here.'
export const mapIt = 'Map it'
export const mapTo = 'Mapped to'
export const mapHow = 'What to do'
export const mapHolds = '{count} messages of {name} wait for a code and are filed again when you save.'
export const mapHoldsOne = '1 message of {name} waits for a code and is filed again when you save.'
export const mapHoldsNone = 'No message of {name} waits for a code now.'
export const mapped = 'Saved. Messages that waited are filed again.'
export const mapIgnoredHelp =
  'It is left out of every message of this connection. A test is then not ordered.'
export const panelOption = 'Panel'
export const testOption = 'Test'
export const findCode = 'Name or code'
