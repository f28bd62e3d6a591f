import { t } from '@contract/messages'
import { AddressFields } from '@/form/address-fields'
import { PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { PriceLines } from './price-lines'

export function ContractLabFieldCards() {
  return (
    <>
      <FormCard
        number={1}
        title={t('billingRegisters.contractLabs.lab')}
        sub={t('billingRegisters.contractLabs.labSub')}
      >
        <TextField
          name="name"
          label={t('billingRegisters.contractLabs.name')}
          maxLength={120}
          className={span.half}
        />
        <TextField
          name="clia"
          label={t('billingRegisters.contractLabs.clia')}
          optional
          mono
          maxLength={10}
          hint={t('billingRegisters.contractLabs.cliaHint')}
          className={span.half}
        />
        <TextField
          name="director"
          label={t('billingRegisters.contractLabs.director')}
          optional
          maxLength={120}
          className={span.half}
        />
        <TextField
          name="reportName"
          label={t('billingRegisters.contractLabs.reportName')}
          optional
          maxLength={120}
          hint={t('billingRegisters.contractLabs.reportNameHint')}
          className={span.half}
        />
      </FormCard>
      <FormCard
        number={2}
        title={t('billingRegisters.contractLabs.contact')}
        sub={t('billingRegisters.contractLabs.contactSub')}
      >
        <PhoneField className={span.half} />
        <AddressFields />
      </FormCard>
      <FormCard
        number={3}
        title={t('billingRegisters.contractLabs.work')}
        sub={t('billingRegisters.contractLabs.workSub')}
      >
        <TextField
          name="billTo"
          label={t('billingRegisters.contractLabs.billTo')}
          optional
          maxLength={200}
          hint={t('billingRegisters.contractLabs.billToHint')}
          className={span.half}
        />
        <TextField
          name="interfaceNote"
          label={t('billingRegisters.contractLabs.interfaceNote')}
          optional
          maxLength={500}
          hint={t('billingRegisters.contractLabs.interfaceHint')}
          className={span.half}
        />
      </FormCard>
      <FormCard
        number={4}
        title={t('billingRegisters.contractLabs.prices')}
        sub={t('billingRegisters.contractLabs.pricesSub')}
      >
        <PriceLines />
      </FormCard>
    </>
  )
}
