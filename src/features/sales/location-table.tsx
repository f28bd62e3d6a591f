import { m } from '@contract/messages'
import type { LocationTotals } from '@contract/sales/shapes'
import { usePhone } from '@/lib/use-media'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { changeOf, changeWords, hoursWords } from './words'

const edge = 'px-2 first:pl-4 last:pr-4'
const figure = (count: number) => count.toLocaleString('en-US')

const columns = [
  { key: 'orders', label: m.sales.orders, of: (row: LocationTotals) => figure(row.orders) },
  {
    key: 'change',
    label: m.sales.onPrevious,
    of: (row: LocationTotals) => changeWords(changeOf(row.orders, row.ordersBefore)),
  },
  { key: 'received', label: m.sales.received, of: (row: LocationTotals) => figure(row.received) },
  { key: 'rejected', label: m.sales.rejected, of: (row: LocationTotals) => figure(row.rejected) },
  { key: 'turnaround', label: m.sales.turnaround, of: (row: LocationTotals) => hoursWords(row.turnaround) },
  { key: 'unsigned', label: m.sales.unsigned, of: (row: LocationTotals) => figure(row.unsigned) },
] as const

/** Each location with its figures: a table, and on a phone one card for each. */
export function LocationTable({ docs }: { docs: readonly LocationTotals[] }) {
  const phone = usePhone()
  return (
    <Card title={m.sales.locations} end={docs.length}>
      {phone ? (
        <ul>
          {docs.map((row) => (
            <li key={row._id} className="grid gap-1.5 border-b border-soft-line px-4 py-3 last:border-b-0">
              <span className="font-medium">{row.name}</span>
              <dl className="grid grid-cols-3 gap-x-3 gap-y-1 text-dense tabular-nums">
                {columns.map(({ key, label, of }) => (
                  <div key={key} className="min-w-0">
                    <dt className="truncate text-meta text-hint">{label}</dt>
                    <dd className={cx(key === 'orders' && 'font-semibold')}>{of(row) || '–'}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <table className="w-full text-dense tabular-nums">
          <thead>
            <tr className="border-b border-line text-meta text-hint">
              <th scope="col" className={cx(edge, 'h-8 text-left font-medium')}>
                {m.sales.location}
              </th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className={cx(edge, 'text-right font-medium')}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {docs.map((row) => (
              <tr key={row._id} className="border-b border-soft-line last:border-b-0">
                <th scope="row" className={cx(edge, 'py-2 text-left font-medium')}>
                  {row.name}
                </th>
                {columns.map(({ key, of }) => (
                  <td key={key} className={cx(edge, 'text-right', key === 'orders' && 'font-semibold')}>
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
