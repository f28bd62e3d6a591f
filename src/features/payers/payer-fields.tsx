import { t } from '@contract/messages'
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
      <FormCard number={1} title={t('payers.payer')} sub={t('payers.payerSub')}>
        <TextField name="name" label={t('payers.name')} maxLength={120} className={span.half} />
        <SelectField name="kind" label={t('payers.kind')} options={kinds} className={span.half} />
        <TextField
          name="electronicId"
          label={t('payers.electronicId')}
          optional
          mono
          maxLength={20}
          hint={t('payers.electronicIdHint')}
          className={span.half}
        />
        <TextField
          name="timelyFilingDays"
          label={t('payers.timelyFilingDays')}
          optional
          inputMode="numeric"
          maxLength={4}
          hint={t('payers.timelyFilingHint')}
          className={span.half}
        />
      </FormCard>
      <FormCard number={2} title={t('payers.contact')} sub={t('payers.contactSub')}>
        <PhoneField className={span.half} />
        <AddressFields />
      </FormCard>
    </>
  )
}
