import { useQuery } from '@tanstack/react-query'
import { callWaitMinutes } from '@contract/results/call-before-release'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { AppLink } from '@/app/router-link'
import { formatElapsed, formatPerson } from '@/lib/format'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { SkeletonRows } from '@/ui/skeleton'
import { openCallsQuery } from './queries'
import { cell, head } from './table-class'

/** So many stand on the start screen; the list of owed calls has them all. */
const shown = 6

/** Critical values of which nobody was told yet, the oldest first, each with how long it is open. */
export function OpenCalls() {
  const { data, error, refetch } = useQuery(openCallsQuery)
  const docs = data?.docs ?? []
  return (
    <Card
      title={m.home.callsTitle}
      end={
        data && (
          <AppLink to="/turbocls?tab=CALLS" className="text-link hover:underline">
            {fill(m.home.callsAll, { count: docs.length })}
          </AppLink>
        )
      }
    >
      {!data && error ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} label={m.home.callsTitle} />
      ) : (
        <table className="w-full table-fixed text-dense" aria-label={m.home.callsTitle}>
          <thead>
            <tr>
              <th scope="col" className={cx(head, 'w-32')}>
                {m.home.callsOrder}
              </th>
              <th scope="col" className={head}>
                {m.home.callsPatient}
              </th>
              <th scope="col" className={head}>
                {m.home.callsResult}
              </th>
              <th scope="col" className={cx(head, 'w-24 text-right')}>
                {m.home.callsAge}
              </th>
            </tr>
          </thead>
          <tbody>
            {docs.slice(0, shown).map((one) => (
              <tr key={one._id} className="hover:bg-hover">
                <td className={cell}>
                  <AppLink to={`/order/${one.orderId}`} className="mono text-text">
                    {one.requisitionNumber}
                  </AppLink>
                </td>
                <td className={cx(cell, 'truncate')}>{formatPerson(one.patient)}</td>
                <td className={cx(cell, 'truncate')}>
                  {one.name} <b>{[one.text, one.unit].filter(Boolean).join(' ')}</b>
                </td>
                <td
                  className={cx(
                    cell,
                    'text-right tabular-nums',
                    isLate(one.resultedAt) && 'font-semibold text-danger',
                  )}
                >
                  {one.resultedAt && formatElapsed(one.resultedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const isLate = (since: string | null) =>
  since !== null && Date.now() - Date.parse(since) > callWaitMinutes * 60_000
