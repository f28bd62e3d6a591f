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
