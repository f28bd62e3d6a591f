export const tab = 'Connection'
export const card = 'Connection'
export const cardSub = 'How this instrument is connected'
export const protocolLabel = 'Protocol'
export const protocol = { astm: 'ASTM', hl7: 'HL7' } as const
export const modeLabel = 'Connection mode'
export const mode = { listen: 'Instrument connects to us', call: 'We connect to the instrument' } as const
export const encodingLabel = 'Encoding'
export const encoding = { auto: 'Automatic', 'utf-8': 'UTF-8', latin1: 'Latin-1' } as const
export const standingLabel = 'Status'
export const standing = {
  off: 'Off',
  waiting: 'Waiting for the instrument',
  connected: 'Connected',
  failed: 'Cannot connect',
  starting: 'Starting',
  noPort: 'This installation does not offer the port',
} as const
export const state = {
  RECEIVED: 'Received',
  READ: 'Read',
  UNREADABLE: 'Unreadable',
  ANSWERED: 'Answered',
} as const
export const kind = { results: 'Results', query: 'Query', other: 'Message', fault: 'Incomplete' } as const

export const active = 'In use'
export const host = 'Instrument address'
export const hostHelp = 'IP address or host name'
export const port = 'Port'
export const peer = 'Allowed address'
export const peerHelp = 'The IP address of the instrument. Others are turned away.'
export const peerFormat = 'Enter an IP address, such as 10.1.2.3.'
export const peerMissing = 'Enter the IP address of the instrument.'
export const controlPrefixes = 'Control ID prefixes'
export const controlPrefixesHelp = 'Specimen IDs that begin so are controls, separated by commas'
export const dilutionPart = 'Dilution in component'
export const dilutionPartHelp = 'Which component of the test ID (R.3) says it, from 5 on. Empty: none.'
export const dilutionPartRange = 'Enter a whole number from 5 to 20.'
export const lenientNumbers = 'Accept any frame number'
export const ignoreChecksum = 'Ignore checksums'
export const ignoreChecksumHelp = 'Damaged values go unseen. Only for instruments that send none.'
export const codesHead = 'Orders sent to the instrument'
export const codesSub = 'Tests that a host query is answered with, and the code of each on the instrument'
export const test = 'Test'
export const code = 'Instrument code'
export const codeMissing = 'Enter the code of the test on the instrument.'
export const codeTwice = 'Another test already has this code.'
export const testTwice = 'This test is already listed.'
export const testUnknown = 'This test does not exist.'
export const addCode = 'Add test'
export const removeCode = 'Remove {name}'
export const save = 'Save connection'
export const saved = 'Connection saved.'
export const none = 'No connection yet'
export const noneHelp = 'Set up how results come from this instrument.'
export const setUp = 'Set up connection'
export const edit = 'Edit connection'
export const address = 'Address'
export const lastMessage = 'Last message'
export const never = 'None yet'
export const offered = 'Offered: {ports}'
export const offeredNone = 'This installation offers no ports for instruments.'
export const portNotOffered = 'Choose a port that this installation offers: {ports}.'
export const portTaken = 'Another instrument already uses this port.'
export const hl7Listens = 'An HL7 instrument must connect to us.'
export const hostMissing = 'Enter the address of the instrument.'

export const messages = 'Messages'
export const messagesSub = 'What the instrument sent, newest first'
export const noMessages = 'No messages yet'
export const noMessagesHelp = 'Messages appear here as the instrument sends them.'
export const at = 'Received'
export const stateHead = 'State'
export const raw = 'Message'
export const showRaw = 'Show message'
export const answer = 'Answer'
export const noAnswer = 'Not answered'
export const linesHead = 'Results read'
export const specimen = 'Specimen'
export const value = 'Value'
export const listLabel = 'Messages of this instrument'

export const fault = {
  ended: 'The instrument ended the transfer before the message was complete.',
  silence: 'The instrument stopped sending in the middle of a message.',
  restarted: 'The instrument began again in the middle of a message.',
  closed: 'The connection was lost in the middle of a message.',
  tooLong: 'The message is longer than this connection takes.',
  form: 'A frame was damaged until the instrument gave up.',
  number: 'Frame numbers were out of order until the instrument gave up.',
  signs: 'A frame held characters that are not allowed until the instrument gave up.',
  checksum: 'A checksum was wrong until the instrument gave up.',
  length: 'A frame was too long until the instrument gave up.',
  unkept: 'The message could not be kept until the instrument gave up.',
} as const
export const sentAgain = 'The same message was sent again with another header. Nothing was changed.'
export const notTaken = 'The instrument did not take the answer.'
export const problemListen = 'Port {port} cannot be opened: {why}'
export const problemCall = 'The instrument does not answer at {host}, port {port}: {why}'
export const problemInternal =
  'This address is not in a network that the installation allows for instruments.'
export const stranger = 'A connection from {address} was turned away.'
export const notHl7 = 'These bytes are not an HL7 message.'
export const noResults = 'The message holds no result.'

export const codeOf = 'Code of {name}'
export const shownOf = '{shown} of {total}'
export const showMore = 'Show more'
export const resultsCount = '{count} results'
export const unreadCount = '{count} not read'
export const timesCount = 'received {count} times'
export const resultsCountOne = '{count} result'
export const noSpecimenAsked = 'The query names no specimen.'
export const typeNotTaken = 'Messages of this type are not taken from instruments.'
export const training = 'The instrument marks this message as training or debugging.'
export const badCharacter =
  'A character that no text may hold stands in {place}. Nothing of the message was read.'
export const unkeepable = 'A value of the message cannot be kept. Nothing of it was read.'
