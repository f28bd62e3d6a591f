import { fill, m } from '@contract/messages'
import { formatDayMonth } from '@/lib/format'
import { LineChart } from '@/ui/line-chart'
import type { HomeCounts } from './queries'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** `Nov 6`, `7`, … `today`: the month where the axis begins and where it changes. */
const nameOf = (day: string, index: number, last: number): string => {
  if (index === last) return m.home.daysToday
  return index === 0 || day.endsWith('-01') ? formatDayMonth(day, 'UTC') : String(Number(day.slice(8)))
}

/** Two weeks of work coming in and going out; today is still growing. */
export function DaysChart({ days }: { days: HomeCounts['days'] }) {
  return (
    <LineChart
      title={m.home.daysTitle}
      note={fill(m.home.daysSpan, { count: days.length })}
      points={days.map(({ day }, index) => ({
        label: nameOf(day, index, days.length - 1),
        weekend: isWeekend(day),
      }))}
      series={[
        { name: m.home.daysReceived, values: days.map(({ received }) => received) },
        { name: m.home.daysReported, values: days.map(({ reported }) => reported) },
      ]}
      unfinished
      tableLabel={m.home.daysTable}
      chartLabel={m.home.daysChart}
    />
  )
}
