// Fields.
export const clockFormat = 'Enter a time such as 15:30.'
export const windowOrder = 'The end must be after the start.'
export const bagsRange = 'Enter a number of bags from 0 to 200.'
export const temperatureRange = 'Enter a temperature from −90 to 60 °C.'
export const locationMissing = 'Choose a location.'
export const routeNameMissing = 'Enter a name for the route.'
export const routeNameTaken = 'Another route has this name.'
export const daysMissing = 'Choose at least one day.'
export const tooManyStops = 'A route has at most 80 stops.'
export const courierUnknown = 'Choose an active courier.'
export const locationUnknown = 'This location is not in use.'
export const dayPast = 'Choose today or a later day.'
export const pictureText = 'The picture is not base64.'

// What becomes of an event.
export const notYourStop = 'This stop is not on a route of yours.'
export const scanUnknown = 'There is no scan of yours to take back.'
export const signatureTooLarge = 'The signature is {size} MB. The most is {most} MB. Sign again.'
export const photoTooLarge = 'The photo is {size} MB. The most is {most} MB. Take it again.'
export const signatureNoPicture = 'The signature is not a PNG picture. Sign again.'
export const pictureScript =
  'The pick-up is kept without its picture: the file holds more than a picture. Take it again.'
export const photoNoPicture = 'The photo is not a JPEG or PNG picture. Take it again.'
export const clockWrong = 'The clock of this phone is wrong. The time of arrival counts. Set the clock.'
export const alsoRecorded = '{name} recorded this stop first. Both are kept.'
export const bagAlsoScanned = '{name} scanned bag {code} first. Both scans are kept.'
export const bagAtLab = 'Bag {code} has already arrived at the laboratory.'

// Pick-ups and runs.
export const pickupClosed = 'This pick-up is {state}. It cannot be changed.'
export const pickupState = {
  ASKED: 'Requested',
  PLANNED: 'On a route',
  DONE: 'Picked up',
  CANCELLED: 'Canceled',
} as const
export const stopDone = 'This stop is done. It cannot be changed.'
export const otherDay = 'The pick-up is for {day}, the run for {runDay}.'
export const notReceiver = 'Only an account with the Receiving role can be a dispatcher.'
export const stopState = {
  WAITING: 'Waiting',
  PICKED_UP: 'Picked up',
  NOTHING: 'Nothing to collect',
  PROBLEM: 'Problem',
  CANCELLED: 'Canceled',
} as const
export const bagState = {
  EXPECTED: 'Expected',
  NOT_HERE: 'Not at the stop',
  PICKED_UP: 'With the courier',
  HANDED_OVER: 'Handed over',
  ARRIVED: 'Arrived',
} as const
export const problem = {
  closed: 'Closed',
  damaged: 'Damaged',
  other: 'Something else',
} as const

// The courier's page.
export const today = 'Today'
export const progress = 'Stops: {done} of {total}'
export const loading = 'Loading your route'
export const noRoute = 'No route today'
export const noRouteHelp = 'Your stops appear here when the laboratory gives you a route.'
export const noStopsLeft = 'No stops left today.'
export const noStopsLeftHand = 'Hand over your bags at the laboratory.'
export const failed = 'Your route could not be loaded'
export const failedHelp = 'This phone has no copy of today’s route yet. Try again with a signal.'
export const otherDayKept = 'These are the stops of {day}. Today’s route loads with the next signal.'
export const window = 'Window'
export const now = 'Now'
export const bags = 'Bags'
export const anyTime = 'Any time'
export const map = 'Map'
export const call = 'Call'
export const bagsOne = '1 bag'
export const bagsMany = '{count} bags'
export const pickUpAt = 'Pick up at {place}'
export const handOver = 'Hand over at the laboratory'
export const doneStops = 'Done'
export const doneOne = '{state}, {time}'
export const alsoBy = 'Also recorded by {names}'
export const requested = 'Requested pick-up'
export const back = 'Back to the stops'
export const stopOf = 'Stop {position} of {total}'
export const waitingOne = '1 waiting to send'
export const waitingMany = '{count} waiting to send'
export const allSent = 'All sent'
export const noSignalSince =
  'No signal since {time}. {count} safe on this phone. They are sent when the signal is back.'
