import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { blankPrice, type ContractLabValues } from './contract-lab-values'

/** What each test costs from which day on. */
export function PriceLines() {
  const { fields, append, remove } = useFieldArray<ContractLabValues, 'prices'>({ name: 'prices' })
  return (
    <div className="col-span-12 grid gap-3">
      {fields.length === 0 && <p className="text-dense text-hint">{m.contractLabs.priceNone}</p>}
      {fields.map(({ id }, at) => (
        <div
          key={id}
          className="grid items-start gap-3 border-b border-soft-line pb-3 @lg:grid-cols-[1fr_110px_1fr_1fr_auto]"
        >
          <TextField name={`prices.${at}.testCode`} label={m.contractLabs.testCode} mono maxLength={40} />
          <TextField
            name={`prices.${at}.cents`}
            label={m.register.billingPrice}
            inputMode="decimal"
            maxLength={14}
          />
          <TypedDateField
            name={`prices.${at}.validFrom`}
            label={m.contractLabs.validFrom}
            kind="date"
            zone={labZone()}
          />
          <TypedDateField
            name={`prices.${at}.validTo`}
            label={m.contractLabs.validTo}
            kind="date"
            zone={labZone()}
            optional
          />
          <IconButton
            icon={X}
            label={fill(m.contractLabs.removePrice, { number: at + 1 })}
            onClick={() => remove(at)}
            className="@lg:mt-6"
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} onClick={() => append(blankPrice)}>
          {m.contractLabs.addPrice}
        </Button>
      </div>
    </div>
  )
}
