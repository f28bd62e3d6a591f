import { t } from '@contract/messages'
import { AddressFields } from '@/form/address-fields'
import { FaxField, PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'

const words = 'people.location'

/** `own`: a clinic changing its own entry; what the laboratory files it under stays the laboratory's. */
export function LocationFieldCards({ own }: { own: boolean }) {
  return (
    <>
      <FormCard number={1} title={t(`${words}.identity`)} sub={t(`${words}.identitySub`)}>
        <TextField name="name" label={t(`${words}.name`)} maxLength={120} className={span.twoThirds} />
        <TextField
          name="code"
          label={t(`${words}.code`)}
          mono
          maxLength={24}
          readOnly={own}
          hint={t(own ? `${words}.labOnly` : `${words}.codeHint`)}
          className={span.third}
        />
      </FormCard>
      <FormCard number={2} title={t(`${words}.contact`)} sub={t(`${words}.contactSub`)}>
        <PhoneField className={span.half} />
        <FaxField className={span.half} />
      </FormCard>
      <FormCard number={3} title={t(`${words}.address`)} sub={t(`${words}.addressSub`)}>
        <AddressFields />
      </FormCard>
    </>
  )
}
