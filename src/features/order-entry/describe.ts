import { genderLabels, priorityLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { formatDate, formatPerson } from '@/lib/format'
import type { Choice, Described } from '@/form/merge'
import { readTyped, typedValue } from '@/form/read-typed'
import { untyped, type Typed } from '@/form/typed'
import type { OrderFormContext } from './form-context'
import type { OrderValues } from './values'

/** The parts of the form that are merged as one, and the values that each consists of. */
const parts = {
  requisitionNumber: ['requisitionNumber', 'scannedAt'],
  priority: ['priority'],
  dateReceived: ['dateReceived'],
  dateCollected: ['dateCollected'],
  comment: ['comment'],
  patient: ['patient', 'newPatient', 'notTheSame'],
  location: ['location'],
  physician: ['physician'],
  specimens: ['specimens', 'lastLetter'],
  items: ['items'],
  diagnoses: ['diagnoses'],
  insurance: ['payer', 'policyNumber', 'groupNumber', 'relation', 'otherInsurance'],
  medications: ['medications'],
  answers: ['answers', 'keptAnswers'],
} as const satisfies Record<string, readonly (keyof OrderValues)[]>

type Part = keyof typeof parts

const date = (typed: Typed, zone: string) => {
  const read = readTyped(typed, 'datetime', zone)
  return { value: typedValue(typed, 'datetime', zone), text: read?.ok ? read.echo : typed.text }
}

/** The form in words, part by part, for whoever must choose between two of them. */
export function describe(
  values: OrderValues,
  { zone, sampleTypes }: OrderFormContext,
): Record<Part, Described> {
  const { patient, newPatient: typed } = values
  const lines = (all: readonly string[]) => all.join('; ')
  const answers = Object.entries(values.answers).map(([key, answer]) => [key, answer?.text ?? ''] as const)
  return {
    requisitionNumber: {
      label: m.orderEntry.requisitionNumber,
      value: values.requisitionNumber.trim().toUpperCase(),
      text: values.requisitionNumber,
    },
    priority: {
      label: m.orderEntry.requisitionPriority,
      value: values.priority,
      text: priorityLabels[values.priority],
    },
    dateReceived: { label: m.orderEntry.requisitionReceived, ...date(values.dateReceived, zone) },
    dateCollected: { label: m.orderEntry.requisitionCollected, ...date(values.dateCollected, zone) },
    comment: {
      label: m.orderEntry.requisitionComment,
      value: values.comment.trim(),
      text: values.comment,
    },
    patient: {
      label: m.orderEntry.patientTitle,
      value: patient?._id ?? typed,
      text: patient
        ? `${formatPerson(patient)}, ${formatDate(patient.dob)}, ${genderLabels[patient.gender]}`
        : `${typed.lastname}, ${typed.firstname}, ${typed.dob.text}`,
    },
    location: {
      label: m.orderEntry.peopleLocation,
      value: values.location?._id ?? null,
      text: values.location?.name ?? '',
    },
    physician: {
      label: m.orderEntry.peoplePhysician,
      value: values.physician?._id ?? null,
      text: values.physician ? formatPerson(values.physician) : '',
    },
    specimens: {
      label: m.orderEntry.specimensTitle,
      value: values.specimens,
      text: lines(
        values.specimens.map(({ letter, sampleTypeId, container, condition }) =>
          [letter, sampleTypes.get(sampleTypeId)?.name, container, condition].filter(Boolean).join(' '),
        ),
      ),
    },
    items: {
      label: m.orderEntry.testsTitle,
      value: values.items.map(({ panelId, testId, letter }) => [panelId, testId, letter]),
      text: lines(values.items.map(({ name, letter }) => `${letter} ${name}`)),
    },
    diagnoses: {
      label: m.orderEntry.billingDiagnoses,
      value: values.diagnoses.map(({ code }) => code),
      text: values.diagnoses.map(({ code }) => code).join(', '),
    },
    insurance: {
      label: m.orderEntry.billingPayer,
      value: [
        values.payer,
        values.policyNumber.trim(),
        values.groupNumber.trim(),
        values.relation,
        values.otherInsurance,
      ],
      text: [values.payer?.name, values.policyNumber, values.groupNumber].filter(Boolean).join(', '),
    },
    medications: {
      label: m.orderEntry.billingMedications,
      value: values.medications.map(({ lastTaken = untyped, asNeeded = null, ...one }) => ({
        ...one,
        asNeeded,
        lastTaken: typedValue(lastTaken, 'dose', zone),
      })),
      text: lines(
        values.medications.map(({ name, detail, lastTaken = untyped, asNeeded = null }) =>
          [
            [name, detail].filter(Boolean).join(' '),
            asNeeded === null ? '' : m.orders.asNeededWords[asNeeded ? 'yes' : 'no'].toLowerCase(),
            lastTaken.text.trim() === '' ? '' : fill(m.orders.lastDoseAt, { at: lastTaken.text.trim() }),
          ]
            .filter(Boolean)
            .join('; '),
        ),
      ),
    },
    answers: {
      label: fill(m.orderEntry.billingQuestions, { form: '' }).replace(/:\s*$/, ''),
      value: [Object.fromEntries(answers.filter(([, text]) => text !== '')), values.keptAnswers],
      text: lines(answers.map(([, text]) => text)),
    },
  }
}

/** Yours, with the parts that were chosen from theirs in their place. */
export function merged(
  yours: OrderValues,
  theirs: OrderValues,
  choices: Readonly<Record<string, Choice>>,
): OrderValues {
  const both = { ...yours }
  const take = <K extends keyof OrderValues>(key: K) => {
    both[key] = theirs[key]
  }
  for (const [part, keys] of Object.entries(parts))
    if (choices[part] === 'theirs') for (const key of keys) take(key)
  return both
}
