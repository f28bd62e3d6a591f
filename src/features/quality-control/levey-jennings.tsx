import { useCallback, useEffect, useMemo, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Bench, Point } from '@contract/quality-control/shapes'
import { eventKindLabels } from '@contract/quality-control/choices'
import { fill, m } from '@contract/messages'
import { formatDateTime, formatDayMonth } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { useTheme } from '@/stores/theme'
import { Card } from '@/ui/card'
import { rulesText, zSigned } from './cues'

/** Further out than this a point stands at the edge, and its true value is written beside it. */
const edge = 4
/** Rules are named at their points in a chart of so many runs; beyond, only the table has room for them. */
const namedUpTo = 200
const inks = ['--c1', '--c2', '--c4', '--teal', '--purple', '--magenta'] as const

interface Mark {
  at: number
  words: string
}

/** New lots and targets of a level, and events, at the run from which they hold. */
function marksOf({ runs, events }: Bench): Mark[] {
  const last = new Map<number, Point>()
  const changes = runs.flatMap((run, at) =>
    run.points.flatMap((point): Mark[] => {
      const before = last.get(point.level)
      last.set(point.level, point)
      if (!before) return []
      const { level, lot } = point
      if (before.lotId !== point.lotId)
        return [{ at, words: fill(m.qualityControl.marks.lot, { level, lot }) }]
      if (before.targetId !== point.targetId)
        return [{ at, words: fill(m.qualityControl.marks.target, { level }) }]
      return []
    }),
  )
  const happened = events.flatMap(({ kind, at, note }): Mark[] => {
    const place = runs.findIndex(({ measuredAt }) => measuredAt >= at)
    return place > 0 ? [{ at: place, words: `${eventKindLabels[kind]}: ${note}` }] : []
  })
  return [...changes, ...happened]
}

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The levels of a run over one another: what stands twice in a run is drawn by its last. */
function valuesOf({ runs }: Bench, level: number) {
  const points = runs.map((run) => run.points.findLast((one) => one.level === level))
  return {
    points,
    /** What a line joins: an excluded point is no measurement of the control. */
    joined: points.map((point) =>
      point?.z == null || point.excluded ? null : Math.max(-edge, Math.min(edge, Number(point.z))),
    ),
  }
}

