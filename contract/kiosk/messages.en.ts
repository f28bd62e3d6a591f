export const name = 'English'
export const language = 'en'
/** The welcome. */
export const welcome = 'Welcome. Check in here.'
export const welcomeHelp = 'It takes about 5 minutes. Bring your insurance card if you have one.'
export const withNumber = 'I have a number'
export const withNumberHelp = 'From your appointment, requisition or patient card'
export const withoutNumber = 'I have no number'
export const withoutNumberHelp = 'We ask for your name and date of birth'
export const notReady = 'Check-in is not ready. Please go to the desk.'
export const notReadyHelp =
  'For staff: this kiosk needs a location with a physician, and a form that is active.'
export const tryAgain = 'Try again'
export const loading = 'Loading…'
/** Around every question. */
export const progress = '{at} of {of}'
export const progressLabel = 'Question {at} of {of}'
export const languageLabel = 'Language'
export const startOver = 'Start over'
export const back = 'Back'
export const next = 'Continue'
export const skip = 'Skip'
export const optional = 'You may leave this empty.'
export const choose = 'Choose one.'
export const kiosk = 'Kiosk'
export const contact = 'Contact Lab'
export const askDesk = 'Ask at the desk.'
export const callLab = 'Ask at the desk, or call {phone}.'
export const staff = 'Staff'
/** Who it is. */
export const code = 'What is your number?'
export const codeHelp = 'It is on your appointment note, requisition or patient card.'
export const codeMissing = 'Enter your number, or go back and choose “I have no number”.'
export const fullName = 'What is your name?'
export const fullNameHelp = 'As it is on your insurance card.'
export const firstname = 'First name'
export const lastname = 'Last name'
export const firstnameMissing = 'Enter your first name.'
export const lastnameMissing = 'Enter your last name.'
export const dob = 'What is your date of birth?'
export const dateHelp = 'Month, day and year, in numbers'
export const dobHelp = 'For example, 03 14 1986'
export const dobWhy = 'We use it to find your record. No one else can see it here.'
export const month = 'Month'
export const day = 'Day'
export const year = 'Year'
export const dateMissing = 'Enter month, day and year.'
export const dateWrong = 'There is no such date. Check month, day and year.'
export const dateFuture = 'This date is in the future. Check the year.'
export const dateOld = 'Check the year.'
export const finding = 'Looking…'
export const notFound = 'We could not find this number with this date of birth.'
export const notFoundHelp = 'Check both, or continue with your name.'
export const useName = 'Continue with my name'
export const gender = 'What is your sex?'
export const genders = { M: 'Male', F: 'Female', O: 'Other', N: 'I prefer not to say' } as const
export const race = 'What is your race?'
export const races = {
  white: 'White',
  black: 'Black or African American',
  asian: 'Asian',
  americanindian: 'American Indian or Alaska Native',
  nativehawaiian: 'Native Hawaiian or Other Pacific Islander',
  other: 'Other',
  notspecified: 'I prefer not to say',
} as const
export const ethnicity = 'Are you Hispanic or Latino?'
export const ethnicities = {
  hispanic: 'Yes, Hispanic or Latino',
  nothispanic: 'No, not Hispanic or Latino',
  notspecified: 'I prefer not to say',
} as const
export const residence = 'Where do you live?'
export const residences = {
  singlefamily: 'In a home or apartment',
  healthcare: 'In a health care facility',
  correctional: 'In a correctional facility',
  shelter: 'In a shelter',
  grouphome: 'In a group home',
  homeless: 'No fixed home',
  other: 'Other',
} as const
export const worker = 'Are you an essential worker?'
export const workers = {
  no: 'No',
  healthcare: 'Health care',
  emergencyresponse: 'Emergency response',
  grocery: 'Grocery',
  childcare: 'Child care',
  correctional: 'Correctional facility',
  food: 'Food service',
  other: 'Other',
} as const
export const phone = 'What is your phone number?'
export const phoneHelp = 'Ten digits, with the area code.'
export const phoneWrong = 'Enter ten digits, with the area code.'
export const address = 'What is your address?'
export const line1 = 'Street and number'
export const city = 'City'
export const state = 'State (two letters)'
export const zip = 'ZIP code'
export const addressMissing = 'Enter street, city, state and ZIP code.'
export const zipWrong = 'Enter the five digits of the ZIP code.'
export const stateWrong = 'Enter the state as two letters, such as ID.'
export const email = 'What is your email address?'
export const emailWrong = 'Check the email address. It looks like name@example.com.'
/** What it is for. */
export const physician = 'Who sent you?'
export const physicianDesk = 'Please go to the desk. They look up who sent you and check you in.'
export const panel = 'Which test are you here for?'
export const location = 'Where are you?'
export const specimen = 'Which specimen will you give?'
export const yes = 'Yes'
export const no = 'No'
export const unknown = 'I do not know'
export const answerMissing = 'Choose an answer.'
export const textMissing = 'Enter an answer.'
/** The questions of the forms as they come with the product, put to the patient. */
export const asked = {
  firstTest: 'Is this your first COVID-19 test?',
  symptomatic: 'Do you have symptoms?',
  symptomOnset: 'When did your symptoms start?',
  hospitalized: 'Are you in the hospital now?',
  icu: 'Are you in intensive care?',
  pregnant: 'Are you pregnant?',
  vaccinated: 'Have you had a COVID-19 vaccine?',
  hadCovid: 'Have you had COVID-19 before?',
  positiveOn: 'When was your positive test?',
  outbreak: 'Are you part of a known outbreak?',
  lesions: 'Do you have a rash or sores?',
  rashOnset: 'When did your rash start?',
  contactMpox: 'Have you been close to someone who has mpox?',
  vaccinatedMpox: 'Have you had an mpox vaccine?',
  fluVaccine: 'Have you had this season’s flu vaccine?',
} as const
export const consents = {
  covid:
    'I agree to this test. I understand that the result goes to the provider who ordered it and, where the law requires it, to the health department. A negative result does not rule out infection.',
} as const
/** The insurance card. */
export const card = 'Take a photo of your insurance card'
export const cardHelp = 'Hold the card in front of the camera. The laboratory alone sees the photo.'
export const cardFront = 'Front of the card'
export const cardBack = 'Back of the card'
export const takePhoto = 'Take or choose a photo'
export const retakePhoto = 'Take it again'
export const removePhoto = 'Remove'
export const photoKept = 'The photo is ready.'
export const photoWrong = 'This photo cannot be read. Take it again.'
export const photoBusy = 'Reading the photo…'
/** Consent. */
export const consent = 'Please read and sign'
export const consentName = 'Your name'
export const consentNameHelp = 'If you sign for somebody else, enter your own name.'
export const consentNameMissing = 'Enter your name.'
export const sign = 'Sign here with your finger'
export const signByTyping = 'Sign by typing my name'
export const signByDrawing = 'Sign by drawing'
export const signTyped = 'Your typed name is your signature.'
export const signMissing = 'Sign in the box, or choose “Sign by typing my name”.'
export const clear = 'Clear'
export const agree = 'I agree and sign'
export const untranslated = 'The laboratory has this text in English only. Ask at the desk.'
/** The end. */
export const check = 'Check your answers'
export const checkHelp = 'Touch a line to change it.'
export const change = 'Change'
export const none = 'None'
export const signed = 'Signed'
export const photos = 'Photo taken'
export const send = 'Finish check-in'
export const sending = 'Sending…'
export const done = 'You are checked in'
export const doneNumber = 'Your number'
export const doneHelp = 'Give this number at the desk. Your label prints there.'
export const doneClears = 'This screen clears in {seconds} s.'
export const finished = 'I am done'
export const failed = 'It was not sent.'
export const failedHelp = 'Check the answers and try again, or ask at the desk.'
export const offline = 'There is no connection. Your answers are still here. Try again.'
export const tooMany = 'Too many tries. Wait a moment, or ask at the desk.'
export const matchOver = 'Too much time has passed. Please start over.'
/** Left alone. */
export const stillThere = 'Still there?'
export const stillThereHelp = 'Your answers are erased in {seconds} s.'
export const stillHere = 'I am still here'
export const startOverTitle = 'Start over?'
export const startOverHelp = 'Everything you entered is erased.'
export const keepGoing = 'Keep going'
/** Staff leave. */
export const pinTitle = 'Staff: leave the kiosk'
export const pin = 'PIN'
export const pinHelp = 'This signs the kiosk out.'
export const pinWrong = 'This is not the PIN.'
export const pinNone = 'No PIN is set. A Lab Admin sets it in Lab Settings, under Kiosk.'
export const pinFormat = 'Enter 4 to 8 digits.'
export const leave = 'Leave the kiosk'
/** The keypad. */
export const keypad = 'Number keys'
export const backspace = 'Delete the last digit'
/** Settings, and what the server refuses. */
export const settingsTab = 'Kiosk'
export const settingsRecord = 'kiosk settings'
export const settingsForm = 'Form'
export const settingsFormSub = 'What patients are asked'
export const settingsFormHint = 'Forms that need a diagnosis, medications or insurance are not offered.'
export const settingsTests = 'Tests that patients may choose'
export const settingsEvery = 'Every test of the form'
export const settingsLanguages = 'Languages'
export const settingsLanguagesSub = 'What patients may read'
export const settingsFirst = 'Language of the first screen'
export const settingsOffer = 'Offer {language}'
export const settingsLines = 'Your own words'
export const settingsLinesSub = 'Leave a field empty to keep the words in gray'
export const settingsWelcome = 'Heading: {language}'
export const settingsWelcomeHelp = 'Under the heading: {language}'
export const settingsDoneHelp = 'Under the number at the end: {language}'
export const settingsWords = 'Your forms in {language}'
export const settingsWordsSub = 'Patients read these in English until you translate them'
export const settingsWordsNone = 'Everything that patients read on this form is in {language}.'
export const settingsWordsLeft = 'Texts without {language}: {count}'
export const settingsStaff = 'Staff'
export const settingsStaffSub = 'How staff leave a kiosk'
export const settingsPin = 'New PIN'
export const settingsPinSet = 'A PIN is set. Enter another to change it: 4 to 8 digits.'
export const settingsPinNone = 'No PIN is set: nobody can leave a kiosk. Enter 4 to 8 digits.'
export const settingsPinKept = 'Not changed'
export const settingsPinNew = 'Changed'
export const languageMissing = 'Offer at least one language.'
export const languageTwice = 'Each language can be offered once.'
export const testsMany = 'Tests that patients may choose: at most {most}.'
export const testsAll = 'Tests on this form: {count}. Choose at most {most} of them.'
export const testUnknown = 'This form does not offer {code}.'
export const formUnfit =
  'This form asks for a diagnosis, medications or insurance, which a patient at a kiosk cannot give. Choose another, or make them optional.'
export const photoType = 'Use a photo that is a JPEG or a PNG.'
export const photoDamaged = 'This photo cannot be read to its end. Take it again.'
export const photoScript = 'This file holds more than a picture. Take the photo again.'
export const photoSize = 'This photo is {width} by {height} pixels. Use one of at most {most} on each side.'
export const photoEmpty = 'Choose a photo.'
