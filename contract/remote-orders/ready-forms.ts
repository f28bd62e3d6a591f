import { m } from '../messages'
import { readyChoices } from '../dynamic-forms/ready-choices'
import type { FormQuestion } from '../dynamic-forms/shapes'
import type { RemoteFormKey } from './choices'
import type { Asked, FormPart, RemoteFormFields } from './form'

const parts = (changes: Partial<Record<FormPart, Asked>>): Record<FormPart, Asked> => ({
  race: 'optional',
  ethnicity: 'optional',
  residence: 'off',
  worker: 'off',
  phone: 'optional',
  email: 'optional',
  address: 'optional',
  insurance: 'optional',
  cards: 'optional',
  diagnoses: 'optional',
  medications: 'off',
  ...changes,
})
/** Yes, no or unknown, as the specification lists the answers. */
const yesNo = (key: string, label: string): FormQuestion => ({
  key,
  label,
  type: 'choice',
  choices: [...readyChoices.yesNoUnknown],
  required: true,
  hint: null,
})
const date = (key: string, label: string): FormQuestion => ({
  key,
  label,
  type: 'date',
  choices: [],
  required: false,
  hint: null,
})

const { questions: q } = m.remoteForms

/** What guidance under the CARES Act, section 18115, asks of every COVID-19 order. */
const covidQuestions = [
  yesNo('firstTest', q.firstTest),
  yesNo('symptomatic', q.symptomatic),
  date('symptomOnset', q.symptomOnset),
  yesNo('hospitalized', q.hospitalized),
  yesNo('icu', q.icu),
  yesNo('pregnant', q.pregnant),
]
const covidParts = parts({
  race: 'required',
  ethnicity: 'required',
  residence: 'required',
  worker: 'required',
  phone: 'required',
  address: 'required',
})

const form = (title: string, changes: Partial<RemoteFormFields>): RemoteFormFields => ({
  title,
  intro: '',
  panels: [],
  sampleTypes: [],
  sources: [],
  parts: parts({}),
  questions: [],
  consent: null,
  consentSigned: false,
  signature: 'anyone',
  stat: true,
  active: true,
  ...changes,
})

const names = m.remoteOrders.formNames
const swab = { sampleTypes: ['NPS', 'NARES', 'THR'], sources: ['NP', 'NAR', 'THRT'] }

/** The eight forms as they come with the product. A laboratory changes each; its own versions stand in the database. */
export const readyForms: Record<RemoteFormKey, RemoteFormFields> = {
  new: form(names.new, { parts: parts({ diagnoses: 'required', medications: 'optional' }) }),
  general: form(names.general, {
    panels: ['COVFLU', 'RESPX'],
    ...swab,
    parts: covidParts,
    questions: covidQuestions,
    consent: m.remoteForms.consents.covid,
    stat: false,
  }),
  igg: form(names.igg, {
    panels: ['COVIGG'],
    sampleTypes: ['SST'],
    sources: ['VEN', 'CAP'],
    parts: covidParts,
    questions: [yesNo('vaccinated', q.vaccinated), yesNo('hadCovid', q.hadCovid)],
    consent: m.remoteForms.consents.covid,
    stat: false,
  }),
  sequencing: form(names.sequencing, {
    panels: ['COVSEQ'],
    ...swab,
    parts: parts({ diagnoses: 'required', address: 'required' }),
    questions: [
      date('positiveOn', q.positiveOn),
      yesNo('vaccinated', q.vaccinated),
      yesNo('outbreak', q.outbreak),
    ],
    stat: false,
  }),
  mpx: form(names.mpx, {
    panels: ['MPXPCR'],
    sampleTypes: ['WND'],
    parts: parts({ race: 'required', ethnicity: 'required', phone: 'required', address: 'required' }),
    questions: [
      yesNo('lesions', q.lesions),
      date('rashOnset', q.rashOnset),
      yesNo('contactMpox', q.contactMpox),
      yesNo('vaccinatedMpox', q.vaccinatedMpox),
    ],
  }),
  ag: form(names.ag, {
    panels: ['COVAG'],
    ...swab,
    parts: covidParts,
    questions: covidQuestions,
    consent: m.remoteForms.consents.covid,
  }),
  fluag: form(names.fluag, {
    panels: ['FLUAG'],
    ...swab,
    parts: parts({ race: 'required', ethnicity: 'required' }),
    questions: [
      yesNo('symptomatic', q.symptomatic),
      date('symptomOnset', q.symptomOnset),
      yesNo('fluVaccine', q.fluVaccine),
    ],
  }),
  rapid: form(names.rapid, {
    panels: ['COVRAP'],
    ...swab,
    parts: covidParts,
    questions: covidQuestions,
    consent: m.remoteForms.consents.covid,
  }),
}
