import { t } from '@contract/messages'
import { formatDayMonth } from '@/lib/format'
import { LineChart } from '@/ui/line-chart'
import type { HomeCounts } from './queries'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** `Nov 6`, `7`, … `today`: the month where the axis begins and where it changes. */
const nameOf = (day: string, index: number, last: number): string => {
  if (index === last) return t('home.days.today')
  return index === 0 || day.endsWith('-01') ? formatDayMonth(day, 'UTC') : String(Number(day.slice(8)))
}

/** Two weeks of work coming in and going out; today is still growing. */
export function DaysChart({ days }: { days: HomeCounts['days'] }) {
  return (
    <LineChart
      title={t('home.days.title')}
      note={t('home.days.span', { count: days.length })}
      points={days.map(({ day }, index) => ({
        label: nameOf(day, index, days.length - 1),
        weekend: isWeekend(day),
      }))}
      series={[
        { name: t('home.days.received'), values: days.map(({ received }) => received) },
        { name: t('home.days.reported'), values: days.map(({ reported }) => reported) },
      ]}
      unfinished
      tableLabel={t('home.days.table')}
      chartLabel={t('home.days.chart')}
    />
  )
}
