export const subject = 'Delivery'
export const kind = {
  fax: 'Fax',
  hl7: 'HL7',
  sftp: 'SFTP',
  mail: 'Mail',
  sms: 'Text message',
  lab: 'Laboratory',
} as const
export const state = {
  WAITING: 'Waiting',
  SENT: 'Sent',
  CONFIRMED: 'Confirmed',
  FAILED: 'Failed',
  GIVEN_UP: 'Given up',
} as const
export const endedHow = {
  cancelled: 'Canceled',
  resolved: 'Resolved manually',
  misdirected: 'Went to a wrong number',
  superseded: 'A newer version goes instead',
  withheld: 'Not sent as a link',
} as const
export const hold = {
  off: 'This kind of delivery is switched off for the laboratory',
  inactive: 'This way is switched off',
  paused: 'This way is stopped',
  hostKey: 'Confirm the host key',
  unconfirmed: 'Confirm the number by a test page',
  line: 'Our own line is stopped',
  noLine: 'No line is set up',
  notLive: 'The HL7 connection is not live',
  noTarget: 'The HL7 connection sends nowhere',
  linkPaused: 'The HL7 connection is paused',
} as const
export const unproven = 'Confirm the address by a test message'
export const connectionMissing = 'Choose an HL7 connection.'
export const connectionOfLaboratory =
  'This connection leads to a reference laboratory. Results go to a chart.'
export const connectionOfLocation = 'This connection belongs to one location. Choose that location.'
export const connectionSendsNone =
  'This connection sends no results. Switch them on for the connection first.'
export const connectionGone = 'The HL7 connection of this way is gone.'
export const hl7Help =
  'Results go to the other side as ORU^R01, in the order of each patient. An answer that it took them confirms the delivery.'
export const hl7Connection = 'HL7 connection'
export const hl7ConnectionHelp = 'A connection of a chart that is set up to be sent results.'
export const hl7Waits = 'Waits among the messages of the HL7 connection.'
export const hl7Skipped = 'The message was skipped: {why}'
export const hl7NoMessage = 'No message can be made of this version: {why}.'
export const hl7Taken = '{verdict} for message {id}.'
export const hl7Refused = 'The other side refused it: {why}.'
export const hl7ReportName = 'Laboratory report'
export const hl7Newer = 'A newer version went to the same connection first.'
export const hl7Replaced = 'Another message was made of this version.'
export const hl7OrderGone = 'The order of this version cannot be read.'
export const untested = 'Test the connection'
export const nameMissing = 'Enter a name.'
export const numbersDiffer = 'The two numbers are not the same. Type it again.'
export const statesMissing = 'Choose at least one kind of report.'
export const minutesRange = 'Use 1 to 10080 minutes (7 days).'
export const secondIsFirst = 'Choose another way than the first.'
export const secondMissing = 'Choose the second way, or leave the minutes empty.'
export const reasonMissing = 'Enter the reason.'
export const whoMissing = 'Enter who received it, or that this is not known.'
export const whatMissing = 'Enter what you asked them to do, and their answer.'
export const codeMissing = 'Enter the code that was read back.'
export const codeWrong = 'This is not the code of the last test page.'
export const codeSpent = 'Five wrong codes: this page counts no more. Send another test page.'
export const noTestPage = 'Send a test page first.'
export const wayOff = 'This way is switched off. Switch it on first.'
export const wayGone = 'Choose a way that is in use.'
export const wayOfOther = 'This way belongs to another location.'
export const addressTaken = 'Another way already goes there: {name}.'
export const inHand = 'It is being sent just now. Wait until this try has ended.'
export const newerStands = 'Version {number} was released since. This one is not sent any more.'
export const wayUsed =
  'Reports went or wait to go over this way. Add another way for the other location or physician.'
export const secondNotFor = 'The second way {name} takes no reports of this order.'
export const newerGoes = 'Version {number} goes to this recipient. Send that one.'
export const notSent = 'It was never sent, so it cannot have reached anybody.'
export const alreadyWaits = 'It already waits to be sent.'
export const interrupted = 'The server stopped during this try. Nobody can tell whether it arrived.'
export const noEnd = 'No end was reported within an hour. Nobody can tell whether it arrived.'
export const neverTaken = 'The line never received this try.'
export const noAnswer = 'The line did not answer.'
export const secondWayOf = 'Second way for {name}'
export const changedMeanwhile = 'This was changed meanwhile. Reload and try again.'
export const tryLater = 'The line did not answer when asked about this try.'
export const notReady = 'The paper could not be made ready. Nothing was sent.'
export const wrongNumber = 'It went to a wrong number. Change the number first.'
export const discoveredLater = 'This date is in the future.'
export const pausedMisdirected =
  'A report went to a wrong number. Check the number before anything else is sent.'
