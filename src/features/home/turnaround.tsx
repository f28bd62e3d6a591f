import { t } from '@contract/messages'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { RangeBar } from '@/ui/range-bar'
import type { HomeCounts } from './queries'
import { cell, head } from './table-class'

/** The target stands at three quarters of every bar, so that targets align and there is room to pass them. */
const targetAt = 0.75

/** Tenths only where they say something. */
const hours = (value: number): string =>
  t('home.turnaround.hours', { hours: value < 10 ? Math.round(value * 10) / 10 : Math.round(value) })

/** Hours from receipt to report by panel, each bar on the scale of its own target. */
export function Turnaround({ rows }: { rows: HomeCounts['turnaround'] }) {
  return (
    <Card title={t('home.turnaround.title')} end={t('home.turnaround.note')}>
      {rows.length === 0 ? (
        <EmptyState title={t('home.turnaround.none')} text={t('home.turnaround.noneHelp')} className="py-10" />
      ) : (
        <table className="w-full table-fixed text-dense">
          <thead>
            <tr>
              <th scope="col" className={head}>
                {t('home.turnaround.panel')}
              </th>
              {(['median', 'p90', 'target'] as const).map((column) => (
                <th key={column} scope="col" className={cx(head, 'w-16 text-right')}>
                  {t(`home.turnaround.${column}`)}
                </th>
              ))}
              <th scope="col" className={cx(head, 'w-29 max-sm:hidden')}>
                <span className="sr-only">{t('home.turnaround.plot')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Panel key={row.panel} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Panel({ row }: { row: HomeCounts['turnaround'][number] }) {
  const { panel, medianHours, p90Hours, targetHours } = row
  const [median, p90, target] = [hours(medianHours), hours(p90Hours), hours(targetHours)]
  const late = (value: number) => value > targetHours && 'font-semibold text-danger'
  return (
    <tr>
      <td className={cell} title={panel}>
        {panel}
      </td>
      <td className={cx(cell, 'text-right', late(medianHours))}>{median}</td>
      <td className={cx(cell, 'text-right', late(p90Hours))}>{p90}</td>
      <td className={cx(cell, 'text-right text-text2')}>{target}</td>
      <td className={cx(cell, 'overflow-visible max-sm:hidden')}>
        <RangeBar
          max={targetHours / targetAt}
          value={medianHours}
          far={p90Hours}
          target={targetHours}
          label={t('home.turnaround.bar', { median, p90, target })}
        />
      </td>
    </tr>
  )
}
