export const subject = 'Message'
export const none = 'No messages yet'
export const noneHelp = 'Orders received from EHRs and results sent to them appear here.'
export const searchHint = 'Requisition, order number or control id'
export const state = {
  ERROR: 'Needs a decision',
  NACK: 'Refused',
  SENT: 'Sent',
  WAITING: 'Waiting',
  ACK: 'Done',
  SKIPPED: 'Skipped',
} as const
export const direction = { in: 'Received', out: 'Sent' } as const
export const hold = {
  code: 'Unknown code',
  patient: 'Unknown patient',
  demographics: 'Patient differs',
  content: 'To be confirmed',
  order: 'Unknown order',
  unsolicited: 'Nobody ordered it',
  changed: 'Asks for a change',
  merge: 'Asks for a merge',
  bytes: 'No message',
  repeat: 'Number used twice',
  failed: 'Not filed',
  refused: 'Refused',
  refusedLate: 'Refused later',
  silent: 'No answer',
} as const

export const connection = 'Connection'
export const type = 'Message'
export const directionHead = 'Direction'
export const stateHead = 'State'
export const controlId = 'Control id'
export const placer = 'Their order number'
export const requisition = 'Requisition'
export const location = 'Location'
export const why = 'Why'
export const received = 'Received'
export const filed = 'Filed'

export const noMessage = 'What came is no message that could be filed. Skip it once it is dealt with.'
export const refusedIn = 'It was refused, and the sender knows. Edit it, or ask the sender for another one.'
export const refusedLate =
  '{why} Its sender was told that it was taken. Edit it, try it again, or skip it and tell them.'
export const onlyIn = 'This can be done with received messages only.'
export const notHeld = 'The message does not wait for this.'
export const reasonMissing = 'Enter a reason.'
export const textMissing = 'Enter the message.'
export const notEditable =
  'Some characters of this message could not be read for certain. Ask the sender for another one.'
export const replayNoHeader = 'The message must begin with MSH.'
export const replayStranger = 'MSH-3 to MSH-6 must name the sender and receiver of this connection.'
export const replaySame = 'Nothing was changed. Try it again instead.'
export const patientGone = 'This patient is not in the list of patients.'
export const newerWent =
  'A newer message about this order went to them already. An older one must not arrive behind it.'
export const inHand = 'It is on its way this moment. Look again in a minute.'

export const whyPaused = 'The connection is paused: {why}'
export const whyBehind = 'An earlier message of the same patient waits for a person.'
export const whyBehindTurn = 'An earlier message of the same patient is filed first.'
export const whyFailed = 'It could not be filed for a reason of ours. It is tried again.'
export const whyFailedFor =
  'It could not be filed for a reason of ours, and try {tries} was the last. Nothing is lost. Tell support.'
export const whyWayStopped = 'The delivery way of this message is stopped.'
export const whyNoTarget = 'The connection has no place where it is sent.'
export const whyNotLive = 'The connection is not in use: {state}.'
export const whySilent = 'No answer yet. It is sent again unchanged.'
export const whySilentLong = 'No answer, nor at try {tries}. It is sent again every five minutes.'
export const whyCertificate = 'Their certificate is not trusted ({code}). Nothing was sent.'
export const whyRefusedNoText = 'They refused it without a reason.'
export const whyReplayed = 'Replaced by an edited version.'
export const whySender = 'The sender it names is not the one of this connection.'
export const whyReceiver = 'The receiver it names is not this laboratory.'
export const whyNotLiveIn =
  'It is marked as real, and its connection is not live. Make that live and try again, or enter it by hand and skip it.'
export const whyTested = 'A test message. Nothing was filed.'
export const bytes = {
  noHeader: 'What came does not begin with MSH.',
  cutFrame: 'The message was cut in the middle. The sender sends it again.',
  frameDeadline: 'The end of the message did not come in time. The sender sends it again.',
  tooLong: 'The message was longer than this server takes.',
  noFrame: 'Bytes came that stand in no message.',
  tls: 'A connection did not speak TLS as this port needs it.',
  full: 'More connections were open at once than this port may have. Idle ones were closed.',
  unkept: 'It could not be stored as it was read. It was refused, and the sender knows.',
} as const