export const title = 'Deliveries'
export const columnState = 'Status'
export const columnTo = 'To'
export const columnWay = 'By'
export const columnVersion = 'Version'
export const columnPages = 'Pages'
export const columnTries = 'Tries'
export const columnLastTry = 'Last try'
export const columnWhy = 'Why'
export const nextTry = 'Next try {at}'
export const tries = 'Tries'
export const noTries = 'Not tried yet.'
export const tryOpen = 'Under way'
export const tryEnd = { CONFIRMED: 'Arrived', FAILED: 'Failed', UNKNOWN: 'Unknown' } as const
export const pages = 'Pages: {count}'
export const pagesOf = 'Pages: {sent} of {count}'
export const preview = 'View report'
export const panelLabel = 'Delivery to {name}'
export const secondAt = 'The second way starts {at}.'
export const followedBy = 'Second way: {name}, {state}'
export const endedBy = '{name}, {at}'
export const ended = 'Recorded.'
export const reason = 'Reason'
export const lineStopped = '{name}: our line is stopped'
export const lineResume = 'Let it go on'
export const lineResumed = 'The line goes on.'
export const lineMissing = '{name}: no line is set up'
export const lineMissingHelp = 'Deliveries wait until an administrator sets one up on the server.'
export const lineSandbox = '{name}: demonstration'
export const lineSandboxHelp = 'Nothing leaves this laboratory. The last digits of a number say what happens.'
export const tabs = 'Deliveries by status'
export const all = 'All'
export const search = 'Search deliveries'
export const searchPlaceholder = 'Req no, recipient or number'
export const lineNotice = 'Deliveries stand still: our own line for {kind} is stopped'
export const wayNotice = 'Deliveries stand still: the way {name} is stopped'
export const failedNotice = 'A delivery to {name} failed, and there is no second way'
export const none = 'Nothing was delivered yet'
export const noneHelp = 'Reports appear here when a delivery rule sends them somewhere.'
export const noMatch = 'No deliveries match'
export const allArrived = 'Everything has arrived'
export const sendAgain = 'Send again'
export const sent = 'It is sent again.'
export const endByHand = 'End by hand'
export const endByHandHelp = 'The reason stays on record with the delivery.'
export const tryNumber = 'Try {number}'
export const clear = 'Clear filters'
export const waysAndRules = 'Ways and rules'
export const ways = 'Ways'
export const waysSub = 'Where reports can go'
export const noWays = 'No ways yet'
export const noWaysHelp = 'Add a fax number or an SFTP server, then test it.'
export const addWay = 'Add way'
export const editWay = 'Edit way'
export const kindOfWay = 'Kind'
export const faxHelp = 'A new number takes reports once the code of a test page was read back.'
export const sftpHelp = 'Reports go there once the host key is confirmed and a test file has come and gone.'
export const otherKind = 'This way is of another kind.'
export const everyLocation = 'Every location'
export const everyPanel = 'Every panel'
export const waitingHere = 'waiting: {count}'
export const confirmedOn = 'Confirmed {at}'
export const rules = 'Rules'
export const rulesSub = 'Whose reports go where, for reports released from now on'
export const noRules = 'No rules yet'
export const noRulesHelp = 'Without a rule no report is delivered.'
export const addRule = 'Add rule'
export const editRule = 'Edit rule'
export const ruleHelp =
  'A corrected report goes wherever the earlier version went, whatever the rules say by then.'
export const onlyCriticalOf = '{states}, only with critical results'
export const off = 'off'
export const goesTo = 'To {name}.'
export const thenFailed = 'If that fails, to {name}.'
export const thenAfter = 'Unless confirmed within {count} min, also to {name}.'
export const edit = 'Edit'
export const editOf = 'Edit {name}'
export const name = 'Name'
export const faxNumber = 'Fax number'
export const faxNumberAgain = 'Fax number again'
export const location = 'Location'
export const locationHelp = 'Only reports of this location go there.'
export const physician = 'Physician'
export const physicianHelp = 'Only reports of this physician go there.'
export const attention = 'Attention'
export const inUse = 'In use'
export const panel = 'Panel'
export const states = 'Reports'
export const unmarkedOnly = 'Leave out reports with tests marked “never by link”'
export const unmarkedOnlyOf = 'Without tests marked “never by link”'
export const onlyCritical = 'Only with critical results'
export const firstWay = 'First way'
export const chooseWay = 'Choose a way'
export const secondWay = 'Second way'
export const noSecond = 'None'
export const afterMinutes = 'After minutes'
export const afterHelp = 'Empty: once the first has failed'
export const saved = 'Saved.'
export const sendTest = 'Send test page'
export const testSent = 'The test page is on its way.'
export const testSentHelp = 'Call the recipient and enter the code they read to you.'
export const enterCode = 'Enter code'
export const codeOf = 'Confirm {name}'
export const codeHelp = 'The code stands on the last test page.'
export const code = 'Code'
export const confirm = 'Confirm'
export const confirmed = 'The number is confirmed.'
export const stop = 'Stop'
export const stopOf = 'Stop {name}'
export const stopHelp = 'Deliveries wait until it goes on. Second ways start as usual.'
export const goOn = 'Let it go on'
export const carries = 'Carries'
export const carriesOf = { report: 'Reports', elr: 'Public health reports' } as const
export const carriesHelp = 'A way for public health reports never takes a report, and the other way round.'
export const otherCarries = 'What a way carries stays. Add another way.'
export const wayCarriesOther = 'This way carries public health reports. Choose another.'
export const elrOf = 'Public health report'
export const newerElr = 'A newer public health report of this order goes there. Send that one.'