/** Draws over the plot: lines at ±1, 2 and 3 SD, marks of changes, and what each point is. */
function drawnOver(
  bench: Bench,
  marks: readonly Mark[],
  levels: readonly number[],
  inkOf: (level: number) => string,
): UPlot.Plugin {
  const series = levels.map((level) => valuesOf(bench, level).points)
  return {
    hooks: {
      drawAxes: (plot) => {
        const { ctx, bbox } = plot
        ctx.save()
        // What lies within two deviations is ground of its own.
        const top = plot.valToPos(2, 'y', true)
        ctx.fillStyle = colour('--bg')
        ctx.fillRect(bbox.left, top, bbox.width, plot.valToPos(-2, 'y', true) - top)
        ctx.lineWidth = 1
        for (const line of [-3, -2, -1, 0, 1, 2, 3]) {
          const y = plot.valToPos(line, 'y', true)
          ctx.strokeStyle = colour(
            Math.abs(line) === 3 ? '--danger' : Math.abs(line) === 2 ? '--warning' : '--line',
          )
          ctx.setLineDash(line === 0 ? [] : Math.abs(line) === 3 ? [6, 4] : [2, 4])
          ctx.beginPath()
          ctx.moveTo(bbox.left, y)
          ctx.lineTo(bbox.left + bbox.width, y)
          ctx.stroke()
        }
        ctx.strokeStyle = colour('--text2')
        ctx.setLineDash([3, 3])
        for (const { at } of marks) {
          const x = plot.valToPos(at - 0.5, 'x', true)
          ctx.beginPath()
          ctx.moveTo(x, bbox.top)
          ctx.lineTo(x, bbox.top + bbox.height)
          ctx.stroke()
        }
        ctx.restore()
      },
      draw: (plot) => {
        const { ctx } = plot
        const size = 4 * devicePixelRatio
        ctx.save()
        ctx.font = `${11 * devicePixelRatio}px sans-serif`
        for (const [row, points] of series.entries())
          for (const [at, point] of points.entries()) {
            if (point?.z == null) continue
            const z = Number(point.z)
            const x = plot.valToPos(at, 'x', true)
            const y = plot.valToPos(Math.max(-edge, Math.min(edge, z)), 'y', true)
            const ink = colour(inkOf(levels[row] ?? 1))
            ctx.lineWidth = 1.5 * devicePixelRatio
            if (point.excluded) {
              // A cross: it was no measurement of the control.
              ctx.strokeStyle = colour('--hint')
              ctx.beginPath()
              ctx.moveTo(x - size, y - size)
              ctx.lineTo(x + size, y + size)
              ctx.moveTo(x + size, y - size)
              ctx.lineTo(x - size, y + size)
              ctx.stroke()
            } else if (point.verdict === 'reject') {
              ctx.strokeStyle = colour('--danger')
              ctx.fillStyle = colour('--surface')
              ctx.fillRect(x - size, y - size, 2 * size, 2 * size)
              ctx.strokeRect(x - size, y - size, 2 * size, 2 * size)
            } else if (point.verdict === 'warn') {
              ctx.fillStyle = colour('--warning')
              ctx.beginPath()
              ctx.moveTo(x, y - size)
              ctx.lineTo(x + size, y + size)
              ctx.lineTo(x - size, y + size)
              ctx.fill()
            } else {
              ctx.fillStyle = ink
              ctx.beginPath()
              ctx.arc(x, y, size * 0.7, 0, 2 * Math.PI)
              ctx.fill()
            }
            const isLeft = at * 2 > points.length
            if (points.length <= namedUpTo && point.findings.length > 0 && !point.excluded) {
              ctx.fillStyle = colour(point.verdict === 'reject' ? '--danger' : '--warning')
              ctx.textAlign = isLeft ? 'right' : 'left'
              ctx.fillText(rulesText(point.findings), x + (isLeft ? -2 : 2) * size, y - size)
            }
            if (Math.abs(z) > edge) {
              ctx.fillStyle = colour('--danger')
              ctx.textAlign = at * 2 > points.length ? 'right' : 'left'
              ctx.fillText(zSigned(point.z), x + (at * 2 > points.length ? -2 : 2) * size, y + size)
            }
          }
        ctx.restore()
      },
    },
  }
}

/** One cursor runs through all levels. */
const together = 'levey-jennings'

/** The values of a level at the whole deviations, beside the scale in deviations; as fine as its mean was entered. */
function valueAt({ mean, sd }: Pick<Point, 'mean' | 'sd'>, line: number): string {
  if (mean === null || sd === null) return ''
  const places = Math.max(...[mean, sd].map((one) => (one.split('.')[1] ?? '').length))
  return (Number(mean) + line * Number(sd)).toFixed(Math.min(places, 4))
}

const lastPoint = ({ runs }: Bench, level: number) =>
  runs
    .findLast(({ points }) => points.some((one) => one.level === level))
    ?.points.find((one) => one.level === level)

interface PlotProps {
  bench: Bench
  levels: readonly number[]
  inkOf: (level: number) => string
  marks: readonly Mark[]
  height: number
  /** Days stand under the last one. */
  days: boolean
  label: string
}