export const alarmNotice = 'Urgent HL7 messages are stopped and wait for you: {count}'
export const whyOvertaken = 'A newer message about this order went instead.'
export const whyAnswerUnkept = 'Their answer could not be written down. It is sent again unchanged.'
export const whyAnswerUnkeptFor =
  'Their answer could not be written down, and try {tries} was the last. They may have it. Ask them, then try again or skip it.'
export const refusedNotice = 'An HL7 connection stands still: {name} refuses what it is sent'
export const silentNotice = 'Nobody answers at the HL7 connection {name}'
export const unkeptNotice = 'An HL7 message to {name} waits for a person'

export const tabs = 'Messages by state'
export const all = 'All'
export const stoppedTab = 'Needs a person'
export const alarmTab = 'Urgent and stopped'
export const allConnections = 'All connections'
export const bothDirections = 'Received and sent'
export const allDone = 'Nothing waits for a decision'
export const alarmOne = '1 urgent message is stopped'
export const alarmMany = '{count} urgent messages are stopped'
export const alarmHelp = 'STAT orders, critical results and corrections. Clear these first.'
export const alarmShow = 'Show'
export const codesOne = '1 code is unknown and holds messages'
export const codesMany = '{count} codes are unknown and hold messages'
export const codesMap = 'Map codes'
export const connections = 'Connections'
export const urgent = 'Urgent'
export const tries = 'Tries'
export const nextTry = 'Next try {at}'
export const alarmSince = 'Urgent, stopped since {at}'
export const pausedIn = 'The connection is paused, and nothing that came by it is filed meanwhile.'
export const pausedReason = 'Paused: {why}'
export const queued = 'Made'
export const resume = 'Let the connection go on'
export const resumed = 'The connection goes on.'

export const fromConnection = '{type} from {name}'
export const toConnection = '{type} to {name}'
export const order = 'Order'
export const patient = 'Patient'
export const answer = 'Answer'
export const answerHead = 'Answer given'
export const answerTheirs = 'Answer received'
export const noAnswer = 'No answer'
export const behindHead = 'Behind it'
export const behindOne = '1 message of this patient waits'
export const behindMany = '{count} messages of this patient wait, in order'
export const behindThis = 'It waits behind {name}'
export const delivery = 'Delivery'
export const sender = 'Sender'
export const size = 'Size'
export const bytesCount = '{count} B'
export const fingerprint = 'SHA-256'
export const endedBy = 'Ended by'
export const openLedger = 'Open in Deliveries'
export const about = 'About this message'
export const versions = 'Versions'
export const version = 'Version {number}'
export const thisVersion = 'shown here'

export const problems = 'Problems'
export const whole = 'Whole message'
export const showPlace = 'Show {place} in the message'
export const severity = { E: 'Not taken', W: 'Check', I: 'Note' } as const
export const placeGone = '{place} is not in the message.'

export const fields = 'Fields'
export const fieldsSent = 'Fields sent: {count} of {of}'
export const fieldsShown = 'Fields shown'
export const fieldsFilled = 'Filled'
export const fieldsAll = 'All'
export const segment = 'Segment'
export const field = 'Field'
export const fieldName = 'Name'
export const fieldValue = 'Value'
export const fieldMeans = 'Means'
export const fieldUnnamed = 'No name here'
export const meansEmptied = 'Emptied by the sender'
export const meansUnknown = 'Not a value of HL7 2.5.1'
export const meansNoTime = 'Not a date that can be read'
export const meansCode = '{words} ({system})'
export const meansNoSystem = 'no system stated'

