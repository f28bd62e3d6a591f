export const subject = 'Remote order'
export const display = {
  reported: 'Reported',
  received: 'Received',
  entered: 'Entered',
  Unknown: 'Unknown',
} as const
export const states = {
  READYTOREVIEW: 'Ready to review',
  INTRANSIT: 'In transit',
  RECEIVED: 'Received',
  REPORTED: 'Reported',
  CLOSED: 'Closed',
  REJECTED: 'Canceled',
} as const
/** A clinic cancels what was not received; what was is the laboratory's to reject. */
export const rejectedByLab = 'Rejected by lab'
export const noticeRejected = {
  order: {
    notice: 'The laboratory rejected an order of your clinic. Read the reason, and collect again.',
    unopened:
      'The laboratory rejected an order of your clinic. Your account does not open it. Tell your colleagues, or call {lab}.',
  },
  specimen: {
    notice: 'The laboratory rejected a specimen of your clinic. Read the reason, and collect again.',
    unopened:
      'The laboratory rejected a specimen of your clinic. Your account does not open its order. Tell your colleagues, or call {lab}.',
  },
} as const
export const filters = {
  REMOTE_ORDER: 'Not received',
  RECEIVED: 'Received',
  REPORTED: 'Reported',
  CLOSED: 'Closed',
} as const
export const sources = {
  portal: 'Portal',
  kiosk: 'Kiosk',
  lab: 'Laboratory',
  sheet: 'Sheet',
  standing: 'Standing order',
} as const
export const formNames = {
  new: 'General laboratory',
  general: 'COVID-19 PCR',
  igg: 'COVID-19 antibody (IgG)',
  sequencing: 'COVID-19 sequencing',
  mpx: 'Mpox',
  ag: 'COVID-19 antigen',
  fluag: 'Influenza antigen',
  rapid: 'Rapid molecular',
} as const

export const formTitleMissing = 'Enter the form title.'
export const consentMissing = 'Enter the consent text, or turn the signature off.'
export const consentNameMissing = 'Enter the name of the person who agrees.'
export const patientMissing = 'Choose a patient, or enter a new one.'
export const patientOnFile =
  '{name}, born {dob}, is already on file. Choose that patient, or confirm that this is another person.'
export const compareRecords =
  'Checked in at a kiosk. A patient with this name and date of birth is on file with other details. Compare the two records and merge them if they are one person.'
export const collectionUnknown =
  'Collection date and time are missing. Open the remote order and enter them, then scan again.'
export const collectionFuture = 'Collection cannot be in the future.'
export const notAuthorized =
  'The patient chose order {number} at a kiosk, and nobody has authorized it yet. The provider, the clinic or the laboratory signs it on the order’s page.'
export const foundByName =
  'Found at the kiosk by name and birth date alone. Compare sex, phone and address of the record with the patient before this order is signed.'
export const notSigned = 'Remote order {number} is not signed by the provider yet. Ask the clinic to sign it.'
export const cannotBecome = 'Remote order {number} cannot be received: {problem}'
export const alreadyReceived =
  'The laboratory has received this order. Ask for a change instead; the laboratory will accept or decline it.'
export const partMissing = 'This form requires {part}.'
export const partUnasked = 'This form does not ask for {part}.'
export const parts = {
  race: 'race',
  ethnicity: 'ethnicity',
  residence: 'residence',
  worker: 'essential worker status',
  phone: 'a phone number',
  email: 'an email address',
  address: 'an address',
  insurance: 'insurance',
  cards: 'a photo of the insurance card',
  diagnoses: 'a diagnosis',
  medications: 'medications, or that there are none',
} as const
export const consentRequired = 'The patient must agree before the order is sent.'
export const signatureRequired = 'The patient must sign before the order is sent.'
export const panelNotOnForm = 'This form does not offer {panel}.'
export const sampleTypeNotOnForm = 'This form does not offer this sample type.'
export const sourceNotOnForm = 'This form does not offer this source.'
export const statNotOnForm = 'This form does not take STAT orders.'
export const formOff = 'This form is turned off. Choose another.'
export const physicianNotHere = 'This physician does not order from this location.'
export const fileMissing = 'A photo is missing. Take it again.'
export const notYourSignature =
  'Only {name} or a person named as delegate may sign. It stays in Ready to review.'
