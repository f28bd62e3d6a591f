import { m } from '@contract/messages'
import { EmailField, PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { AccountField } from './account-field'
import { TextField } from '@/form/text-field'

export function SalesRepFieldCards() {
  return (
    <>
      <FormCard number={1} title={m.salesReps.person} sub={m.salesReps.personSub}>
        <TextField name="lastname" label={m.salesReps.lastname} maxLength={100} className={span.half} />
        <TextField name="firstname" label={m.salesReps.firstname} maxLength={100} className={span.half} />
      </FormCard>
      <FormCard number={2} title={m.salesReps.contact} sub={m.salesReps.contactSub}>
        <EmailField className={span.half} />
        <PhoneField className={span.half} />
      </FormCard>
      <FormCard number={3} title={m.salesReps.salesTitle} sub={m.salesReps.salesSub}>
        <TextField
          name="team"
          label={m.salesReps.team}
          hint={m.salesReps.teamHint}
          optional
          maxLength={60}
          className={span.half}
        />
        <AccountField />
      </FormCard>
    </>
  )
}
