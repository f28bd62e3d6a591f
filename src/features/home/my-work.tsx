import { fill, m } from '@contract/messages'
import { todayIn as dayIn } from '@contract/rules/zone'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDayMonth } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import type { HomeCounts } from './queries'
import { cell, head } from './table-class'

/** The clock for today, the day for what is older. */
const changed = (at: string, today: string): string =>
  dayIn(labZone(), at) === today ? formatClock(at, labZone()) : formatDayMonth(at, labZone())

/** What has a number and no name. */
const named: ReadonlySet<string> = new Set(['Order', m.home.benchKinds.batch, m.home.benchKinds.plate])

/** What the person may do next at the bench, and what they have begun, with what comes next. */
export function MyWork({ work, asOf }: { work: HomeCounts['work']; asOf: string }) {
  const today = dayIn(labZone(), asOf)
  return (
    <Card title={m.home.workTitle} end={work.length > 0 && fill(m.home.workOpen, { count: work.length })}>
      {work.length === 0 ? (
        <EmptyState title={m.home.workNone} text={m.home.workNoneHelp} className="py-4" />
      ) : (
        <table className="w-full table-fixed text-dense">
          <thead>
            <tr>
              <th scope="col" className={cx(head, 'w-24 max-sm:hidden')}>
                {m.home.workKind}
              </th>
              <th scope="col" className={cx(head, 'w-36 sm:w-44')}>
                {m.home.workName}
              </th>
              <th scope="col" className={head}>
                {m.home.workNext}
              </th>
              <th scope="col" className={cx(head, 'w-24 text-right')}>
                {m.home.workChanged}
              </th>
            </tr>
          </thead>
          <tbody>
            {work.map(({ kind, name, next, to, changedAt }) => (
              <tr key={to + kind} className="hover:bg-hover">
                <td className={cx(cell, 'text-text2 max-sm:hidden')}>{kind}</td>
                <td className={cell}>
                  <AppLink to={to} className={cx('text-text', named.has(kind) && 'mono')}>
                    {name}
                  </AppLink>
                </td>
                <td className={cell}>{next}</td>
                <td className={cx(cell, 'text-right text-text2')}>
                  <time dateTime={changedAt}>{changed(changedAt, today)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
