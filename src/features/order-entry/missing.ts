import { fill, m } from '@contract/messages'
import { questionsAsked } from './questions'
import type { OrderFormContext } from './form-context'
import type { OrderValues } from './values'

export interface MissingField {
  /** The field's path, and the words of the link to it. */
  name: string
  label: string
}

/** What the form still needs, in paper order. */
export function missingFields(values: OrderValues, formContext: OrderFormContext): MissingField[] {
  const missing: MissingField[] = []
  const need = (empty: boolean, name: string, label: string) => {
    if (empty) missing.push({ name, label })
  }
  const { patient, newPatient: typed, items } = values
  need(values.dateCollected.text.trim() === '', 'dateCollected', m.orderEntry.requisitionCollected)
  if (!patient) {
    const begun =
      typed.lastname.trim() !== '' || typed.firstname.trim() !== '' || typed.dob.text.trim() !== ''
    need(!begun, 'patient', m.orderEntry.patientTitle)
    need(begun && typed.lastname.trim() === '', 'newPatient.lastname', m.orderEntry.patientLastname)
    need(begun && typed.firstname.trim() === '', 'newPatient.firstname', m.orderEntry.patientFirstname)
    need(begun && typed.dob.text.trim() === '', 'newPatient.dob', m.orderEntry.patientDob)
    need(begun && !typed.gender, 'newPatient.gender', m.orderEntry.patientGender)
  }
  need(!values.location, 'location', m.orderEntry.peopleLocation)
  need(!values.physician, 'physician', m.orderEntry.peoplePhysician)
  values.specimens.forEach(({ letter, sampleTypeId, sourceId }, at) => {
    // The first specimen takes its type from the first test, so until then it is the test that is missing.
    if (items.length === 0 && at === 0 && sampleTypeId === '') return
    need(
      sampleTypeId === '',
      `specimens.${at}.sampleTypeId`,
      fill(m.orderEntry.specimensOfLetter, { field: m.orderEntry.specimensSampleType, letter }),
    )
    need(
      sourceId === '',
      `specimens.${at}.sourceId`,
      fill(m.orderEntry.specimensOfLetter, { field: m.orderEntry.specimensSource, letter }),
    )
  })
  need(items.length === 0, 'items', m.orderEntry.testsLabel)
  need(values.payer !== null && values.policyNumber.trim() === '', 'policyNumber', m.orderEntry.billingPolicy)
  need(values.payer === null && values.policyNumber.trim() !== '', 'payer', m.orderEntry.billingPayer)
  for (const { key, label, required } of questionsAsked(values, formContext))
    need(required && (values.answers[key]?.text.trim() ?? '') === '', `answers.${key}`, label)
  return missing
}
