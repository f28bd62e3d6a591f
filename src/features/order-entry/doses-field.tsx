import { useState } from 'react'
import { useController } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { AsNeededSelect } from '@/app/orders/as-needed-select'
import { DoseField } from '@/app/orders/dose-field'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { untyped } from '@/form/typed'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { useEntry } from './entry-context'
import type { ChosenMedication, OrderValues } from './values'

/** How the chosen medications are taken: out of the way until it is asked for, or is known already. */
export function DosesField() {
  const { set } = useEntry()
  const { field } = useController<OrderValues, 'medications'>({ name: 'medications' })
  const isKnown = field.value.some(
    ({ lastTaken, asNeeded }) => (lastTaken?.text ?? '') !== '' || asNeeded != null,
  )
  const [open, setOpen] = useState(isKnown)
  if (field.value.length === 0) return null
  const change = (at: number, changed: Partial<ChosenMedication>) =>
    set(
      'medications',
      field.value.map((one, place) => (place === at ? { ...one, ...changed } : one)),
    )
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={span.all}>
      <summary className="cursor-pointer text-dense text-text2">{m.orderEntry.billingDoses}</summary>
      <ul className="mt-2 grid gap-3">
        {field.value.map((one, at) => (
          <DoseLine
            key={`${one.medicationId ?? one.name} ${at}`}
            medication={one}
            at={at}
            change={(changed) => change(at, changed)}
          />
        ))}
      </ul>
    </details>
  )
}

function DoseLine({
  medication: { name, lastTaken = untyped, asNeeded = null },
  at,
  change,
}: {
  medication: ChosenMedication
  at: number
  change: (changed: Partial<ChosenMedication>) => void
}) {
  const path = `medications.${at}.lastTaken`
  return (
    <li className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
      <DoseField
        id={fieldId(path)}
        label={fill(m.orders.lastDoseOf, { name })}
        typed={lastTaken}
        onType={(typed) => change({ lastTaken: typed })}
        error={useFieldError(path)}
      />
      <Field label={fill(m.orders.asNeededOf, { name })}>
        {(wiring) => (
          <AsNeededSelect {...wiring} value={asNeeded} onPick={(now) => change({ asNeeded: now })} />
        )}
      </Field>
    </li>
  )
}
