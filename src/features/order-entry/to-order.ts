import type { OrderFieldsInput } from '@contract/orders/shapes'
import type { PatientFields } from '@contract/patients/shapes'
import type { z } from 'zod'
import { typedValue } from '@/form/read-typed'
import { untyped } from '@/form/typed'
import type { OrderFormContext } from './form-context'
import { answerValue } from './answers'
import { questionsAsked } from './questions'
import type { OrderValues } from './values'

type PatientInput = z.input<typeof PatientFields>

/** The new patient as it is registered. The form has been checked: what is missing here is a fault of the check. */
export function toPatient(
  { newPatient: typed, location, ...values }: OrderValues,
  zone: string,
): PatientInput {
  return {
    firstname: typed.firstname,
    lastname: typed.lastname,
    middlename: typed.middlename,
    dob: typedValue(typed.dob, 'dob', zone) ?? '',
    gender: typed.gender ?? 'N',
    phone: typed.phone.trim(),
    address: {
      line1: typed.line1,
      city: typed.city,
      state: typed.state.trim().toUpperCase(),
      zip: typed.zip.trim(),
    },
    location: location?._id ?? '',
    insurance: insuranceOf(values),
  }
}

function insuranceOf({
  payer,
  policyNumber,
  groupNumber,
  relation,
  otherInsurance,
}: Pick<OrderValues, 'payer' | 'policyNumber' | 'groupNumber' | 'relation' | 'otherInsurance'>) {
  const first = payer
    ? [{ payerId: payer._id, payerName: payer.name, policyNumber, groupNumber, relation }]
    : []
  return [...first, ...otherInsurance]
}

/** The order as it is sent, for a patient who is on file. */
export function toOrder(
  values: OrderValues,
  patientId: string,
  formContext: OrderFormContext,
): OrderFieldsInput {
  const { zone } = formContext
  const dateCollected = typedValue(values.dateCollected, 'datetime', zone) ?? ''
  const answers = questionsAsked(values, formContext).map(
    (question) => [question.key, answerValue(question, values.answers[question.key], zone)] as const,
  )
  return {
    requisitionNumber: values.requisitionNumber.trim(),
    priority: values.priority,
    patientId,
    physicianId: values.physician?._id ?? '',
    locationId: values.location?._id ?? '',
    dateCollected,
    dateReceived: typedValue(values.dateReceived, 'datetime', zone),
    comment: values.comment,
    specimens: values.specimens.map(({ collectedAt, ...specimen }) => ({
      ...specimen,
      collectedAt: collectedAt ?? dateCollected,
    })),
    items: values.items.map(({ panelId, testId, letter }) => ({ panelId, testId, letter })),
    diagnoses: values.diagnoses.map(({ code }) => code),
    insurance: insuranceOf(values),
    medications: values.medications.map(({ lastTaken = untyped, ...medication }) => ({
      ...medication,
      lastTaken: typedValue(lastTaken, 'dose', zone),
    })),
    answers: {
      ...values.keptAnswers,
      ...Object.fromEntries(answers.filter(([, answer]) => answer !== null)),
    },
  }
}
