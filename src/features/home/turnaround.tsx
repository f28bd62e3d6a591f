import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { hoursText } from '@contract/rules/hours-text'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { RangeBar } from '@/ui/range-bar'
import type { HomeCounts } from './queries'
import { cell, head } from './table-class'

/** Every bar ends a quarter beyond its target, so that targets align and there is room to pass them. */
const scale = 1.25

/** As many as stand beside the chart; the rest on request. */
const shownFirst = 7

/** Hours from receipt to report by panel, each bar on the scale of its own target. */
export function Turnaround({ rows }: { rows: HomeCounts['turnaround'] }) {
  const [all, setAll] = useState(false)
  const more = rows.length - shownFirst
  return (
    <Card title={m.home.turnaround.title} end={m.home.turnaround.note}>
      {rows.length === 0 ? (
        <EmptyState title={m.home.turnaround.none} text={m.home.turnaround.noneHelp} className="py-10" />
      ) : (
        <table className="w-full table-fixed text-dense">
          <thead>
            <tr>
              <th scope="col" className={head}>
                {m.home.turnaround.panel}
              </th>
              {(['median', 'p90', 'target'] as const).map((column) => (
                <th key={column} scope="col" className={cx(head, 'w-20 text-right max-sm:w-16')}>
                  {m.home.turnaround[column]}
                </th>
              ))}
              <th scope="col" className={cx(head, 'w-22 max-sm:hidden lg:max-xl:hidden')}>
                <span className="sr-only">{m.home.turnaround.plot}</span>
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
            {all ? m.home.turnaround.fewer : fill(m.home.turnaround.more, { count: more })}
          </button>
        </footer>
      )}
    </Card>
  )
}

function Panel({ row }: { row: HomeCounts['turnaround'][number] }) {
  const { panel, medianHours, p90Hours, targetHours } = row
  const [median, target] = [hoursText(medianHours), hoursText(targetHours)]
  const p90 = p90Hours === null ? null : hoursText(p90Hours)
  const late = (value: number) => value > targetHours && 'font-semibold text-danger'
  return (
    <tr>
      {/* The whole name, on two lines where it must: cut, "Comprehensive …" names two panels. */}
      <th scope="row" className={cx(cell, 'py-1 text-left font-normal whitespace-normal break-words')}>
        {panel}
      </th>
      <td className={cx(cell, 'text-right', late(medianHours))}>{median}</td>
      <td
        className={cx(cell, 'text-right', p90Hours === null ? 'text-hint' : late(p90Hours))}
        title={p90 === null ? m.home.turnaround.few : undefined}
      >
        {p90 ?? '–'}
        {p90 === null && <span className="sr-only">{m.home.turnaround.few}</span>}
      </td>
      <td className={cx(cell, 'text-right text-text2')}>{target}</td>
      <td className={cx(cell, 'overflow-visible max-sm:hidden lg:max-xl:hidden')}>
        <RangeBar
          max={targetHours * scale}
          value={medianHours}
          {...(p90Hours !== null && { far: p90Hours })}
          target={targetHours}
          label={
            p90 === null
              ? fill(m.home.turnaround.barFew, { median, target })
              : fill(m.home.turnaround.bar, { median, p90, target })
          }
        />
      </td>
    </tr>
  )
}
