import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import type { StatementDetail } from '@contract/statements/shapes'
import { read } from '@/api/query'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { formatInstantDate } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { blankLine, toLines, type StatementValues } from './statement-values'

/** What the patient is asked to pay for, each with the order it came from. */
export function StatementLines({ sent, named }: { sent: boolean; named: StatementDetail['orders'] }) {
  const { fields, append, remove } = useFieldArray<StatementValues, 'lines'>({ name: 'lines' })
  const patient = useWatch<StatementValues, 'patient'>({ name: 'patient' })
  const orders = useOrdersOf(patient?._id, named)
  if (sent) return <SentLines orders={orders} />
  return (
    <div className="col-span-12 grid gap-3">
      {fields.length === 0 && <p className="text-dense text-hint">{m.statements.lineNone}</p>}
      {fields.map(({ id }, at) => (
        <div
          key={id}
          className="grid items-start gap-3 border-b border-soft-line pb-3 @lg:grid-cols-[1fr_1.4fr_1fr_110px_auto]"
        >
          <SelectField
            name={`lines.${at}.orderId`}
            label={m.statements.order}
            optional
            options={orders}
            placeholder={m.statements.noOrder}
          />
          <TextField name={`lines.${at}.description`} label={m.statements.description} maxLength={200} />
          <TypedDateField
            name={`lines.${at}.serviceDate`}
            label={m.statements.serviceDate}
            kind="date"
            zone={labZone()}
          />
          <TextField
            name={`lines.${at}.cents`}
            label={m.statements.amount}
            inputMode="decimal"
            maxLength={14}
          />
          <IconButton
            icon={X}
            label={fill(m.statements.removeLine, { number: at + 1 })}
            onClick={() => remove(at)}
            className="@lg:mt-6"
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} onClick={() => append(blankLine)}>
          {m.statements.addLine}
        </Button>
      </div>
    </div>
  )
}

interface OrderChoice {
  value: string
  label: string
}

/**
 * The patient's orders, newest first: a line may come from one of them. Those that the lines name are there from the start,
 * so that a line never looks as if it came from none.
 */
function useOrdersOf(patientId: string | undefined, named: StatementDetail['orders']): OrderChoice[] {
  const { data } = useQuery({
    ...read(api.patients.orders, { body: { searchstr: '', filter: { patientId: patientId ?? '' } } }),
    enabled: patientId !== undefined,
    placeholderData: undefined,
  })
  const found = (data?.docs ?? []).map(({ _id, requisitionNumber, dateCollected }) => ({
    value: _id,
    label: `${requisitionNumber}, ${formatInstantDate(dateCollected, labZone())}`,
  }))
  const missing = named.filter(({ _id }) => !found.some(({ value }) => value === _id))
  return [
    ...missing.map(({ _id, requisitionNumber }) => ({ value: _id, label: requisitionNumber })),
    ...found,
  ]
}

function SentLines({ orders }: { orders: readonly OrderChoice[] }) {
  const lines = useWatch<StatementValues, 'lines'>({ name: 'lines' })
  return (
    <ul className="col-span-12 text-dense tabular-nums">
      {toLines(lines).map((line, at) => (
        <li key={at} className="flex flex-wrap gap-x-4 border-b border-soft-line py-2 last:border-b-0">
          <span className="mono text-text2">{line.serviceDate}</span>
          <span className="min-w-40 flex-1">{line.description}</span>
          <span className="text-hint">{orders.find(({ value }) => value === line.orderId)?.label}</span>
          <span className="font-medium">{moneyText(line.cents)}</span>
        </li>
      ))}
    </ul>
  )
}