export const nothingSelected = 'Select at least one order.'
export const noReports = 'No selected order has a released report.'
export const numberOfRemoteOrder =
  'This number belongs to a remote order. Scan it in Receiving, or use another number.'
export const uncollectedWarning =
  'The laboratory cannot receive this order before its collection time is entered.'
/** In the bell and in messages of a clinic's people: neither a patient nor a number. */
export const noticeResults = {
  all: 'New results have been reported.',
  abnormal: 'New results have been reported, some of them abnormal.',
  critical: 'Critical results have been reported. Open them now.',
} as const
export const noticeOf = {
  corrected: 'A report was corrected or amended. Open the newer version.',
  changes: 'The laboratory answered a change that your clinic asked for.',
  pickups: 'A courier was at your clinic for the pick-up you requested.',
} as const
/** Of an account that opens no results: to whom to turn. */
export const noticeUnopened = {
  critical:
    'Critical results have been reported. Your account does not open them. Tell the physician now, or call {lab}.',
  corrected:
    'A report was corrected or amended. Your account does not open it. Tell the physician, or call {lab}.',
} as const
export const noticeSubject = 'News from {lab}'
export const noticeMail =
  '{words}\n\nSign in to read it:\n{link}\n\nYou chose these messages in your user profile, where you can end them.\n\n{lab}'
export const noticeMailUnopened =
  '{words}\n\nYou chose these messages in your user profile, where you can end them.\n\n{lab}'
export const recordLacks =
  'This form requires {parts}, and the patient’s record has none. Ask the patient, and enter it in the record.'
export const sexMissing = 'The patient’s record has no sex. Ask the patient.'
export const thisPanel = 'this panel'
export const panelTwice = '{panel} is on the order already.'
export const canceledAlready = 'Remote order {number} was canceled.'
export const correctedMeanwhile = 'A corrected report came meanwhile. Read it, then mark it as reviewed.'
export const newerMeanwhile = 'A newer report came meanwhile. Read it, then mark it as reviewed.'
export const correctionUnread =
  'You have not opened the corrected report yet. Read it, then mark it as reviewed.'
export const clinicReviews = 'Only people of the clinic mark its results as reviewed.'
export const nothingToReview = 'No results have been reported for this order.'
export const canceledBecause = 'Remote order {number} was canceled: {reason}'
export const changeMissing = 'Say what should change.'
export const changeTooEarly = 'The laboratory has not received this order yet. Change the order itself.'
export const changeAnswered = 'This change was answered already.'
export const whyDeclined = 'Say why it is declined. The clinic reads this.'
export const whyAccepted = 'Say what was done. The clinic reads this.'
export const changeNotice = 'A clinic asks for a change of order {number}.'
export const changeState = {
  ASKED: 'Waiting for the laboratory',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  WITHDRAWN: 'Taken back',
} as const
export const delegateUnknown = 'No active account of this clinic has this username.'
export const delegateAlready = '{name} may already sign for this physician.'
export const delegateNotYours =
  'Only the physician, or an administrator of the laboratory, names who may sign.'
export const requisitionTitle = 'Requisition'
export const requisitionPaper = {
  patient: 'Patient',
  dob: 'Date of birth',
  sex: 'Sex',
  number: 'Patient number',
  phone: 'Phone',
  location: 'Ordered from',
  physician: 'Ordering provider',
  npi: 'NPI',
  collected: 'Collected',
  notCollected: 'Not collected yet: write date, time and your name here',
  tests: 'Tests',
  specimens: 'Specimens',
  diagnoses: 'Diagnoses',
  insurance: 'Insurance',
  medications: 'Medications',
  answers: 'Answers',
  comment: 'Comment',
  signed: 'Signed',
  entered: 'Entered',
  signedFor: 'Signed by {name} for {physician}',
  unsigned: 'Not signed',
  stat: 'STAT',
  printed: 'Printed {at} by {name}',
  none: 'None given',
  clia: 'CLIA {number}',
} as const
