import type { CallInput } from '@contract/endpoint'
import type { api } from '@contract/api'
import { Ethnicity, EssentialWorker, Gender, Race, Residence } from '@contract/choices'
import { dateOf } from './answers'
import { phoneWords } from './given'
import { panelOf, questionsOf, type Identity, type Setting, type Values } from './items'

type KioskOrder = CallInput<typeof api.kiosk.finish>['body']['order']

const textOf = (values: Values, name: string): string | null => values[name]?.trim() || null

function answersOf(setting: Setting, values: Values, today: string) {
  return Object.fromEntries(
    questionsOf(setting, values).flatMap(({ question, name }): [string, string | number | boolean][] => {
      const text = question.type === 'date' ? dateOf(values, name, today) : textOf(values, name)
      if (text === null) return []
      if (question.type === 'yesno') return [[question.key, text === 'true']]
      return [[question.key, question.type === 'number' ? Number(text) : text]]
    }),
  )
}

/** The facts of a person as they were answered. */
const personOf = (values: Values) => ({
  gender: Gender.safeParse(values['gender']).data ?? ('N' as const),
  race: Race.safeParse(values['race']).data ?? null,
  ethnicity: Ethnicity.safeParse(values['ethnicity']).data ?? null,
  phone: phoneWords(values['phone'] ?? ''),
  email: textOf(values, 'email'),
  address: {
    ...{ line1: textOf(values, 'line1'), line2: null, city: textOf(values, 'city') },
    ...{ state: textOf(values, 'state')?.toUpperCase() ?? null, zip: textOf(values, 'zip') },
  },
})

/** What was asked because the record lacks it, and nothing that was answered about somebody else before. */
const factsOf = (values: Values, lacks: Identity['lacks']) =>
  Object.fromEntries(Object.entries(personOf(values)).filter(([name]) => lacks.some((one) => one === name)))

/** What is sent. Nothing is guessed: the time of collection is the laboratory's to enter. */
export function orderOf(
  setting: Setting,
  identity: Identity,
  values: Values,
  signatureId: string | null,
  today: string,
): KioskOrder {
  const { form, location, language } = setting
  const panel = panelOf(setting, values)
  const fits = panel?.sampleTypeIds ?? []
  const sampleType =
    form.sampleTypes.find(({ _id }) => _id === panel?.sampleTypeId) ??
    form.sampleTypes.find(({ _id }) => fits.length === 0 || fits.includes(_id))
  const known = identity.match !== null
  return {
    form: form.key,
    locationId: location._id,
    physicianId:
      location.physicians.length === 1 ? (location.physicians[0]?._id ?? '') : (values['physician'] ?? ''),
    collectedAt: null,
    specimens: [{ letter: 'A', sampleTypeId: sampleType?._id ?? '', sourceId: form.sources[0]?._id ?? '' }],
    items: panel ? [{ panelId: panel._id, letter: 'A' }] : [],
    answers: answersOf(setting, values, today),
    residence: Residence.safeParse(values['residence']).data ?? null,
    worker: EssentialWorker.safeParse(values['worker']).data ?? null,
    consent: form.consent === null ? null : { name: textOf(values, 'consentName') ?? '', signatureId },
    fileIds: [values['cardFront'], values['cardBack']].flatMap((id) => id || []),
    match: identity.match,
    language,
    facts: known ? factsOf(values, identity.lacks) : null,
    patient: known
      ? null
      : {
          firstname: values['firstname'] ?? '',
          lastname: values['lastname'] ?? '',
          dob: dateOf(values, 'dob', today) ?? '',
          ...personOf(values),
        },
  }
}
