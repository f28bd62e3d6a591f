import { genders, genderLabels } from '@contract/choices'
import { t } from '@contract/messages'
import { ChoiceField } from '@/form/choice-field'
import { span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { later } from '@/ui/later'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { useEntry } from './entry-context'
import type { ChosenPatient } from './values'

/** Nobody is alike before a name is typed. */
const Duplicates = later(() => import('./duplicates').then((part) => part.Duplicates))

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

const words = 'orderEntry.patient'

export function NewPatientFields({ onChoose }: { onChoose: (patient: ChosenPatient) => void }) {
  const { around } = useEntry()
  return (
    <>
      <TextField
        name="newPatient.lastname"
        label={t(`${words}.lastname`)}
        maxLength={100}
        className={span.third}
      />
      <TextField
        name="newPatient.firstname"
        label={t(`${words}.firstname`)}
        maxLength={100}
        className={span.third}
      />
      <TextField
        name="newPatient.middlename"
        label={t(`${words}.middlename`)}
        optional
        maxLength={100}
        className={span.third}
      />
      <TypedDateField
        name="newPatient.dob"
        label={t(`${words}.dob`)}
        kind="dob"
        zone={around.zone}
        hint={t(`${words}.dobHint`)}
        className={span.third}
      />
      <ChoiceField
        name="newPatient.gender"
        label={t(`${words}.gender`)}
        options={genderOptions}
        className={span.third}
      />
      <TextField
        name="newPatient.phone"
        label={t(`${words}.phone`)}
        optional
        type="tel"
        maxLength={30}
        className={span.third}
      />
      <Duplicates onChoose={onChoose} />
      <TextField
        name="newPatient.line1"
        label={t(`${words}.address`)}
        optional
        maxLength={120}
        className="col-span-12 @xl:col-span-4"
      />
      <TextField
        name="newPatient.city"
        label={t(`${words}.city`)}
        optional
        maxLength={80}
        className="col-span-12 @sm:col-span-4 @xl:col-span-4"
      />
      <TextField
        name="newPatient.state"
        label={t(`${words}.state`)}
        optional
        maxLength={2}
        className="col-span-6 @sm:col-span-4 @xl:col-span-2"
      />
      <TextField
        name="newPatient.zip"
        label={t(`${words}.zip`)}
        optional
        maxLength={10}
        className="col-span-6 @sm:col-span-4 @xl:col-span-2"
      />
    </>
  )
}
