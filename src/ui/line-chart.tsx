import { useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { Card } from './card'
import { roundUp, spread } from './chart-scale'

export type Series = { name: string; values: readonly number[] }

type LineChartProps = {
  /** What is drawn: the title of the card and the name of picture and table. */
  title: string
  /** A grey word beside it, for example the span. */
  note?: ReactNode
  /** One name per point, oldest first. */
  points: readonly { label: string; weekend?: boolean }[]
  /** One or two; more is another chart. */
  series: readonly [Series] | readonly [Series, Series]
  /** The last point is still growing and is drawn dashed. */
  unfinished?: boolean
  tableLabel?: string
  chartLabel?: string
}

const size = { width: 620, height: 272 }
const plot = { left: 32, right: 514, top: 16, bottom: 248 }
const inks = ['stroke-c1', 'stroke-c2']

/** A card with lines named at their ends, three grid lines, no legend; the same figures one press away as a table. */
export function LineChart({
  tableLabel = m.ui.table,
  chartLabel = m.ui.chart,
  note,
  ...rest
}: LineChartProps) {
  const [asTable, setAsTable] = useState(false)
  const toggle = (
    <button
      type="button"
      onClick={() => setAsTable(!asTable)}
      className="text-meta text-link hover:underline"
    >
      {asTable ? chartLabel : tableLabel}
    </button>
  )
  return (
    <Card
      title={rest.title}
      end={
        <>
          {note}
          {toggle}
        </>
      }
    >
      <div className="px-4 py-3">{asTable ? <Figures {...rest} /> : <Plot {...rest} />}</div>
    </Card>
  )
}

type DrawnProps = Omit<LineChartProps, 'note' | 'tableLabel' | 'chartLabel'>

function Plot({ title, points, series, unfinished = false }: DrawnProps) {
  const top = roundUp(Math.max(...series.flatMap((s) => s.values)))
  const step = (plot.right - plot.left) / Math.max(1, points.length - 1)
  const x = (i: number) => plot.left + i * step
  const y = (value: number) => plot.bottom - (value / top) * (plot.bottom - plot.top)
  const line = (values: readonly number[], from: number, to: number) =>
    values
      .slice(from, to + 1)
      .map((value, i) => `${x(from + i)},${y(value)}`)
      .join(' ')
  const last = points.length - 1
  const solidEnd = unfinished ? last - 1 : last
  // At most about fourteen names fit under the axis.
  const every = Math.ceil(points.length / 14)
  const labelYs = spread(
    series.map((s) => y(s.values[last] ?? 0)),
    18,
  )

  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="block w-full max-w-200 fill-hint text-[12px] tabular-nums"
    >
      {points.map(
        (point, i) =>
          point.weekend && (
            <rect
              key={i}
              x={x(i) - step / 2}
              width={step}
              y={plot.top}
              height={plot.bottom - plot.top}
              className="fill-text/6"
            />
          ),
      )}
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={plot.left - 8} y={y(value) + 4} textAnchor="end">
            {value.toLocaleString()}
          </text>
        </g>
      ))}
      {points.map(
        (point, i) =>
          (last - i) % every === 0 && (
            <text key={i} x={x(i)} y={plot.bottom + 19} textAnchor="middle">
              {point.label}
            </text>
          ),
      )}
      {series.map((s, n) => (
        <g key={s.name} className={inks[n]} fill="none" strokeWidth={2} strokeLinejoin="round">
          <polyline points={line(s.values, 0, solidEnd)} />
          {unfinished && <polyline points={line(s.values, solidEnd, last)} strokeDasharray="3 4" />}
          <circle cx={x(last)} cy={y(s.values[last] ?? 0)} r={3.5} className="fill-surface" />
          <text
            x={plot.right + 11}
            y={(labelYs[n] ?? 0) + 4}
            stroke="none"
            className="fill-text font-semibold"
          >
            {(s.values[last] ?? 0).toLocaleString()} {s.name}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Figures({ title, points, series }: DrawnProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer
    <div className="max-h-68 overflow-y-auto" tabIndex={0} role="region" aria-label={title}>
      <table className="w-full text-dense">
        <thead className="sticky top-0 bg-surface text-meta text-hint">
          <tr className="h-8">
            <th scope="col" aria-label={title} />
            {series.map((s) => (
              <th key={s.name} scope="col" className="text-right">
                {s.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, i) => (
            <tr key={i} className="h-7 border-t border-soft-line">
              <th scope="row" className="font-normal">
                {point.label}
              </th>
              {series.map((s) => (
                <td key={s.name} className="text-right">
                  {s.values[i]?.toLocaleString()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
