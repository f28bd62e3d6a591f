import { useQuery } from '@tanstack/react-query'
import { CircleDot, History } from 'lucide-react'
import type { EmergencyAccess } from '@contract/emergency/shapes'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { accessesQuery } from './queries'

/** The laboratory's side: whether clinics may, and who did. */
export function Accesses() {
  const { ability } = useMe()
  const query = useQuery(accessesQuery)
  const allow = useSend(api.emergency.allow, {
    invalidates: ['emergency'],
    onError: (error) => toast.error(m.emergency.allowFailed, { detail: error.message }),
  })
  if (query.error && !query.data)
    return (
      <EmptyState
        tone="error"
        title={m.emergency.listFailed}
        text={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <SkeletonRows rows={6} />
  const { allowed, docs } = query.data
  return (
    <>
      <Card>
        <div className="flex items-center gap-6 p-4 max-sm:flex-col max-sm:items-start max-sm:gap-3">
          <div className="mr-auto max-w-180">
            <h2 id="emergency-allow">{m.emergency.allow}</h2>
            <p className="text-dense text-text2">{m.emergency.allowHelp}</p>
          </div>
          {ability.can('manage', 'Emergency') ? (
            <Segmented
              className="w-36 shrink-0"
              aria-labelledby="emergency-allow"
              value={allowed ? 'on' : 'off'}
              onChange={(value) => allow.mutate({ body: { allowed: value === 'on' } })}
              options={[
                { value: 'off', label: m.emergency.off },
                { value: 'on', label: m.emergency.on },
              ]}
            />
          ) : (
            <b>{allowed ? m.emergency.on : m.emergency.off}</b>
          )}
        </div>
      </Card>
      <Card title={m.emergency.past}>
        {docs.length === 0 ? (
          <p className="p-4 text-dense text-text2">{m.emergency.none}</p>
        ) : (
          <ul className="divide-y divide-soft-line">
            {docs.map((access) => (
              <Row key={access._id} access={access} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function Row({ access }: { access: EmergencyAccess }) {
  const { ability } = useMe()
  const { by, username, patientName, reason, openedAt, endsAt, endedAt, active } = access
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-dense md:grid-cols-[7rem_1fr_1.4fr_13rem]">
      <span>
        <Chip tone={active ? 'danger' : 'neutral'} icon={active ? CircleDot : History}>
          {active ? m.emergency.active : m.emergency.over}
        </Chip>
      </span>
      <span className="min-w-0">
        <span className="block font-medium">
          {by} <span className="mono font-normal text-hint">{username}</span>
        </span>
        {patientName && <span className="block text-text2">{patientName}</span>}
      </span>
      <span className="min-w-0 break-words">{reason}</span>
      <span className="text-meta text-hint">
        <span className="block">
          {formatDateTime(openedAt, labZone())} – {formatClock(endedAt ?? endsAt, labZone())}
        </span>
        {ability.can('read', 'Audit') && (
          <AppLink to={`/audit?kind=emergency&patient=${access.patient}`}>{m.emergency.trail}</AppLink>
        )}
      </span>
    </li>
  )
}
