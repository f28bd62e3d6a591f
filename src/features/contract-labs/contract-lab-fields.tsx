import { m } from '@contract/messages'
import { AddressFields } from '@/form/address-fields'
import { PhoneField } from '@/form/contact-fields'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { PriceLines } from './price-lines'

export function ContractLabFieldCards() {
  return (
    <>
      <FormCard number={1} title={m.contractLabs.lab} sub={m.contractLabs.labSub}>
        <TextField name="name" label={m.contractLabs.name} maxLength={120} className={span.half} />
        <TextField
          name="clia"
          label={m.contractLabs.clia}
          optional
          mono
          maxLength={10}
          hint={m.contractLabs.cliaHint}
          className={span.half}
        />
        <TextField
          name="director"
          label={m.contractLabs.director}
          optional
          maxLength={120}
          className={span.half}
        />
        <TextField
          name="reportName"
          label={m.contractLabs.reportName}
          optional
          maxLength={120}
          hint={m.contractLabs.reportNameHint}
          className={span.half}
        />
      </FormCard>
      <FormCard number={2} title={m.contractLabs.contact} sub={m.contractLabs.contactSub}>
        <PhoneField className={span.half} />
        <AddressFields />
      </FormCard>
      <FormCard number={3} title={m.contractLabs.terms} sub={m.contractLabs.termsSub}>
        <TextField
          name="billTo"
          label={m.contractLabs.billTo}
          optional
          maxLength={200}
          hint={m.contractLabs.billToHint}
          className={span.half}
        />
        <TextField
          name="interfaceNote"
          label={m.contractLabs.interfaceNote}
          optional
          maxLength={500}
          hint={m.contractLabs.interfaceHint}
          className={span.half}
        />
      </FormCard>
      <FormCard number={4} title={m.contractLabs.prices} sub={m.contractLabs.pricesSub}>
        <PriceLines />
      </FormCard>
    </>
  )
}
