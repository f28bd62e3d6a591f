export const title = 'Receiving'
export const field = 'Scan a requisition or a tube'
export const ready = 'Scanner ready'
export const pressEnter = 'Enter receives'
export const said = {
  pending: 'receiving',
  waiting: 'waits to be sent',
  received: 'received',
  already: 'already received',
  unknown: 'not found',
  refused: 'not received',
  undoing: 'taking back',
  undone: 'taken back',
  aside: 'set aside',
  repeat: 'already scanned',
  nothing: 'Nothing scanned yet',
} as const
export const tallyReceived = 'received today'
export const tallyProblem = 'needs a decision'
export const tallyProblems = 'need a decision'
export const tallyExpected = 'still expected'
export const tallyWaiting = 'waiting to be sent'
export const tallyGoTo = 'Go to the first one'
export const waitingOne = '1 scan waits to be sent'
export const waitingMany = '{count} scans wait to be sent'
export const waitingHelp =
  'The server does not answer. Go on scanning; everything is sent in order when it is back. Keep this tab open.'
export const conditionLabel = 'Condition of the next scan'
export const conditionShort = 'Next scan'
export const conditionBack = 'Counts for one scan, then Acceptable again.'
export const conditionList = {
  acceptable: 'Acceptable',
  hemolyzed: 'Hemolyzed',
  lipemic: 'Lipemic',
  icteric: 'Icteric',
  clotted: 'Clotted',
  lowVolume: 'Low volume',
  leaked: 'Leaked',
  warm: 'Warm on arrival',
} as const
export const columns = {
  time: 'Time',
  number: 'Req no',
  patient: 'Patient',
  location: 'Location',
  collected: 'Collected',
  specimens: 'Specimens',
  condition: 'Condition',
  comment: 'Comment',
  labels: 'Labels',
  actions: 'Actions',
} as const
export const list = 'Received today'
export const listLoading = 'Loading what was received today'
export const listFailed = 'Today’s list could not be loaded.'
export const listFailedHelp = 'Scans are still taken and received.'
export const notKnown = 'Not known'
export const empty = 'Nothing received today'
export const emptyHelp = 'Scan a requisition to receive all its tubes, or one tube to receive that one.'
export const scannerCheck = 'Scanner Check'
export const foot = 'Newest first'
export const footCut = 'Newest first, the last {shown} of {total} specimens'
export const stat = 'STAT'
export const onHold = 'On hold: {reason}'
export const unknownHelp =
  'Check the number on the paper, then choose. The tube stays on this list until you do.'
export const refusedHelp = 'The tube is not received. It stays on this list until you choose.'
export const asideComment = 'Set aside'
export const undoneComment = 'Receipt taken back'
export const undoFailed = 'Not taken back: {message}'
export const nothingToUndo = 'Nothing of this session to take back.'
export const nothingToPrint = 'Nothing received to print labels for.'
export const createOrder = 'Create order'
export const retry = 'Retry'
export const setAside = 'Set aside'
export const actionsOf = 'Actions for {number}'
export const openOrder = 'Open order'
export const undo = 'Take the receipt back'
export const rejectOpen = 'Reject…'
export const rejectTitle = 'Reject a specimen of {number}'
export const rejectSpecimen = 'Specimen'
export const rejectReason = 'Reason'
export const rejectChoose = 'Choose a reason'
export const rejectOther = 'Other reason'
export const rejectOtherLabel = 'What is wrong'
export const rejectMissing = 'Choose or enter the reason.'
export const rejectDisposition = 'What happens to it'
export const rejectCommit = 'Reject {letter}'
export const rejectCancel = 'Keep it'
export const rejectDone = 'Specimen {letter} of {number} rejected'
export const rejectComment = 'Rejected {letter}: {reason}'
export const rejectNone = 'No specimen of this order can be rejected.'
export const rejectLoading = 'Loading the specimens'
export const rejectReasons = {
  unlabelled: 'Not labelled',
  mislabelled: 'Name or birth date differs',
  hemolyzed: 'Hemolyzed',
  clotted: 'Clotted',
  quantity: 'Quantity not sufficient',
  leaked: 'Leaked in transit',
  container: 'Wrong container',
  old: 'Too old on arrival',
  temperature: 'Wrong temperature on arrival',
} as const
export const rejectDispositions = {
  kept: 'Kept aside',
  returned: 'Returned to the clinic',
  discarded: 'Discarded',
} as const
export const labels = {
  auto: 'Auto-print labels on {printer}',
  autoNone: 'Auto-print labels',
  noPrinter: 'No label printer is set up.',
  printer: 'Label printer',
  again: 'Print labels again',
  printing: 'Printing',
  printed: '{count} printed',
  waits: 'Not printed',
  pdf: 'In the PDF',
  reason: 'Received at the bench',
  none: 'No label service answers on this computer',
  waitingOne: '1 order waits for its labels.',
  waitingMany: '{count} orders wait for their labels.',
  asPdf: 'Labels as PDF',
  pdfTitle: 'Labels',
  failed: 'Not printed: {message}',
} as const
export const soundOn = 'Sounds on'
export const soundOff = 'Sounds off'
export const keysGroup = 'Receiving'
export const keysAgain = 'Print again'
export const keysUndo = 'Undo last scan'
export const keysMute = 'Sounds on or off'
export const keysMuteShort = 'Mute'
export const keysCondition = 'Next scan: {condition}'
export const keysAll = 'All keys'
export const refusedTitle = 'You may not receive specimens'
export const refusedText =
  'Receiving needs the role Receiving or Accessioning. A laboratory administrator can give it to you under Users.'
export const orderDraft = 'Order {number} is a draft. Submit it, then scan again.'
export const orderRejected = 'Order {number} was rejected. Set the specimen aside.'
export const noSpecimen = 'This order has no specimen. Add one to the order, then scan again.'
export const cannotReceive = 'Specimen {letter} cannot be received.'
export const receiptFuture = 'This time is in the future. Leave it blank to use the current time.'
export const receiptBeforeCollection =
  'Specimen {letter} was collected on {at}, after this receipt. Correct the collection time on the order, or the receipt time.'
export const severalOrders = 'These specimens belong to different orders.'
export const notReceived = 'Specimen {letter} was not received.'
export const receivedAlready = 'Specimen {letter} was already received.'
export const storedAlready = 'Specimen {letter} is already stored.'
export const wasRejected = 'Specimen {letter} was rejected: {reason}.'
export const noReason = 'no reason on file'
export const disposed = 'Specimen {letter} was discarded.'
export const alreadyReceived = 'Already received.'
export const alreadyReceivedBy = 'Already received by {name}.'
export const alreadyReceivedOn = 'Already received {at}.'
export const alreadyReceivedOnBy = 'Already received {at} by {name}.'
