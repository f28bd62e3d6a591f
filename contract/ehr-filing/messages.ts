/** Why a message waits: one line, without the patient's name. */
export const why = {
  problems: 'The message has something that a person has to look at.',
  code: 'The code {code} means nothing here yet. Say what it means.',
  codes: '{count} codes mean nothing here yet. Say what they mean.',
  nobody: 'Nobody here has this number. Say whose order it is.',
  nobodyResult: 'Nobody here has this number. Say whose result it is.',
  noNumber: 'The message has no number by which this patient is known here.',
  lookAlike: 'Nobody here has this number, and somebody like this patient is on file.',
  incomplete: 'The patient can not be registered: the message lacks name or birth date.',
  noBirth: 'The message has no birth date, so that the number alone would decide whose it is.',
  otherBirth: 'The number is that of somebody with another birth date.',
  otherSex: 'The number is that of somebody of another sex.',
  otherName: 'The number is that of somebody with another name.',
  otherWholeName: 'The name is not that of the order’s patient.',
  otherPatient: 'The number of the order is that of another patient’s order.',
  otherTest: 'The number of the order was used for another test.',
  unknownOrder: 'No order of this number is known here.',
  received: 'It asks for a change of what was received already. Ask the bench.',
  addOn: 'It asks for a test on a specimen that was received already. Ask the bench.',
  reregister: 'It would make this record another person. Look at both.',
  merge: '{drop} is to be merged into {keep}. Both are on file here: compare them.',
  mergeUnclear: 'It asks for a merge, but does not say clearly which two records are meant.',
  changeNumber: 'The number of {number} is to become another one.',
  notTaken: 'The order can not be entered as it was sent: {problem}',
  notFiled: 'The result can not be entered as it was sent: {problem}',
  unsolicited: 'Nobody here ordered this.',
  correctionFirst: 'It corrects a result that is not here yet.',
  otherLocation:
    'The patient is of another location than this connection. Compare both before it changes anything.',
  animal: 'The patient is an animal.',
  attachment: 'A file came with the result. Results are entered, and the file stays with the message.',
} as const

/** What is wrong, or was taken otherwise than it was sent; without the value. */
export const placerTwice = 'The number is that of another order of this message'
export const noPlacer = 'The order has no number by which it is known again'
export const noCollection = 'No time of collection is stated; the time of the message would be taken'
export const collectionDay = 'Only the day of collection is stated; its first minute was taken'
export const noSpecimen = 'Nothing says which kind of specimen this is'
export const moreSpecimens =
  'The order names several specimens; the test is on the first, the others are expected beside it'
export const codeWaits = 'The code means nothing here yet'
export const codeIgnored = 'The code is passed over, as somebody here decided'
export const questionWaits =
  'The question is not one of the order form; question and answer stand in the comment'
export const answerUnread = 'The answer is none of the question; it stands in the comment'
export const answersTwo = 'The question was answered more than once; all answers stand in the comment'
export const diagnosisUnknown = 'The diagnosis is not on the list of that day, or a heading; it is not taken'
export const insurancesMore = 'An order holds three insurances; the others stay in the message'
export const insuredKept = 'Who is insured stays in the message; an order has no place for it'
export const guarantorKept = 'The guarantor stays in the message; an order has no place for it'
export const kinKept = 'The next of kin stays in the message; a patient has no place for it'
export const commentCut = 'The comment holds the first 1000 characters; all of it is in the message'
export const specimenCommentCut =
  'The comment of the specimen holds the first 400 characters; all of it is in the message'
export const duplicate = 'The order of this number is here already; no second one was made'
export const nameDiffers = 'The name differs from the one on file; the one on file was kept'
export const phoneUnread = 'The telephone number is none; it stays in the message'
export const emailUnread = 'The mail address is none; it stays in the message'
export const addressUnread = 'A part of the address could not be taken; it stays in the message'
export const races = 'Several races are stated; the first is on file, the others stay in the message'
export const raceUnread = 'The race is none of the list; it stays in the message'
export const ethnicityUnread = 'The ethnicity is none of the list; it stays in the message'
export const deleteKept = 'This can not be deleted; what is on file was kept'
export const deceased = 'The patient is stated to have died; a record has no place for it'
export const nobodyToUpdate = 'Nobody here has this number; there is nothing to bring up to date'
export const nothingToDo = 'This event changes nothing here'
export const priorityAsap = 'ASAP is not one of our priorities; the order is routine, and its comment says so'
export const priorityOther =
  'The priority is none of ours; the order is routine, and its comment says how it was sent'
export const priorityStat = 'The priority is none of ours; it was taken as STAT'
export const resultedNotCancelled = 'The test has a result; it can not be cancelled any more'
export const notChanged = 'The order can not be changed any more: {problem}'
export const notHeld = 'The order can not be held or released: {problem}'
export const groupReceived = 'Specimens of this group were received already; the order stands by itself'

