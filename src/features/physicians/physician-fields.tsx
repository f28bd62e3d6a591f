import { t } from '@contract/messages'
import { EmailField, PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { LocationsField } from '@/form/locations-field'
import { TextField } from '@/form/text-field'

const words = 'people.physician'

export function PhysicianFieldCards() {
  return (
    <>
      <FormCard number={1} title={t(`${words}.person`)} sub={t(`${words}.personSub`)}>
        <TextField name="lastname" label={t(`${words}.lastname`)} maxLength={100} className={span.third} />
        <TextField name="firstname" label={t(`${words}.firstname`)} maxLength={100} className={span.third} />
        <TextField
          name="credentials"
          label={t(`${words}.credentials`)}
          optional
          maxLength={40}
          hint={t(`${words}.credentialsHint`)}
          className={span.third}
        />
        <TextField
          name="npi"
          label={t(`${words}.npi`)}
          mono
          inputMode="numeric"
          maxLength={14}
          hint={t(`${words}.npiHint`)}
          className={span.half}
        />
      </FormCard>
      <FormCard number={2} title={t(`${words}.works`)} sub={t(`${words}.worksSub`)}>
        <LocationsField
          name="locations"
          label={t(`${words}.locations`)}
          placeholder={t(`${words}.locationsFind`)}
          className={span.all}
        />
      </FormCard>
      <FormCard number={3} title={t(`${words}.contact`)} sub={t(`${words}.contactSub`)}>
        <PhoneField className={span.half} />
        <EmailField className={span.half} />
      </FormCard>
    </>
  )
}
