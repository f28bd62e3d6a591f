import type { ResultPoint, ResultSeries } from '@contract/patients/record-shapes'
import { fill, m } from '@contract/messages'
import { formatInstantDate } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { cx } from '@/ui/cx'
import { bandsOf, plotOf, plotSize, type Drawn } from './result-scale'

const { width, height, left, right, top, bottom } = plotSize
const numberText = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 })

const isOut = ({ flag }: ResultPoint) => flag !== ''

/**
 * One analyte over time: the reference range of each value as a band, own values joined by a line, those of former
 * laboratories as hollow squares beside it, values outside their range filled. The table below has every figure.
 */
export function ResultPlot({ series, points }: { series: ResultSeries; points: readonly Drawn[] }) {
  const { x, y, ticks, days } = plotOf(points)
  const own = points.filter(({ order }) => order !== null)
  const zone = labZone()
  const last = points.at(-1)
  const words = {
    name: series.name,
    count: points.length,
    from: formatInstantDate(points[0]?.at ?? '', zone),
    to: formatInstantDate(last?.at ?? '', zone),
    last: last?.raw ?? '',
  }
  return (
    <svg
      role="img"
      aria-label={
        points.length === 1
          ? fill(m.patients.resultsPictureOne, words)
          : fill(m.patients.resultsPicture, words)
      }
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full max-w-220 fill-hint text-[12px] tabular-nums max-sm:text-[22px]"
    >
      {bandsOf(points, x, y).map((band) => (
        <rect key={band.x} {...band} className="fill-success/12" />
      ))}
      {ticks.map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {numberText(value)}
          </text>
        </g>
      ))}
      {days.map((at, place) => (
        <text
          key={at}
          x={x(at)}
          y={bottom + 19}
          textAnchor={
            days.length === 1
              ? 'middle'
              : place === 0
                ? 'start'
                : place === days.length - 1
                  ? 'end'
                  : 'middle'
          }
        >
          {formatInstantDate(new Date(at), zone)}
        </text>
      ))}
      <polyline
        points={own.map((point) => `${x(Date.parse(point.at))},${y(point.number)}`).join(' ')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        className="stroke-c1"
      />
      {points.map((point, place) => (
        <Mark key={place} point={point} cx={x(Date.parse(point.at))} cy={y(point.number)} />
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} className="stroke-line" />
      <line x1={left} x2={left} y1={top} y2={bottom} className="stroke-line" />
    </svg>
  )
}

function Mark({ point, cx: at, cy }: { point: Drawn; cx: number; cy: number }) {
  const title = (
    <title>
      {`${formatInstantDate(point.at, labZone())}: ${point.raw}${point.flag ? ` (${point.flag})` : ''}`}
    </title>
  )
  if (point.order === null)
    return (
      <rect x={at - 4} y={cy - 4} width={8} height={8} strokeWidth={2} className="fill-surface stroke-c1">
        {title}
      </rect>
    )
  return (
    <circle
      cx={at}
      cy={cy}
      r={isOut(point) ? 5 : 4}
      strokeWidth={2}
      className={cx(isOut(point) ? 'fill-danger stroke-danger' : 'fill-surface stroke-c1')}
    >
      {title}
    </circle>
  )
}

/** What the marks mean, in words and not in colour alone. */
export function PlotLegend({ points }: { points: readonly Drawn[] }) {
  const items = [
    ...(points.some(({ low, high }) => low !== null || high !== null)
      ? [{ key: 'range', label: m.patients.resultsRange }]
      : []),
    ...(points.some(isOut) ? [{ key: 'out', label: m.patients.resultsOut }] : []),
    ...(points.some(({ order }) => order === null)
      ? [{ key: 'former', label: m.patients.resultsFormer }]
      : []),
  ]
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-meta text-text2">
      {items.map(({ key, label }) => (
        <li key={key} className="flex items-center gap-1.5">
          <i
            aria-hidden
            className={cx(
              'inline-block size-2.5 forced-color-adjust-none',
              key === 'range' && 'bg-success/25',
              key === 'out' && 'rounded-full bg-danger',
              key === 'former' && 'border-2 border-c1 bg-surface',
            )}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}