function Plot({ bench, levels, inkOf, marks, height, days, label }: PlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const { theme } = useTheme()
  useEffect(() => {
    const box = host.current
    if (!box) return
    const { runs } = bench
    const [only, another] = levels
    const point = only !== undefined && another === undefined ? lastPoint(bench, only) : undefined
    const lines = { stroke: colour('--text2'), grid: { show: false }, ticks: { show: false } }
    const plot = new UPlot(
      {
        width: box.clientWidth,
        height,
        legend: { show: false },
        cursor: { drag: { x: true, y: false }, sync: { key: together, scales: ['x', null] } },
        scales: { x: { time: false, range: [-0.5, runs.length - 0.5] }, y: { range: [-4.4, 4.4] } },
        axes: [
          {
            ...lines,
            show: days,
            space: 72,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500],
            values: (_, places) =>
              places.map((place) => {
                const run = runs[place]
                return run ? formatDayMonth(run.measuredAt, labZone()) : ''
              }),
          },
          {
            ...lines,
            size: 44,
            splits: () => [-3, -2, -1, 0, 1, 2, 3],
            values: (_, all) => all.map((line) => (line > 0 ? `+${line}` : String(line).replace('-', '−'))),
          },
          ...(point
            ? [
                {
                  ...lines,
                  scale: 'y',
                  side: 1 as const,
                  size: 60,
                  splits: () => [-3, 0, 3],
                  values: (_: UPlot, all: number[]) => all.map((line) => valueAt(point, line)),
                },
              ]
            : []),
        ],
        series: [
          {},
          ...levels.map((level) => ({
            stroke: colour(inkOf(level)),
            width: 1,
            // No line runs across a run in which this level was excluded or is missing.
            spanGaps: false,
            points: { show: false },
          })),
        ],
        plugins: [drawnOver(bench, marks, levels, inkOf)],
      },
      [runs.map((_, at) => at), ...levels.map((level) => valuesOf(bench, level).joined)],
      box,
    )
    const resized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }))
    resized.observe(box)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [bench, levels, inkOf, marks, height, days, theme])
  return <div ref={host} role="img" className="min-w-0 overflow-hidden px-2 pb-2" aria-label={label} />
}

/** What a level is expected to be, as a line over its chart. */
function LevelFacts({ bench, level, ink }: { bench: Bench; level: number; ink: string }) {
  const point = lastPoint(bench, level)
  const facts =
    point?.mean == null
      ? null
      : fill(m.qualityControl.levelFacts, {
          lot: point.lot,
          mean: point.mean,
          sd: point.sd ?? '',
          unit: bench.plan.test.unit,
        })
  const isProvisional = bench.targets.some(({ _id, provisional }) => provisional && _id === point?.targetId)
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="inline-block h-0.5 w-4" style={{ background: `var(${ink})` }} />
      <span className="font-semibold">{fill(m.qualityControl.level, { level })}</span>
      {facts !== null && (
        <span className="text-hint">
          {isProvisional ? fill(m.qualityControl.provisionalShort, { facts }) : facts}
        </span>
      )}
    </span>
  )
}

/** z of the levels over the runs, each by itself or over one another; the same figures stand in the table below. */
export function LeveyJennings({ bench, apart }: { bench: Bench; apart: boolean }) {
  const levels = useMemo(
    () => [...new Set(bench.runs.flatMap(({ points }) => points.map(({ level }) => level)))].toSorted(),
    [bench],
  )
  const plots = useMemo(() => (apart ? levels.map((level) => [level]) : [levels]), [levels, apart])
  const inkOf = useCallback(
    (level: number) => inks[Math.max(0, levels.indexOf(level)) % inks.length] ?? '--c1',
    [levels],
  )
  const marks = useMemo(() => marksOf(bench), [bench])
  const { plan, runs } = bench
  const label = fill(m.qualityControl.chartLabel, {
    test: plan.test.name,
    instrument: plan.instrument.code,
    count: runs.length,
  })
  return (
    <Card>
      {plots.map((shown, at) => (
        <div key={shown.join(' ')}>
          <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-meta">
            {shown.map((level) => (
              <LevelFacts key={level} bench={bench} level={level} ink={inkOf(level)} />
            ))}
          </p>
          <Plot
            bench={bench}
            levels={shown}
            inkOf={inkOf}
            marks={marks}
            height={apart ? 168 : 320}
            days={at === plots.length - 1}
            label={apart ? `${label}, ${fill(m.qualityControl.level, { level: shown[0] ?? 1 })}` : label}
          />
        </div>
      ))}
      {marks.length > 0 && (
        <ul className="border-t border-line px-4 py-2 text-meta text-text2">
          {marks.map(({ at, words }) => (
            <li key={`${at} ${words}`}>
              {runs[at] && formatDateTime(runs[at].measuredAt, labZone())}: {words}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
