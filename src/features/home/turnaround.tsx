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
export function Turnaround({
  rows,
  apart,
}: {
  rows: HomeCounts['turnaround']
  apart: HomeCounts['turnaroundApart']
}) {
  const [all, setAll] = useState(false)
  const more = rows.length - shownFirst
  const notes = [
    ...(rows.some(({ working }) => working === null) ? [m.home.turnaround.elapsedOnly] : []),
    ...apartWords(apart),
  ]
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
              <Panel key={`${row.panel} ${row.stat}`} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {notes.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-meta text-text2">{notes.join(' ')}</p>
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

/** What no figure counts, in a sentence; none where there is nothing. */
function apartWords({ missing, reversed }: HomeCounts['turnaroundApart']): string[] {
  const what = [
    ...(missing > 0 ? [fill(m.home.turnaround.missing, { count: missing })] : []),
    ...(reversed > 0 ? [fill(m.home.turnaround.reversed, { count: reversed })] : []),
  ]
  return what.length > 0 ? [fill(m.home.turnaround.apart, { what: what.join(', ') })] : []
}

function workingWords({ working, count }: HomeCounts['turnaround'][number]): string {
  const n = fill(m.home.turnaround.count, { count })
  if (working === null) return n
  const median = hoursText(working.medianHours)
  return `${n} · ${
    working.p90Hours === null
      ? fill(m.home.turnaround.workingFew, { median })
      : fill(m.home.turnaround.working, { median, p90: hoursText(working.p90Hours) })
  }`
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
        {row.stat ? fill(m.home.turnaround.stat, { panel }) : panel}
        <span className="block text-meta text-text2">{workingWords(row)}</span>
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
