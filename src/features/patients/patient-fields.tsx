import type { ReactNode } from 'react'
import { ethnicities, ethnicityLabels, genderLabels, genders, raceLabels, races } from '@contract/choices'
import { m } from '@contract/messages'
import { AddressFields } from '@/form/address-fields'
import { EmailField, PhoneField } from '@/form/contact-fields'
import { ChoiceField } from '@/form/choice-field'
import { FormCard, span } from '@/form/form-card'
import { LocationField } from '@/form/location-field'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { labZone } from '@/lib/zone'
import { VisuallyHidden } from '@/ui/visually-hidden'

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
const raceOptions = races.map((value) => ({ value, label: raceLabels[value] }))
const ethnicityOptions = ethnicities.map((value) => ({ value, label: ethnicityLabels[value] }))

/** Everything about a patient but the insurance, in the order of the paper form. `afterName` follows the name and birth date. */
export function PatientFieldCards({ afterName }: { afterName?: ReactNode }) {
  return (
    <>
      <FormCard number={1} title={m.patients.name} sub={m.patients.nameSub}>
        <TextField name="lastname" label={m.patients.lastname} maxLength={100} className={span.third} />
        <TextField name="firstname" label={m.patients.firstname} maxLength={100} className={span.third} />
        <TextField
          name="middlename"
          label={m.patients.middlename}
          optional
          maxLength={100}
          className={span.third}
        />
        <TypedDateField
          name="dob"
          label={m.patients.dob}
          kind="dob"
          zone={labZone()}
          hint={m.patients.dobHint}
          className={span.third}
        />
        <ChoiceField name="gender" label={m.patients.gender} options={genderOptions} className={span.third} />
        <PhoneField className={span.third} />
      </FormCard>
      {afterName}
      <FormCard number={2} title={m.patients.belongs} sub={m.patients.belongsSub}>
        <LocationField
          name="location"
          label={m.patients.location}
          placeholder={m.patients.locationFind}
          className={span.twoThirds}
        />
      </FormCard>
      <FormCard number={3} title={m.patients.contact} sub={m.patients.contactSub}>
        <AddressFields />
        <EmailField className={span.twoThirds} />
      </FormCard>
      <FormCard number={4} title={m.patients.background} sub={m.patients.backgroundSub}>
        <SelectField
          name="race"
          label={m.patients.race}
          optional
          options={raceOptions}
          placeholder={m.patients.notStated}
          className={span.half}
        />
        <SelectField
          name="ethnicity"
          label={m.patients.ethnicity}
          optional
          options={ethnicityOptions}
          placeholder={m.patients.notStated}
          className={span.half}
        />
      </FormCard>
    </>
  )
}
