/** What the forms of remote order entry ask as they come with the product; a laboratory changes them in its own copies. */
export const questions = {
  firstTest: 'Is this the patient’s first COVID-19 test?',
  symptomatic: 'Does the patient have symptoms?',
  symptomOnset: 'When did symptoms start?',
  hospitalized: 'Is the patient hospitalized?',
  icu: 'Is the patient in intensive care?',
  pregnant: 'Is the patient pregnant?',
  vaccinated: 'Has the patient had a COVID-19 vaccine?',
  hadCovid: 'Has the patient had COVID-19 before?',
  positiveOn: 'Date of the positive test',
  outbreak: 'Is the patient part of a known outbreak?',
  lesions: 'Does the patient have a rash or lesions?',
  rashOnset: 'When did the rash start?',
  contactMpox: 'Has the patient been in close contact with someone who has mpox?',
  vaccinatedMpox: 'Has the patient had an mpox vaccine?',
  fluVaccine: 'Has the patient had this season’s flu vaccine?',
} as const
export const consents = {
  covid:
    'I agree to this test. I understand that the result goes to the ordering provider and, where the law requires it, to the health department. A negative result does not rule out infection.',
} as const
export const codeUnknown = 'No active entry has the code {code}.'
export const title = 'Order forms'
export const tab = 'Order forms'
export const intro =
  'The forms that clinics fill in to order. Each change you put live is a new version; orders keep the version they were made with.'
export const asCame = 'As delivered'
export const versionNumber = 'Version {number}'
export const asks = 'Panels: {panels} · Questions: {questions}'
export const all = 'All'
export const everyPanel = 'Any panel'
export const changedBy = '{at} by {name}'
export const off = 'Turned off'
export const recordName = 'form'
export const putLive = 'Put live'
export const isLive = '{title} is live as version {number}.'
export const tabs = { label: 'Parts of the form', form: 'Form', versions: 'Versions' } as const
export const cards = {
  about: 'About',
  aboutSub: 'What clinics read first',
  offers: 'Tests and specimens',
  offersSub: 'Leave a list empty to offer everything active',
  parts: 'What is asked',
  partsSub: 'Of the patient and the order',
  questionsSub: 'Asked of every order on this form',
  consent: 'Consent',
  consentSub: 'What the patient agrees to',
  sending: 'Sending',
} as const
export const formTitle = 'Title'
export const formIntro = 'Text under the title'
export const panels = 'Panels'
export const sampleTypes = 'Sample types'
export const sources = 'Sources'
export const anySampleType = 'Any sample type'
export const anySource = 'Any source'
export const partLabels = {
  race: 'Race',
  ethnicity: 'Ethnicity',
  residence: 'Residence',
  worker: 'Essential worker',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  insurance: 'Insurance',
  cards: 'Photo of insurance card',
  diagnoses: 'Diagnoses',
  medications: 'Medications',
} as const
export const asked = { required: 'Required', optional: 'Optional', off: 'Not asked' } as const
export const consentText = 'Consent text'
export const consentHint = 'Leave empty to ask for no consent.'
export const consentSigned = 'The patient signs with a finger or mouse'
export const signature = 'Who may send'
export const signatures = {
  anyone: 'Anyone with order entry',
  provider: 'The provider or a delegate',
} as const
export const stat = 'Clinics may order STAT'
export const active = 'Clinics can use this form'
export const preview = 'Preview'
export const previewTitle = 'Preview: {title}'
export const previewText = 'Try the form as a clinic sees it. Nothing is kept or sent.'
export const previewWaiting = 'Preparing the preview'
export const previewStep = 'Step'
export const draftSaved = 'Draft saved {time}. Clinics still use the live version.'
export const draftFailed = 'Draft not saved yet. Trying again.'
export const draftTitle = 'You have an unfinished draft of this form'
export const draftText = 'Saved {time}, made on version {number}.'
export const draftStale =
  'Saved {time}, made on version {number}. Version {now} has gone live since; check the list of changes before you put the draft live.'
export const draftResume = 'Continue draft'
export const draftDiscard = 'Discard draft'
export const fromTitle = 'Version {number} is in the form'
export const fromText = 'Clinics still use version {now}. Put it live to go back to version {number}.'
export const fromCame = 'The form as delivered is in the form'
export const fromCameText =
  'Clinics still use version {now}. Put it live to go back to the form as delivered.'
export const useVersion = 'Go back to this version'
export const noForm = 'No order form has this name'
export const noFormHelp = 'Choose one of the eight forms from the list.'
export const inUse = 'In use'
export const sameAsBefore = 'Nothing changed from the version before.'
export const readOnly = 'You may look at this form. Only a Lab Admin changes it.'
