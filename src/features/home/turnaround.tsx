import { useState } from 'react'
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

/** As many as stand beside the chart; the rest on request. */
const shownFirst = 7

/** Hours from receipt to report by panel, each bar on the scale of its own target. */
export function Turnaround({ rows }: { rows: HomeCounts['turnaround'] }) {
  const [all, setAll] = useState(false)
  const more = rows.length - shownFirst
  return (
    <Card title={t('home.turnaround.title')} end={t('home.turnaround.note')}>
      {rows.length === 0 ? (
        <EmptyState
          title={t('home.turnaround.none')}
          text={t('home.turnaround.noneHelp')}
          className="py-10"
        />
      ) : (
        <table className="w-full table-fixed text-dense">
          <thead>
            <tr>
              <th scope="col" className={head}>
                {t('home.turnaround.panel')}
              </th>
              {(['median', 'p90', 'target'] as const).map((column) => (
                <th key={column} scope="col" className={cx(head, 'w-14 text-right')}>
                  {t(`home.turnaround.${column}`)}
                </th>
              ))}
              <th scope="col" className={cx(head, 'w-26 max-sm:hidden lg:max-xl:hidden')}>
                <span className="sr-only">{t('home.turnaround.plot')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, shownFirst)).map((row) => (
              <Panel key={row.panel} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <footer className="flex h-9 items-center border-t border-line px-4 text-meta">
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="text-link hover:underline"
          >
            {all ? t('home.turnaround.fewer') : t('home.turnaround.more', { count: more })}
          </button>
        </footer>
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
      <td className={cx(cell, 'overflow-visible max-sm:hidden lg:max-xl:hidden')}>
        <RangeBar
          max={targetHours / targetAt}
          value={medianHours}
          // A median past the target leaves nothing for the 90th percentile to say.
          {...(medianHours <= targetHours && { far: p90Hours })}
          target={targetHours}
          label={t('home.turnaround.bar', { median, p90, target })}
        />
      </td>
    </tr>
  )
}