export const raw = 'Message'
export const rawHelp = 'Opening it is recorded in the audit trail.'
export const rawShow = 'Show message'
export const rawRefused = 'You cannot open the message itself. Ask for the permission to edit EHR messages.'
export const rawKeys = 'Arrow keys move between fields'
export const rawCopy = 'Copy message'
export const rawCopied = 'Copied. It holds patient data.'
export const rawEmpty = 'empty'
export const rawMore = '… {count} more characters'
export const rawField = '{place} {name}: {value}'

export const again = 'Try again'
export const skip = 'Skip'
export const confirm = 'Confirm as read'
export const edit = 'Edit and replay'
export const didAgainPaused =
  'It waits: the connection is paused. It is tried again once the connection goes on.'
export const didAgain = 'It is tried again.'
export const didConfirm = 'Confirmed. It is being filed.'
export const didSkip = 'Skipped. Messages behind it go on.'
export const skipTitle = 'Skip this message?'
export const skipHelp =
  'It is not filed or sent. It is kept with your reason, and later messages of this patient go on.'
export const confirmTitle = 'File it as it was read?'
export const confirmHelp =
  'Read the problems first. What they name is filed as the message says it, and you are named as who confirmed it.'

export const mergeTitle = 'Records that it asks to merge'
export const mergeHelp =
  'The first record stays. The orders of the second become its own. A merge can be taken back.'
export const numberTitle = 'Patient whose number it changes'
export const numberHelp = 'The new number is kept beside the one on file. Both find this patient.'
export const mergeConfirm = 'Do as it asks'
export const mergeConfirmTitle = 'Is this the same person?'
export const mergeConfirmHelp =
  'Compare name, date of birth and sex first. You are named as who confirmed it.'
export const mergeKept = 'Stays'
export const mergeDropped = 'Is merged into it'
export const mergeRefused =
  'This asks for patients to be merged. You cannot do that. Ask somebody who may merge patients.'
export const whoTitle = 'Whose message is it?'
export const whoHelp = 'Nothing is filed before you choose. Compare name and date of birth.'
export const inMessage = 'In the message'
export const likeness = '{percent}% alike'
export const agrees = 'agrees'
export const differs = 'differs'
export const notStated = 'not stated'
export const nameLabel = 'Name'
export const bornLabel = 'Date of birth'
export const useThis = 'Use this patient'
export const useOf = 'Use {name}'
export const sexLabel = 'Sex'
export const differsTitle = 'Use this patient all the same?'
export const differsHelp =
  'This differs between the message and the record: {parts}. A result or order on another person’s record harms both.'
export const differsUnread = 'The message could not be compared with the record. Compare them yourself first.'
export const differsPart = '{part} {stated} in the message, {onFile} on file'
export const differsReason = 'Why it is the same person'
export const differsMissing =
  'Name, date of birth or sex differ from the message. Say why it is the same person.'
export const searchPatient = 'Search another patient'
export const newPatient = 'Make a new patient'
export const newPatientTitle = 'Make a new patient?'
export const newPatientHelp =
  'The patient is made of what the message says. Search first: a second record of one person splits their results.'
export const noProposals = 'No proposals. Search by name and date of birth first.'
export const didPatient = 'Patient chosen. It is being filed.'

export const codesTitle = 'Codes to be mapped'
export const codesHelp = 'Map or ignore each. The message is then filed by itself.'

export const editTitle = 'Edit as version {number}'
export const editHelp = 'One segment on each line. The old version is kept and skipped.'
export const editText = 'Message text'
export const editReason = 'Reason for the change'
export const editChanges = 'What changes'
export const editNoChanges = 'Nothing changed yet.'
export const editAdded = 'Added'
export const editRemoved = 'Removed'
export const editReplay = 'Replay as version {number}'
export const editUndo = 'Back to the original'
export const editKept = 'Your unsent changes are here again.'
export const editStale =
  'This message changed while you edited: it is now “{state}”. Your text is kept. Check it, then replay.'
export const didReplay = 'Version {number} is on its way.'
export const orderMessages = 'HL7 messages'
