import { genders, genderLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { ChoiceField } from '@/form/choice-field'
import { span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { deferred } from '@/ui/deferred'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { useEntry } from './entry-context'
import type { ChosenPatient } from './values'

/** Nobody is alike before a name is typed. */
const Duplicates = deferred(() => import('./duplicates').then((part) => part.Duplicates))

/** The letter is what the paper form has; the word is what is read out. */
const genderOptions = genders.map((value) => ({
  value,
  label: (
    <span title={genderLabels[value]}>
      <span aria-hidden>{value}</span>
      <VisuallyHidden>{genderLabels[value]}</VisuallyHidden>
    </span>
  ),
}))

export function NewPatientFields({ onChoose }: { onChoose: (patient: ChosenPatient) => void }) {
  const { formContext } = useEntry()
  return (
    <>
      <TextField
        name="newPatient.lastname"
        label={m.orderEntry.patientLastname}
        maxLength={100}
        className={span.third}
      />
      <TextField
        name="newPatient.firstname"
        label={m.orderEntry.patientFirstname}
        maxLength={100}
        className={span.third}
      />
      <TextField
        name="newPatient.middlename"
        label={m.orderEntry.patientMiddlename}
        optional
        maxLength={100}
        className={span.third}
      />
      <TypedDateField
        name="newPatient.dob"
        label={m.orderEntry.patientDob}
        kind="dob"
        zone={formContext.zone}
        hint={m.orderEntry.patientDobHint}
        className={span.third}
      />
      <ChoiceField
        name="newPatient.gender"
        label={m.orderEntry.patientGender}
        options={genderOptions}
        className={span.third}
      />
      <TextField
        name="newPatient.phone"
        label={m.orderEntry.patientPhone}
        optional
        type="tel"
        maxLength={30}
        className={span.third}
      />
      <Duplicates onChoose={onChoose} />
      <TextField
        name="newPatient.line1"
        label={m.orderEntry.patientAddress}
        optional
        maxLength={120}
        className="col-span-12 @xl:col-span-4"
      />
      <TextField
        name="newPatient.city"
        label={m.orderEntry.patientCity}
        optional
        maxLength={80}
        className="col-span-12 @sm:col-span-4 @xl:col-span-4"
      />
      <TextField
        name="newPatient.state"
        label={m.orderEntry.patientState}
        optional
        maxLength={2}
        className="col-span-6 @sm:col-span-4 @xl:col-span-2"
      />
      <TextField
        name="newPatient.zip"
        label={m.orderEntry.patientZip}
        optional
        maxLength={10}
        className="col-span-6 @sm:col-span-4 @xl:col-span-2"
      />
    </>
  )
}
