import { eachQuestionOnce, formsAsked, isAskedOf } from '@contract/dynamic-forms/asked'
import type { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type { Question } from '@contract/reference/shapes'
import type { OfferedForm, OfferedLocation } from '@contract/remote-orders/form'
import { stepNames, type StepName } from './steps'
import type { RemoteValues } from './values'

type Offered = Reply<typeof api.remoteOrders.offered>

/** What the form in hand offers, and where the caller may order. */
export interface EntryContext {
  form: OfferedForm
  locations: OfferedLocation[]
  dynamicForms: Offered['questions']
  payers: Offered['payers']
  zone: string
  /** The order being edited, before the laboratory has received it. */
  editing: { _id: string; version: number; number: string } | null
}

export const locationOf = ({ locations }: EntryContext, { locationId }: Pick<RemoteValues, 'locationId'>) =>
  locations.find(({ _id }) => _id === locationId)

interface Asked {
  patient?: RemoteValues['patient']
  newPatient?: Pick<RemoteValues['newPatient'], 'gender'>
}

/** Of a patient on file what the record says; where it says nothing, what was answered now. */
const genderOf = ({ patient, newPatient }: Asked) =>
  patient && !patient.lacks.includes('gender') ? patient.gender : newPatient?.gender

/** The form's own questions and those of the panels and the location, each once. */
export function questionsOf(
  context: EntryContext,
  values: Pick<RemoteValues, 'panelIds' | 'locationId'> & Asked,
): Question[] {
  const gender = genderOf(values)
  const panelCodes = context.form.panels
    .filter(({ _id }) => values.panelIds.includes(_id))
    .map(({ code }) => code)
  const asked = formsAsked(context.dynamicForms, {
    panelCodes,
    locationCode: locationOf(context, values)?.code,
  })
  return eachQuestionOnce([...context.form.questions, ...asked.flatMap(({ questions }) => questions)]).filter(
    (question) => isAskedOf(question, gender),
  )
}

/** Steps that ask nothing are left out. */
export function stepsOf(
  context: EntryContext,
  values: Pick<RemoteValues, 'panelIds' | 'locationId' | 'isNew'> & Asked,
): StepName[] {
  const { form } = context
  const facts = values.patient
    ? values.patient.lacks.some((part) => part === 'race' || part === 'ethnicity')
    : values.isNew && (form.parts.race !== 'off' || form.parts.ethnicity !== 'off')
  const asks = facts || form.parts.residence !== 'off' || form.parts.worker !== 'off'
  const bills =
    form.parts.diagnoses !== 'off' ||
    form.parts.insurance !== 'off' ||
    form.parts.cards !== 'off' ||
    form.parts.medications !== 'off'
  return stepNames.filter((step) => {
    if (step === 'questions') return asks || questionsOf(context, values).length > 0
    if (step === 'billing') return bills
    if (step === 'consent') return form.consent !== null
    // The patient of an order that was sent stays who it is.
    return step !== 'patient' || context.editing === null
  })
}

/** On which step a field stands. */
export function stepOfField(name: string): StepName {
  if (/^newPatient\.(race|ethnicity)$/.test(name)) return 'questions'
  if (/^(patient|newPatient|anotherPerson|isNew)/.test(name)) return 'patient'
  if (/^(locationId|physicianId|panelIds|specimens|collected|priority)/.test(name)) return 'tests'
  if (/^(answers|residence|worker)/.test(name)) return 'questions'
  if (/^(consent|strokes)/.test(name)) return 'consent'
  if (/^(diagnoses|payer|policyNumber|groupNumber|relation|cardFront|medications|comment)/.test(name))
    return 'billing'
  return 'check'
}
