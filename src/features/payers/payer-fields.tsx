import { m } from '@contract/messages'
import { PayerKind } from '@contract/choices'
import { AddressFields } from '@/form/address-fields'
import { PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { kindLabels } from './columns'

const kinds = PayerKind.options.map((value) => ({ value, label: kindLabels[value] }))

export function PayerFieldCards() {
  return (
    <>
      <FormCard number={1} title={m.payers.payer} sub={m.payers.payerSub}>
        <TextField name="name" label={m.payers.name} maxLength={120} className={span.half} />
        <SelectField name="kind" label={m.payers.kind} options={kinds} className={span.half} />
        <TextField
          name="electronicId"
          label={m.payers.electronicId}
          optional
          mono
          maxLength={20}
          hint={m.payers.electronicIdHint}
          className={span.half}
        />
        <TextField
          name="timelyFilingDays"
          label={m.payers.timelyFilingDays}
          optional
          inputMode="numeric"
          maxLength={4}
          hint={m.payers.timelyFilingHint}
          className={span.half}
        />
      </FormCard>
      <FormCard number={2} title={m.payers.contact} sub={m.payers.contactSub}>
        <PhoneField className={span.half} />
        <AddressFields />
      </FormCard>
    </>
  )
}
