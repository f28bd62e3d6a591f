import { toAddress } from '@contract/address-values'
import type { RemoteOrderInput } from '@contract/remote-orders/shapes'
import type { AskedFact } from '@contract/remote-orders/lacking'
import { typedAnswers } from '@/form/typed-answers'
import { typedValue } from '@/form/read-typed'
import { questionsOf, type EntryContext } from './context'
import { letterOf } from './placing'
import type { RemoteValues } from './values'

const orNull = <T extends string>(choice: T | ''): T | null => (choice === '' ? null : choice)

/** When the specimen was collected. "Now" is the moment it was said, so that a retry sends the same. */
export function collectedOf({ collected, collectedAt }: RemoteValues, zone: string): string | null {
  if (collected === 'now') return collectedAt.at || new Date().toISOString()
  return collected === 'at' ? typedValue(collectedAt, 'datetime', zone) : null
}

/** Insurance as it is sent; none where no payer is chosen. */
export const insuranceOf = ({ payer, policyNumber, groupNumber, relation, moreInsurance }: RemoteValues) => [
  ...(payer ? [{ payerId: payer._id, payerName: payer.name, policyNumber, groupNumber, relation }] : []),
  ...moreInsurance,
]

/** The part of the form that an edited order sends as well. */
function contentOf(context: EntryContext, values: RemoteValues) {
  const { form, zone } = context
  const asked = (part: keyof typeof form.parts) => form.parts[part] !== 'off'
  return {
    form: form.key,
    locationId: values.locationId,
    physicianId: values.physicianId,
    priority: form.stat ? values.priority : ('ROUTINE' as const),
    collectedAt: collectedOf(values, zone),
    specimens: values.specimens,
    items: form.panels
      .filter(({ _id }) => values.panelIds.includes(_id))
      .map((panel) => ({ panelId: panel._id, letter: letterOf(panel, values.specimens) ?? 'A' })),
    diagnoses: asked('diagnoses') ? values.diagnoses.map(({ code }) => code) : [],
    insurance: asked('insurance') ? insuranceOf(values) : [],
    medications: asked('medications') ? values.medications : [],
    answers: typedAnswers(questionsOf(context, values), values.answers, context.zone),
    residence: asked('residence') ? orNull(values.residence) : null,
    worker: asked('worker') ? orNull(values.worker) : null,
    consent:
      form.consent === null
        ? null
        : { name: values.consentName, signatureId: form.consentSigned ? values.signatureId : null },
    fileIds: [
      ...values.fileIds,
      ...(asked('cards') ? [values.cardFront, values.cardBack].filter((id) => id !== '') : []),
    ],
    comment: values.comment,
    claimReason: values.claimReason,
    abnIds: values.abnIds,
  }
}

const personOf = ({ newPatient: typed }: RemoteValues) => ({
  race: orNull(typed.race),
  ethnicity: orNull(typed.ethnicity),
  phone: typed.phone.trim(),
  email: typed.email.trim(),
  address: toAddress(typed.address),
})

/** What a patient on file was asked because the record lacks it. */
function factsOf(values: RemoteValues, lacks: readonly AskedFact[]) {
  const person = { ...personOf(values), gender: orNull(values.newPatient.gender) }
  return Object.fromEntries(lacks.map((part) => [part, person[part]]))
}

export function toOrder(context: EntryContext, values: RemoteValues): RemoteOrderInput {
  const { newPatient: typed, patient } = values
  return {
    ...contentOf(context, values),
    patientId: patient?._id ?? null,
    anotherPerson: values.anotherPerson,
    facts: patient ? factsOf(values, patient.lacks) : null,
    patient: patient
      ? null
      : {
          firstname: typed.firstname,
          lastname: typed.lastname,
          middlename: typed.middlename,
          dob: typedValue(typed.dob, 'dob', context.zone) ?? '',
          gender: typed.gender === '' ? 'N' : typed.gender,
          ...personOf(values),
        },
  }
}

export const toEdit = (
  context: EntryContext,
  values: RemoteValues,
  editing: { _id: string; version: number },
) => ({
  ...contentOf(context, values),
  _id: editing._id,
  version: editing.version,
})

const onForm: readonly [RegExp, string][] = [
  [/^patientId$|^patient$/, 'patient'],
  [/^patient\.address$/, 'newPatient.address.line1'],
  [/^(patient|facts)\./, 'newPatient.'],
  [/^items(\.\d+)?(\..*)?$/, 'panelIds'],
  [/^diagnoses(\..*)?$/, 'diagnoses'],
  [/^medications(\..*)?$/, 'medications'],
  [/^insurance\.\d+\.(policyNumber|groupNumber)$/, '$1'],
  [/^insurance(\..*)?$/, 'payer'],
  [/^consent\.name$/, 'consentName'],
  [/^consent\.signatureId$/, 'strokes'],
  [/^fileIds$/, 'cardFront'],
  [/^consent(\..*)?$/, 'consent'],
  [/^claimReason$/, 'claimReason'],
]

/** The form's path of a field as the server names it. */
export function formName(serverField: string): string {
  const bare = serverField.replace(/^(body\.)?(order\.)?/, '') || serverField
  const rule = onForm.find(([pattern]) => pattern.test(bare))
  return rule ? bare.replace(rule[0], rule[1]) : bare
}
