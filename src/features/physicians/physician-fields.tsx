import { m } from '@contract/messages'
import { EmailField, PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { LocationsField } from '@/form/locations-field'
import { TextField } from '@/form/text-field'

export function PhysicianFieldCards() {
  return (
    <>
      <FormCard number={1} title={m.physicians.person} sub={m.physicians.personSub}>
        <TextField name="lastname" label={m.physicians.lastname} maxLength={100} className={span.third} />
        <TextField name="firstname" label={m.physicians.firstname} maxLength={100} className={span.third} />
        <TextField
          name="credentials"
          label={m.physicians.credentials}
          optional
          maxLength={40}
          hint={m.physicians.credentialsHint}
          className={span.third}
        />
        <TextField
          name="npi"
          label={m.physicians.npi}
          mono
          inputMode="numeric"
          maxLength={14}
          hint={m.physicians.npiHint}
          className={span.half}
        />
      </FormCard>
      <FormCard number={2} title={m.physicians.works} sub={m.physicians.worksSub}>
        <LocationsField
          name="locations"
          label={m.physicians.locations}
          placeholder={m.physicians.locationsFind}
          className={span.all}
        />
      </FormCard>
      <FormCard number={3} title={m.physicians.contact} sub={m.physicians.contactSub}>
        <PhoneField className={span.half} />
        <EmailField className={span.half} />
      </FormCard>
    </>
  )
}
