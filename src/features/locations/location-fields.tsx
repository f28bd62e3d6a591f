import { m } from '@contract/messages'
import { AddressFields } from '@/form/address-fields'
import { FaxField, PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'

/** `own`: a clinic changing its own entry; what the laboratory files it under stays the laboratory's. */
export function LocationFieldCards({ own }: { own: boolean }) {
  return (
    <>
      <FormCard number={1} title={m.locations.identity} sub={m.locations.identitySub}>
        <TextField name="name" label={m.locations.name} maxLength={120} className={span.twoThirds} />
        <TextField
          name="code"
          label={m.locations.code}
          mono
          maxLength={24}
          readOnly={own}
          hint={own ? m.locations.labOnly : m.locations.codeHint}
          className={span.third}
        />
      </FormCard>
      <FormCard number={2} title={m.locations.contact} sub={m.locations.contactSub}>
        <PhoneField className={span.half} />
        <FaxField className={span.half} />
      </FormCard>
      <FormCard number={3} title={m.locations.address} sub={m.locations.addressSub}>
        <AddressFields />
      </FormCard>
    </>
  )
}
