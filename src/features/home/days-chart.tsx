import { fill, m } from '@contract/messages'
import { formatDayMonth } from '@/lib/format'
import { LineChart, type Series } from '@/ui/line-chart'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** `Nov 6`, `7`, … `today`: the month where the axis begins and where it changes. */
const nameOf = (day: string, index: number, last: number): string => {
  if (index === last) return m.home.daysToday
  return index === 0 || day.endsWith('-01') ? formatDayMonth(day, 'UTC') : String(Number(day.slice(8)))
}

interface DaysChartProps {
  title: string
  /** Oldest first, today last. */
  days: readonly string[]
  series: readonly [Series, Series]
}

/** Two weeks of what comes in and what goes out; today is still growing. */
export function DaysChart({ title, days, series }: DaysChartProps) {
  return (
    <LineChart
      title={title}
      note={fill(m.home.daysSpan, { count: days.length })}
      points={days.map((day, index) => ({
        label: nameOf(day, index, days.length - 1),
        weekend: isWeekend(day),
      }))}
      series={series}
      unfinished
      tableLabel={m.home.daysTable}
      chartLabel={m.home.daysChart}
    />
  )
}
