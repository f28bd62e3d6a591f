export const title = 'Receiving'
export const field = 'Scan a requisition or tube'
export const ready = 'Scanner ready'
export const pressEnter = 'Press Enter to receive'
export const status = {
  pending: 'receiving',
  waiting: 'waiting to send',
  received: 'received',
  already: 'already received',
  unknown: 'not found',
  refused: 'not received',
  undoing: 'undoing',
  undone: 'undone',
  aside: 'set aside',
  repeat: 'already scanned',
  nothing: 'Nothing scanned yet',
} as const
export const tallyReceived = 'specimens received today'
export const tallyProblem = 'needs a decision'
export const tallyProblems = 'need a decision'
export const tallyExpected = 'specimens still expected'
export const tallyGoTo = 'Go to the first one'
export const waitingOne = '1 scan waiting to send'
export const waitingMany = '{count} scans waiting to send'
export const waitingHelp =
  'The server is not responding. Keep scanning; everything is sent in order when it is back. Keep this tab open.'
export const conditionLabel = 'Condition of the next scan'
export const conditionShort = 'Next scan'
export const conditionBack = 'Applies to one scan, then returns to Acceptable.'
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
export const kept = 'Storage'
export const keptLabel = 'Storage of what is scanned'
export const keptUnknown = 'Not on file'
export const keptAs = { room: 'Room temperature', refrigerated: 'Refrigerated', frozen: 'Frozen' } as const
export const conditionMore = 'More'
export const columns = {
  time: 'Time',
  number: 'Req #',
  patient: 'Patient',
  location: 'Location',
  collected: 'Collected',
  specimens: 'Specimens',
  note: 'Condition, comment',
  labels: 'Labels',
  actions: 'Actions',
} as const
export const list = 'Received today'
export const listLoading = 'Loading what was received today'
export const listFailed = 'Today’s list could not be loaded.'
export const listFailedHelp = 'Scans are still received.'
export const notKnown = 'Unknown'
export const empty = 'Nothing received today'
export const emptyHelp = 'Scan a requisition to receive all its tubes, or one tube to receive that one.'
export const scannerCheck = 'Scanner Check'
export const foot = 'Newest first'
export const footCut = 'Newest first, the last {shown} of {total} specimens'
export const stat = 'STAT'
export const onHold = 'On hold: {reason}'
export const unknownHelp =
  'Check the number on the requisition, then choose what to do. The tube stays on this list until you do.'
export const refusedHelp = 'The tube was not received. It stays on this list until you choose what to do.'
export const notKept = '{message}. This line is lost when the page is reloaded.'
export const tooManyOpen = 'You have {most} scans that need a decision. Decide on some first.'
export const asideComment = 'Set aside'
export const undoneComment = 'Receipt undone'
export const undoFailed = 'Not undone: {message}'
export const nothingToUndo = 'Nothing to undo in this session.'
export const nothingToPrint = 'Nothing received to print labels for.'
export const createOrder = 'Create order'
export const retry = 'Retry'
export const setAside = 'Set aside'
export const actionsOf = 'Actions for {number}'
export const openOrder = 'Open order'
export const undo = 'Undo receipt'
export const rejectOpen = 'Reject…'
export const rejectTitle = 'Reject a specimen of {number}'
export const rejectSpecimen = 'Specimen'
export const rejectReason = 'Reason'
export const rejectChoose = 'Choose a reason'
export const rejectOther = 'Other reason'
export const rejectOtherLabel = 'Describe the problem'
export const rejectDisposition = 'Disposition'
export const rejectCommit = 'Reject {letter}'
export const rejectCancel = 'Keep specimen'
export const rejectDone = 'Specimen {letter} of {number} rejected'
export const rejectComment = 'Rejected {letter}: {reason}'
export const rejectNone = 'No specimen of this order can be rejected.'
export const rejectLoading = 'Loading the specimens'
export const rejectReasons = {
  unlabelled: 'Unlabeled',
  mislabelled: 'Name or date of birth does not match',
  hemolyzed: 'Hemolyzed',
  clotted: 'Clotted',
  quantity: 'Quantity not sufficient',
  leaked: 'Leaked in transit',
  container: 'Wrong container',
  old: 'Too old on arrival',
  temperature: 'Wrong temperature on arrival',
} as const
export const rejectDispositions = {
  kept: 'Retained',
  returned: 'Returned to clinic',
  discarded: 'Discarded',
} as const
export const labels = {
  auto: 'Auto-print labels on {printer}',
  autoNone: 'Auto-print labels',
  noPrinter: 'No label printer is set up.',
  printer: 'Label printer',
  again: 'Reprint labels',
  printing: 'Printing',
  printed: '{count} printed',
  waits: 'Not printed',
  pdf: 'In the PDF',
  reason: 'Received at the bench',
  none: 'No label service is running on this computer',
  waitingOne: 'Labels for 1 order are not printed.',
  waitingMany: 'Labels for {count} orders are not printed.',
  asPdf: 'Labels as PDF',
  pdfTitle: 'Labels',
  failed: 'Not printed: {message}',
} as const
export const soundOn = 'Sounds on'
export const soundOff = 'Sounds off'
export const keysGroup = 'Receiving'
export const keysAgain = 'Reprint'
export const keysUndo = 'Undo last scan'
export const keysMute = 'Sounds on or off'
export const keysCondition = 'Next scan: {condition}'
export const footAgain = 'reprint'
export const footUndo = 'undo'
export const footMute = 'mute'
export const footAll = 'all keys'
export const refusedTitle = 'You cannot receive specimens'
export const refusedText =
  'Receiving requires the role Receiving or Accessioning. A laboratory administrator can assign it under Users.'
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