export const noSignalNone = 'No signal since {time}. You can go on working.'
export const scansOne = '1 record is'
export const scansMany = '{count} records are'
export const see = 'See'
export const noSignal = 'No signal'
export const ofExpected = 'of {count} expected'
export const scanField = 'Scan a bag or tube'
export const camera = 'Scan with the camera'
export const cameraStop = 'Stop the camera'
export const cameraStarting = 'Starting the camera'
export const cameraView = 'Camera view. Hold the barcode inside the frame.'
export const cameraRefused = 'The camera is not available. Allow it in the browser, or type the number.'
export const bagExpected = 'Expected, not scanned yet'
export const bagNotHere = 'Not at the stop'
export const tubeScanned = 'Tube'
export const notHere = 'Not here'
export const undo = 'Undo'
export const undoScan = 'Undo the scan of {code}'
export const notHereBag = 'Bag {code} is not here'
export const fewer = 'One bag fewer'
export const more = 'One bag more'
export const bagCount = 'Number of bags'
export const asBag = 'Bag'
export const asTube = 'Tube'
export const whatScan = 'What you scan'
export const saidBag = '{code} scanned as a bag'
export const saidTube = '{code} scanned as a tube'
export const saidPerson =
  'This reads as a name or a date, not a number. It was not recorded. Scan the barcode.'
export const saidTwice = '{code} was already scanned here'
export const temperature = 'Temperature'
export const temperatureHint = 'In °C, such as 4.2'
export const limitBoth = '{from} to {to} °C'
export const limitFrom = '{from} °C or warmer'
export const limitTo = '{to} °C or colder'
export const judged = {
  outside: '{value} °C. Outside the limits of {limits}.',
  within: '{value} °C. Within {limits}.',
  notJudged: '{value} °C. Not judged: no limits are on file.',
} as const
export const routeCold = 'Lowest temperature'
export const routeWarm = 'Highest temperature'
export const routeLimitHint = 'In °C. Left empty, nothing is judged.'
export const limitsOrder = 'The highest temperature must not be below the lowest.'
export const bagTemperature = 'Bag {code}: {words}'
export const tubeUnknown = 'No order has a tube {code}. It is kept, and not counted.'
export const tubeElsewhere = 'Tube {code} was ordered from another place than this stop.'
export const tubeTrace = 'Picked up by courier {name} at {place}, {at}.'
export const tubeTraceElsewhere = 'It was ordered from another place.'
export const tubesUnknown = 'Tubes that no order has: {codes}'
export const notYet = 'Not yet'
export const signature = 'Signature'
export const signed = 'Signed'
export const signTitle = 'Sign for the pick-up'
export const signArea = 'Draw the signature here'
export const signName = 'Name of the person who signs'
export const signTyped = 'If drawing is not possible, the name alone is enough.'
export const signEmpty = 'Draw a signature or enter a name.'
export const save = 'Save'
export const cancel = 'Cancel'
export const time = 'Time'
export const fromPhone = 'from phone'
export const photo = 'Photo'
export const photoTake = 'Take a photo'
export const photoTaken = 'Photo taken'
export const photoRemove = 'Remove the photo'
export const photoBad = 'This file is not a photo that can be used. Take another one.'
export const reportProblem = 'Report a problem'
export const confirmOne = 'Confirm 1 bag'
export const confirmMany = 'Confirm {count} bags'
export const confirmOf = 'Confirm bags: {count} of {expected}'
export const openTitle = 'These bags were not scanned'
export const openHelp = 'Scan each bag, or say that it is not here.'
export const openScan = 'Go back and scan'
export const confirmNone = 'Nothing to collect'
export const confirmed = '{place}: {what}'
export const savedHere = 'Saved on this phone. It is sent when the signal is back.'
export const problemTitle = 'What is the problem?'
export const problemChoice = {
  closed: 'Closed, nobody there',
  damaged: 'A bag or tube is damaged',
  nothing: 'Nothing to collect',
  other: 'Something else',
} as const
export const problemNote = 'Note for the laboratory'
export const problemNoteHint = 'No names of patients.'
export const problemChoose = 'Choose what the problem is.'
export const problemPhoto = 'A photo is needed for damage.'
export const problemSend = 'Report'
export const handTitle = 'Hand over at the laboratory'
export const handHelp = 'Scan each bag as you put it down at the receiving desk.'
export const handLeft = 'Bags you carry'
export const handNone = 'You carry no bags.'
export const handDone = 'Handed over'
export const handAll = 'All bags handed over.'
export const handCount = '{done} of {total} handed over'
export const handUnknown = '{code} was not scanned at a stop. It is recorded all the same.'
export const queueTitle = 'Waiting to send'
export const queueHelp = 'These are sealed on this phone for you. They are sent by themselves, once each.'
export const queueNow = 'Send now'
export const queueEmpty = 'Everything is sent.'
export const queueRefused = 'The laboratory did not take these'
export const queueRefusedHelp = 'Tell the laboratory, then remove them here.'
export const troubleOne =
  'The laboratory’s server could not take 1 record. It stays on this phone and is sent again.'
export const troubleMany =
  'The laboratory’s server could not take {count} records. They stay on this phone and are sent again.'
