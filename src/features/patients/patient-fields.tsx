import type { ReactNode } from 'react'
import { ethnicities, ethnicityLabels, genderLabels, genders, raceLabels, races } from '@contract/choices'
import { t } from '@contract/messages'
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
      <FormCard number={1} title={t('people.patient.name')} sub={t('people.patient.nameSub')}>
        <TextField
          name="lastname"
          label={t('people.patient.lastname')}
          maxLength={100}
          className={span.third}
        />
        <TextField
          name="firstname"
          label={t('people.patient.firstname')}
          maxLength={100}
          className={span.third}
        />
        <TextField
          name="middlename"
          label={t('people.patient.middlename')}
          optional
          maxLength={100}
          className={span.third}
        />
        <TypedDateField
          name="dob"
          label={t('people.patient.dob')}
          kind="dob"
          zone={labZone()}
          hint={t('people.patient.dobHint')}
          className={span.third}
        />
        <ChoiceField
          name="gender"
          label={t('people.patient.gender')}
          options={genderOptions}
          className={span.third}
        />
        <PhoneField className={span.third} />
      </FormCard>
      {afterName}
      <FormCard number={2} title={t('people.patient.belongs')} sub={t('people.patient.belongsSub')}>
        <LocationField
          name="location"
          label={t('people.patient.location')}
          placeholder={t('people.patient.locationFind')}
          className={span.twoThirds}
        />
      </FormCard>
      <FormCard number={3} title={t('people.patient.contact')} sub={t('people.patient.contactSub')}>
        <AddressFields />
        <EmailField className={span.twoThirds} />
      </FormCard>
      <FormCard number={4} title={t('people.patient.background')} sub={t('people.patient.backgroundSub')}>
        <SelectField
          name="race"
          label={t('people.patient.race')}
          optional
          options={raceOptions}
          placeholder={t('people.patient.notStated')}
          className={span.half}
        />
        <SelectField
          name="ethnicity"
          label={t('people.patient.ethnicity')}
          optional
          options={ethnicityOptions}
          placeholder={t('people.patient.notStated')}
          className={span.half}
        />
      </FormCard>
    </>
  )
}
