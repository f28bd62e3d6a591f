import { t } from '@contract/messages'
import { EmailField, PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'

export function SalesRepFieldCards() {
  return (
    <>
      <FormCard number={1} title={t('salesReps.person')} sub={t('salesReps.personSub')}>
        <TextField name="lastname" label={t('salesReps.lastname')} maxLength={100} className={span.half} />
        <TextField name="firstname" label={t('salesReps.firstname')} maxLength={100} className={span.half} />
      </FormCard>
      <FormCard number={2} title={t('salesReps.contact')} sub={t('salesReps.contactSub')}>
        <EmailField className={span.half} />
        <PhoneField className={span.half} />
      </FormCard>
    </>
  )
}
