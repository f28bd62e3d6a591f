import { t } from '@contract/messages'
import { questionsAsked } from './questions'
import type { Around } from './around'
import type { OrderValues } from './values'

export interface MissingField {
  /** The field's path, and the words of the link to it. */
  name: string
  label: string
}

/** What the form still needs, in paper order. */
export function missingFields(values: OrderValues, around: Around): MissingField[] {
  const missing: MissingField[] = []
  const need = (empty: boolean, name: string, label: string) => {
    if (empty) missing.push({ name, label })
  }
  const { patient, newPatient: typed, items } = values
  need(values.dateCollected.text.trim() === '', 'dateCollected', t('orderEntry.requisition.collected'))
  if (!patient) {
    const begun =
      typed.lastname.trim() !== '' || typed.firstname.trim() !== '' || typed.dob.text.trim() !== ''
    need(!begun, 'patient', t('orderEntry.patient.title'))
    need(begun && typed.lastname.trim() === '', 'newPatient.lastname', t('orderEntry.patient.lastname'))
    need(begun && typed.firstname.trim() === '', 'newPatient.firstname', t('orderEntry.patient.firstname'))
    need(begun && typed.dob.text.trim() === '', 'newPatient.dob', t('orderEntry.patient.dob'))
    need(begun && !typed.gender, 'newPatient.gender', t('orderEntry.patient.gender'))
  }
  need(!values.location, 'location', t('orderEntry.people.location'))
  need(!values.physician, 'physician', t('orderEntry.people.physician'))
  values.specimens.forEach(({ letter, sampleTypeId, sourceId }, at) => {
    // The first specimen takes its type from the first test, so until then it is the test that is missing.
    if (items.length === 0 && at === 0 && sampleTypeId === '') return
    need(
      sampleTypeId === '',
      `specimens.${at}.sampleTypeId`,
      t('orderEntry.specimens.ofLetter', { field: t('orderEntry.specimens.sampleType'), letter }),
    )
    need(
      sourceId === '',
      `specimens.${at}.sourceId`,
      t('orderEntry.specimens.ofLetter', { field: t('orderEntry.specimens.source'), letter }),
    )
  })
  need(items.length === 0, 'items', t('orderEntry.tests.label'))
  need(
    values.payer !== null && values.policyNumber.trim() === '',
    'policyNumber',
    t('orderEntry.billing.policy'),
  )
  need(values.payer === null && values.policyNumber.trim() !== '', 'payer', t('orderEntry.billing.payer'))
  for (const { key, label, required } of questionsAsked(values, around))
    need(required && (values.answers[key]?.text.trim() ?? '') === '', `answers.${key}`, label)
  return missing
}
