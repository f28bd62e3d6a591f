import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import type { PortalUsersSearch } from './search'

const t = m.portalUsers
const route = getRouteApi('/_in/portalusers')
const at = (instant: string) => formatDateTime(instant, labZone())

/** Patients who were invited to see their own results, and where each stands. */
export function RegisteredPatients() {
  const { page } = route.useSearch()
  const set = useSetList<PortalUsersSearch>('/portalusers')
  const { mayOpen } = useMe()
  const query = useQuery(read(api.patientAccess.list, { query: { page } }))
  const { data } = query
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeader title={m.navigation.itemRegisteredPatients} count={data && String(data.total)} />
      <div className="flex-1 border-t border-line bg-surface">
        {data ? (
          data.docs.length === 0 ? (
            <EmptyState title={t.patientsNone} text={t.patientsNoneHelp} />
          ) : (
            <ul>
              {data.docs.map((one) => (
                <li
                  key={one._id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-soft-line px-6 py-2.5 text-dense max-sm:px-4"
                >
                  <span className="min-w-48 flex-1 font-medium">
                    {mayOpen('/patient/:id') ? (
                      <AppLink to={`/patient/${one.patient._id}?tab=details`}>
                        {formatPerson(one.patient)}
                      </AppLink>
                    ) : (
                      formatPerson(one.patient)
                    )}{' '}
                    <span className="mono text-hint">{one.patient.patientNumber}</span>
                  </span>
                  <span className="w-28">{t.patientState[one.state]}</span>
                  <span className="min-w-48 flex-1 text-text2">
                    {one.registeredAt
                      ? fill(t.patientRegistered, { at: at(one.registeredAt) })
                      : fill(t.patientInvited, { name: one.invitedBy, at: at(one.invitedAt) })}
                    {one.seenAt && (
                      <span className="block text-hint">{fill(t.patientSeen, { at: at(one.seenAt) })}</span>
                    )}
                  </span>
                  <span className="text-hint">{fill(t.patientUntil, { at: at(one.expiresAt) })}</span>
                </li>
              ))}
            </ul>
          )
        ) : query.isError ? (
          <LoadFailed error={query.error} refetch={query.refetch} />
        ) : (
          <SkeletonRows />
        )}
        {data && data.pages > 1 && (
          <div className="flex items-center justify-end gap-2 px-6 py-2 text-dense max-sm:px-4">
            <Button size="s" disabled={page <= 1} onClick={() => set({ page: page - 1 })}>
              {m.supplyOrders.previous}
            </Button>
            <span className="tabular-nums">{fill(m.supplyOrders.more, { page, pages: data.pages })}</span>
            <Button size="s" disabled={page >= data.pages} onClick={() => set({ page: page + 1 })}>
              {m.supplyOrders.next}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
