import { fill, m } from '@contract/messages'
import { RequisitionNumber } from '@contract/orders/shapes'
import { PatientFields } from '@contract/patients/shapes'
import { lastDoseProblem } from '@contract/rules/last-dose'
import {
  orderProblems,
  possibleMistakes,
  type FieldMessage,
  type PossibleMistake,
  type OrderDraft,
  type OrderSurroundings,
} from '@contract/rules/order-checks'
import { receivedOnceSaved } from '@contract/rules/receipt'
import { readTyped, typedValue } from '@/form/read-typed'
import { untyped } from '@/form/typed'
import { itemKey, testsOf, type OrderFormContext } from './form-context'
import { misfits } from './placing'
import { answerProblem } from './answers'
import { questionsAsked } from './questions'
import { toPatient } from './to-order'
import { OrderValues } from './values'

const PatientAlone = PatientFields.omit({ location: true, insurance: true })

/** Names of the wire's patient fields on the form. */
const patientName = (path: string) => `newPatient.${path.replace(/^address\./, '')}`

function requisitionProblems(values: OrderValues, { zone }: OrderFormContext): FieldMessage[] {
  const number = values.requisitionNumber.trim()
  const bad = number !== '' && !RequisitionNumber.safeParse(number).success
  const received = readTyped(values.dateReceived, 'datetime', zone)
  const collected = readTyped(values.dateCollected, 'datetime', zone)
  return [
    ...(bad ? [{ field: 'requisitionNumber', message: m.orderEntry.requiredNumber }] : []),
    ...(received && !received.ok ? [{ field: 'dateReceived', message: received.message }] : []),
    ...(collected ? [] : [{ field: 'dateCollected', message: m.orderEntry.requiredCollected }]),
    ...(collected && !collected.ok ? [{ field: 'dateCollected', message: collected.message }] : []),
  ]
}

function patientProblems(values: OrderValues, { zone }: OrderFormContext): FieldMessage[] {
  if (values.patient) return []
  const { newPatient: typed } = values
  const problems: FieldMessage[] = []
  if (typed.lastname.trim() === '')
    problems.push({ field: 'newPatient.lastname', message: m.orderEntry.requiredLastname })
  if (typed.firstname.trim() === '')
    problems.push({ field: 'newPatient.firstname', message: m.orderEntry.requiredFirstname })
  const dob = readTyped(typed.dob, 'dob', zone)
  if (!dob) problems.push({ field: 'newPatient.dob', message: m.orderEntry.requiredDob })
  else if (!dob.ok) problems.push({ field: 'newPatient.dob', message: dob.message })
  if (!typed.gender) problems.push({ field: 'newPatient.gender', message: m.orderEntry.requiredGender })
  const parsed = PatientAlone.safeParse(toPatient(values, zone))
  const said = new Set(problems.map(({ field }) => field))
  for (const issue of parsed.error?.issues ?? []) {
    const field = patientName(issue.path.join('.'))
    if (!said.has(field)) problems.push({ field, message: issue.message })
    said.add(field)
  }
  return problems
}

function peopleProblems({ location, physician }: OrderValues): FieldMessage[] {
  return [
    ...(location ? [] : [{ field: 'location', message: m.orderEntry.requiredLocation }]),
    ...(physician ? [] : [{ field: 'physician', message: m.orderEntry.requiredPhysician }]),
  ]
}

const specimenProblems = ({ specimens }: OrderValues): FieldMessage[] =>
  specimens.flatMap(({ letter, sampleTypeId, sourceId }, at) => [
    ...(sampleTypeId === ''
      ? [
          {
            field: `specimens.${at}.sampleTypeId`,
            message: fill(m.orderEntry.requiredSampleType, { letter }),
          },
        ]
      : []),
    ...(sourceId === ''
      ? [{ field: `specimens.${at}.sourceId`, message: fill(m.orderEntry.requiredSource, { letter }) }]
      : []),
  ])

function itemProblems(values: OrderValues, formContext: OrderFormContext): FieldMessage[] {
  if (values.items.length === 0) return [{ field: 'items', message: m.orderEntry.requiredItems }]
  const gone = values.items.flatMap((item, at) => {
    const known = item.panelId
      ? formContext.panels.get(item.panelId)
      : formContext.tests.get(item.testId ?? '')
    return known?.active || formContext.existing.has(itemKey(item))
      ? []
      : [{ field: `items.${at}`, message: fill(m.orderEntry.testsInactive, { item: item.name }) }]
  })
  return [
    ...gone,
    ...misfits(values, formContext).map(({ index, message }) => ({ field: `items.${index}`, message })),
  ]
}

