import { fill, m } from '@contract/messages'
import type { FormPart } from '@contract/remote-orders/form'
import type { RecordPart } from '@contract/remote-orders/lacking'
import { readTyped } from '@/form/read-typed'
import { drawnEnough } from '@/lib/drawn-enough'
import type { NamedError } from '@/form/form-errors'
import { locationOf, questionsOf, stepOfField, type EntryContext } from './context'
import type { StepName } from './steps'
import { letterOf } from './placing'
import type { RemoteValues } from './values'

const p = m.remoteOrderEntry

/** What is missing or cannot be read, each at its field. The server holds the same once more. */
export function problemsOf(context: EntryContext, values: RemoteValues): NamedError[] {
  return [
    ...(context.editing ? [] : ofPatient(context, values)),
    ...ofTests(context, values),
    ...ofQuestions(context, values),
    ...ofBilling(context, values),
    ...ofConsent(context, values),
  ]
}

export const problemsOfStep = (context: EntryContext, values: RemoteValues, step: StepName): NamedError[] =>
  problemsOf(context, values).filter(({ name }) => step === 'check' || stepOfField(name) === step)

const at = (wrong: boolean, name: string, message: string): NamedError[] => (wrong ? [{ name, message }] : [])

function ofPatient({ form, zone }: EntryContext, values: RemoteValues): NamedError[] {
  const { newPatient: typed, patient } = values
  const isAsked = (name: RecordPart) =>
    patient ? patient.lacks.includes(name) : form.parts[name] === 'required'
  const part = (name: RecordPart, field: string, empty: boolean) =>
    at(
      isAsked(name) && empty,
      `newPatient.${field}`,
      fill(p.partMissing, { part: m.remoteOrders.parts[name] }),
    )
  const choice = (name: 'race' | 'ethnicity') =>
    at(
      isAsked(name) && typed[name] === '',
      `newPatient.${name}`,
      fill(p.choiceMissing, { part: m.remoteOrders.parts[name] }),
    )
  const sexless = (wanted: boolean) => at(wanted && typed.gender === '', 'newPatient.gender', p.sexMissing)
  const facts = [
    ...part('phone', 'phone', typed.phone.trim() === ''),
    ...part('email', 'email', typed.email.trim() === ''),
    ...part('address', 'address.line1', typed.address.line1.trim() === ''),
    ...choice('race'),
    ...choice('ethnicity'),
  ]
  if (patient) return [...sexless(patient.lacks.includes('gender')), ...facts]
  if (!values.isNew) return [{ name: 'patient', message: p.patientMissing }]
  const dob = readTyped(typed.dob, 'dob', zone)
  return [
    ...at(typed.lastname.trim() === '', 'newPatient.lastname', p.lastnameMissing),
    ...at(typed.firstname.trim() === '', 'newPatient.firstname', p.firstnameMissing),
    ...(dob === null ? at(true, 'newPatient.dob', p.dobMissing) : []),
    ...(dob && !dob.ok ? at(true, 'newPatient.dob', dob.message) : []),
    ...sexless(true),
    ...facts,
  ]
}

function ofTests(context: EntryContext, values: RemoteValues): NamedError[] {
  const { form, zone } = context
  const location = locationOf(context, values)
  const collected = readTyped(values.collectedAt, 'datetime', zone)
  const panels = form.panels.filter(({ _id }) => values.panelIds.includes(_id))
  return [
    ...at(!location, 'locationId', p.locationMissing),
    ...at(
      !location?.physicians.some(({ _id }) => _id === values.physicianId),
      'physicianId',
      p.physicianMissing,
    ),
    ...at(panels.length === 0, 'panelIds', p.testsMissing),
    ...panels.flatMap((panel) =>
      letterOf(panel, values.specimens) === undefined
        ? [{ name: 'panelIds', message: fill(p.noFit, { test: panel.name }) }]
        : [],
    ),
    ...values.specimens.flatMap(({ sampleTypeId, sourceId }, place) => [
      ...at(sampleTypeId === '', `specimens.${place}.sampleTypeId`, p.sampleTypeMissing),
      ...at(sourceId === '', `specimens.${place}.sourceId`, p.sourceMissing),
    ]),
    ...at(values.collected === '', 'collected', p.collectedMissingChoice),
    ...(values.collected === 'at'
      ? [
          ...at(collected === null, 'collectedAt', p.collectedMissing),
          ...(collected && !collected.ok ? at(true, 'collectedAt', collected.message) : []),
        ]
      : []),
  ]
}

function ofQuestions(context: EntryContext, values: RemoteValues): NamedError[] {
  const { form, zone } = context
  const parts = (['residence', 'worker'] as const).flatMap((part) =>
    at(
      form.parts[part] === 'required' && values[part] === '',
      part,
      fill(p.choiceMissing, { part: m.remoteOrders.parts[part] }),
    ),
  )
  const asked = questionsOf(context, values).flatMap((question): NamedError[] => {
    const name = `answers.${question.key}`
    const typed = values.answers[question.key]
    const text = typed?.text.trim() ?? ''
    if (!typed || text === '')
      return at(question.required, name, fill(p.answerMissing, { question: question.label }))
    if (question.type === 'number')
      return at(!Number.isFinite(Number(text)), name, fill(p.answerNumber, { question: question.label }))
    if (question.type !== 'date') return []
    const read = readTyped(typed, 'date', zone)
    return read && !read.ok ? [{ name, message: read.message }] : []
  })
  return [...parts, ...asked]
}

function ofBilling({ form }: EntryContext, values: RemoteValues): NamedError[] {
  const missing = (part: FormPart, name: string, empty: boolean) =>
    at(
      form.parts[part] === 'required' && empty,
      name,
      fill(p.partMissing, { part: m.remoteOrders.parts[part] }),
    )
  return [
    ...missing('diagnoses', 'diagnoses', values.diagnoses.length === 0),
    ...missing('insurance', 'payer', values.payer === null),
    ...missing('cards', 'cardFront', values.cardFront === '' && values.cardBack === ''),
    ...missing('medications', 'medications', values.medications.length === 0),
  ]
}

function ofConsent({ form }: EntryContext, values: RemoteValues): NamedError[] {
  const { consent, consentName, strokes, signTyped, signatureId } = values
  if (form.consent === null) return []
  return [
    ...at(!consent, 'consent', m.remoteOrders.consentRequired),
    ...at(consentName.trim() === '', 'consentName', m.remoteOrders.consentNameMissing),
    ...at(
      form.consentSigned && !drawnEnough(strokes) && !signTyped && signatureId === null,
      'strokes',
      m.remoteOrders.signatureRequired,
    ),
  ]
}