export const troubleAll =
  'The laboratory’s server cannot take records right now. They stay on this phone and are sent again.'
export const closedOne = '1 record on this phone cannot be opened. Show the phone to the laboratory.'
export const closedMany = '{count} records on this phone cannot be opened. Show the phone to the laboratory.'
export const notAllSent = '{count} not sent'
export const queueRemove = 'Remove'
export const queueKind = {
  bag: 'Bag scan',
  tube: 'Tube scan',
  undo: 'Scan taken back',
  notHere: 'Bag not at the stop',
  collected: 'Pick-up',
  nothing: 'Nothing to collect',
  problem: 'Problem',
  handover: 'Hand-over',
} as const
export const noStore =
  'This browser cannot keep records without a signal. Leave private browsing, or stay where there is a signal.'

// The dispatcher's screen.
export const dispatchToday = 'Today'
export const dispatchRoutes = 'Routes'
export const dispatchPeople = 'Dispatchers'
export const dispatchDay = 'Day'
export const dispatchLoading = 'Loading the routes'
export const dispatchEmpty = 'No routes on this day'
export const dispatchEmptyHelp = 'Routes are planned by day of the week under Routes.'
export const dispatchFailed = 'The routes could not be loaded'
export const unplannedTitle = 'Requested pick-ups'
export const planOn = 'Put on a route'
export const planTo = 'Route for {place}'
export const heard = 'Last heard {time}'
export const heardNever = 'Not heard yet'
export const runCourier = 'Courier of {run}'
export const nobody = 'Nobody yet'
export const runSummary = '{done} of {total} done'
export const moveUp = 'Move {place} up'
export const moveDown = 'Move {place} down'
export const movedTo = '{place} is now stop {position}'
export const late = 'Late'
export const bagsCounted = 'Bags: {taken}, scanned of those expected: {scanned} of {expected}'
export const tubesScanned = '{count} tubes scanned'
export const phoneTime = '{time} by phone'
export const cancelStop = 'Cancel stop'
export const cancelStopTitle = 'Cancel the stop at {place}?'
export const reason = 'Reason'
export const keepStop = 'Keep the stop'
export const seeSignature = 'Signature'
export const seePhoto = 'Photo'
export const evidenceBy = '{kind} recorded by {name}, {time} by phone'
export const signedName = 'Signed by {name}'
export const newPickup = 'Request a pick-up'
export const newRoute = 'New route'
export const editRoute = 'Edit'
export const routeName = 'Name'
export const routeCourier = 'Courier'
export const routeDays = 'Days'
export const routeStops = 'Stops'
export const routeActive = 'In use'
export const routeOff = 'Off'
export const routeStopsCount = 'Stops: {count}'
export const routeAddStop = 'Add a stop'
export const routeRemoveStop = 'Remove {place}'
export const routeSaved = 'Route saved. Runs that are already planned stay as they are.'
export const routesEmpty = 'No routes yet'
export const routesEmptyHelp = 'A route is a list of stops on days of the week, with a courier.'
export const location = 'Location'
export const from = 'From'
export const to = 'To'
export const note = 'Note for the courier'
export const noteHint = 'Door, desk, whom to ask for. No names of patients.'
export const dayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export const dayShort = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const
export const pickupSaved = 'Pick-up requested.'
export const bagNumbers = 'Bag numbers'
export const bagNumbersHint = 'Optional. One per line, as printed on the bags.'
export const peopleHelp =
  'A Lab Admin can always dispatch. Here you let accounts with the Receiving role do it too.'
export const peopleEmpty = 'No account has the Receiving role.'
export const peopleOn = '{name} is a dispatcher'
export const peopleSaved = '{name}: takes effect immediately.'

// Bags at receiving.
export const receivingTitle = 'Courier bags'
export const receivingTally = 'Arrived: {arrived} of {expected}'
export const receivingAll = 'All bags that were picked up have arrived.'
export const receivingMissing = 'Picked up, not arrived'
export const receivingHanded = 'Handed over, not scanned here'
export const receivingExpected = 'Expected, not picked up'
export const receivingExtra = 'Arrived without a pick-up scan'
export const receivingCounted =
  '{location}: {counted} counted, {scanned} scanned, {expectedScanned} of {expected} expected'
export const receivingShow = 'Show bags'
export const receivingHide = 'Hide bags'
export const bagArrived = 'Bag {code} arrived'
export const bagArrivedFrom = 'Bag {code} from {location} arrived'
export const bagAlready = 'Bag {code} had already arrived'
export const unknownBag = 'No bag has the number {code}.'
export const receivingFailed = 'The courier bags could not be loaded. Scans of specimens work.'
export const toDispatch = 'Courier dispatch'