function billingProblems(values: OrderValues, formContext: OrderFormContext): FieldMessage[] {
  const policy = values.policyNumber.trim()
  const questions = questionsAsked(values, formContext).flatMap((question): FieldMessage[] => {
    const problem = answerProblem(question, values.answers[question.key], formContext.zone)
    if (!problem) return []
    const field = `answers.${question.key}`
    if (problem === 'missing')
      return [{ field, message: fill(m.orderEntry.requiredAnswer, { question: question.label }) }]
    return [
      {
        field,
        message:
          problem === 'number'
            ? fill(m.orderEntry.requiredNumberAnswer, { question: question.label })
            : problem,
      },
    ]
  })
  const now = new Date().toISOString()
  const { zone } = formContext
  const collectedAt = typedValue(values.dateCollected, 'datetime', zone) ?? now
  const doses = values.medications.flatMap(({ lastTaken = untyped }, at): FieldMessage[] => {
    const read = readTyped(lastTaken, 'dose', zone)
    const message = read?.ok
      ? lastDoseProblem(read.value, { collectedAt, now, zone })
      : (read?.message ?? null)
    return message === null ? [] : [{ field: `medications.${at}.lastTaken`, message }]
  })
  return [
    ...doses,
    ...(values.diagnoses.length > 12
      ? [{ field: 'diagnoses', message: m.orderEntry.requiredDiagnoses }]
      : []),
    ...(values.payer && policy === ''
      ? [{ field: 'policyNumber', message: m.orderEntry.requiredPolicy }]
      : []),
    ...(!values.payer && policy !== '' ? [{ field: 'payer', message: m.orderEntry.requiredPayer }] : []),
    ...questions,
  ]
}

/** The form as the rules that page and server share ask for it, and which item each test came with. */
function draftOf(
  values: OrderValues,
  formContext: OrderFormContext,
): { draft: OrderDraft; surroundings: OrderSurroundings; itemOfTest: number[] } {
  const { zone } = formContext
  const collected = typedValue(values.dateCollected, 'datetime', zone)
  const received = typedValue(values.dateReceived, 'datetime', zone)
  const dob = values.patient?.dob ?? typedValue(values.newPatient.dob, 'dob', zone)
  const gender = values.patient?.gender ?? values.newPatient.gender ?? 'N'
  const wanted = values.items.flatMap((item, at) =>
    testsOf(item, formContext).map((test) => ({ test, at, item })),
  )
  const itemOfTest = wanted.map(({ at }) => at)
  return {
    draft: {
      patient: dob ? { dob, gender } : null,
      location: values.location?._id ?? null,
      specimens: values.specimens.map((one) => ({
        collectedAt: one.collectedAt ?? collected,
        receivedAt: formContext.edited
          ? receivedOnceSaved(
              formContext.edited.specimens.find(({ letter }) => letter === one.letter),
              formContext.edited.dateReceived,
              received,
            )
          : received,
      })),
      tests: wanted.map(({ test, item }) => ({ testId: test._id, set: item.panelId })),
    },
    surroundings: {
      now: new Date().toISOString(),
      zone,
      knownTests: new Map(
        wanted.map(({ test, item }) => [
          test._id,
          {
            name: test.name,
            active: test.active || formContext.existing.has(itemKey(item)),
            onlyFor: test.onlyFor,
          },
        ]),
      ),
      knownLocations: new Set(values.location ? [values.location._id] : []),
    },
    itemOfTest,
  }
}

/** The field of the form that a shared rule speaks of. */
function onForm<Said extends FieldMessage>(
  said: Said,
  values: OrderValues,
  itemOfTest: readonly number[],
): Said {
  const { field } = said
  if (field === 'patient.dob') return { ...said, field: values.patient ? 'patient' : 'newPatient.dob' }
  if (/^specimens\.\d+\.collectedAt$/.test(field)) return { ...said, field: 'dateCollected' }
  const test = /^tests\.(\d+)$/.exec(field)
  if (test) return { ...said, field: `items.${itemOfTest[Number(test[1])] ?? 0}` }
  return { ...said, field: field === 'tests' ? 'items' : field }
}

/** Everything that keeps the order from being sent, one message per field, in no order. */
export function formProblems(values: OrderValues, formContext: OrderFormContext): FieldMessage[] {
  const own = [
    ...requisitionProblems(values, formContext),
    ...patientProblems(values, formContext),
    ...peopleProblems(values),
    ...specimenProblems(values),
    ...itemProblems(values, formContext),
    ...billingProblems(values, formContext),
  ]
  const { draft, surroundings, itemOfTest } = draftOf(values, formContext)
  const shared = orderProblems(draft, surroundings).map((problem) => onForm(problem, values, itemOfTest))
  const said = new Map<string, FieldMessage>()
  // A missing patient or list of tests says so at its own fields already; of a field the first message stands.
  for (const problem of [...own, ...shared])
    if (!said.has(problem.field) && !(problem.field === 'patient' && !values.patient))
      said.set(problem.field, problem)
  return [...said.values()]
}

/** What is likely a slip and is asked about once: the answer yes keeps it. Each question once. */
export function softQuestions(values: OrderValues, formContext: OrderFormContext): PossibleMistake[] {
  const { draft, surroundings, itemOfTest } = draftOf(values, formContext)
  const asked = possibleMistakes(draft, surroundings).map((mistake) => onForm(mistake, values, itemOfTest))
  return [...new Map(asked.map((mistake) => [`${mistake.field} ${mistake.key}`, mistake])).values()]
}

/** The form's schema: its shape, and everything that `formProblems` finds at its place. */
export const orderSchema = (formContext: OrderFormContext) =>
  OrderValues.superRefine((values, ctx) => {
    for (const { field, message } of formProblems(values, formContext))
      ctx.addIssue({
        code: 'custom',
        message,
        path: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      })
  })