/** Words that are kept on an order. */
export const notes = {
  question: '{question}: {answer}',
  clinical: 'Clinical information: {text}',
  reason: 'Reason: {text}',
  copies: 'Copy to: {names}',
  signed: 'Signed on {date}',
  specimenSite: 'Site as sent: {text}',
  specimenType: 'Specimen as sent: {text}',
  volume: 'Volume: {text}',
  condition: 'Condition: {text}',
  theirSpecimen: 'Number of the sender: {number}',
  labDraws: 'The laboratory collects',
  fullInMessage: 'The rest stands in the message.',
  cancelled: 'Cancelled by {connection}',
  held: 'Held by {connection}',
  released: 'Released by {connection}',
  changed: 'Changed by {connection}',
  merged: 'Merged as {connection} asked',
  answerYes: 'Yes',
  answerNo: 'No',
  notCoded: 'Not coded by the orderer',
  // Lines of a result's comment that begin so are known again when the next message about it comes.
  performedBy: 'Performed by {lab}',
  clia: 'CLIA {number}',
  director: 'Director: {name}',
  theirRange: 'Their range: {range}',
  theirFlag: 'Their flag: {flag}',
  theirSpecimenState: 'Their specimen: {text}',
  theirMethod: 'Their method: {method}',
  theirNote: 'Their note: {text}',
  resultCut: 'Shortened here. The laboratory has the rest.',
  preliminaryCritical: 'This preliminary value is critical.',
  priority: 'Priority as sent: {text}',
  preliminary: 'Preliminary result of {connection}: {value}',
  correctedByThem: 'Corrected by {connection}',
} as const

/** Results that come in. */
export const testMissing = 'The order has no such test'
export const specimensSeveral = 'The test stands on several specimens, and nothing says which is meant'
export const unitOther = 'The unit differs from that of the test here; nothing was converted'
export const unitMissing = 'The unit is missing; the test here has one'
export const valueUnread = 'The value can not be entered: {problem}'
export const pendingKept = 'The result is still to come'
export const preliminaryKept =
  'A preliminary result: it stands in the order’s results as a comment until the final one comes'
export const withdrawn =
  'The result was withdrawn or deleted by the sender; a person decides what becomes of it here'
export const notPerformed =
  'The test was not performed, or no result can be had; a person decides what becomes of it here'
export const attachmentKept = 'The file stays with the message'
export const resultStands = 'A result stands there already, and this one is not a correction of it'
export const numberCancelled = 'The number is that of an order that was cancelled'
export const diagnosesMore = 'Only the first 12 diagnoses are taken'
export const testTwice =
  'Two orders of the message are for the same test on the same specimen; it is run once'
export const resultedOrCancelled = 'It has a result, or was cancelled.'
export const noFiling = 'Messages of this kind are not filed here'
export const noValue = 'No value was sent'
export const resultCommentCut =
  'What is said of the result does not fit in the 400 characters of its comment. Read all of it: only the beginning would be filed'
export const statusUnclear =
  'Nothing says whether the result is final; a person decides what becomes of it here'
export const releasedByHand =
  'The result here was released. Correct it under Results, where whom you told is asked; then take this message as it is'
export const childByHand =
  'It belongs to another result of the message, as susceptibilities do to an isolate. Enter these by hand under Results'
export const flagDiffers =
  'The sender’s flag says otherwise than our range does. Compare both before you verify'
export const resultTwice = 'Two values of the message are for the same test'
export const noTest = 'The order names no test. Edit the message, or ask the sender'
export const correctedSame =
  'The corrected value is the one that stands here already, with the same range, flag and notes'
export const sameOtherWords =
  'The value is the one that stands here; the range, flag, notes or laboratory beside it differ. Compare both: what they say now would take the place of what they said'
export const preliminaryCritical =
  'A preliminary value is critical. Call it now as you call your own, and write down whom you told; then take this message as it is'
export const preliminaryUnread =
  'The preliminary value can not be compared with our limits. Read it: it may be critical'
export const flagUnknown =
  'The flag is not understood here; it may say that the value is abnormal or critical'
export const specimenRejected = 'The sender rejected the specimen. Decide whether its results may be used'
export const specimenCondition =
  'The sender says something of the condition of the specimen. Decide whether its results may be used'
export const noteAlone = 'The sender says something, and no result of this message can carry it. Read it'
export const otherTube =
  'It names another specimen than the one that this test stands on. Compare the label with the order'
export const otherCollection =
  'The collection is stated otherwise than here, by more than a day. It may be another specimen'
export const notLaboratory = 'Results are taken from connections that are set up for a laboratory'
export const notSent =
  'This order was not sent to them over this connection. Find out why they report it before you take it'
export const testNotSent =
  'This test of the order was not sent to them over this connection. Find out why they report it before you take it'
export const correctsOthers =
  'It corrects a value that did not come by this connection. Find out which of the two is right'
export const hidden = 'Characters that nobody sees were left out'

/** What a test message would have done. */
export const tested = {
  nothing: 'A test message: it was judged, and nothing was filed. As a real one it would change nothing here',
  done: 'A test message: it was judged, and nothing was filed. As a real one it would do this: {what}',
  makesPatient: 'register a patient',
  changesPatient: 'change the record of a patient',
  makesOrder: 'enter an order',
  changesOrder: 'change an order',
  entersResult: 'enter a result',
  entersResults: 'enter {count} results',
} as const
