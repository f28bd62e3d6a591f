import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { PortalUserDetail } from '@contract/portal-users/shapes'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { ActButton } from '@/app/state-register/act-button'
import { StateChip } from '@/app/state-register/state-chip'
import { StatePage } from '@/app/state-register/state-page'
import { portalUserCues } from './columns'
import { portalUserQuery, staleAfter } from './queries'

const route = getRouteApi('/_in/portalusers_/$id')
const list = { label: m.navigation.itemRegisteredPatients, to: '/portalusers' }

/** One registration: which clinic it named, what the account was given, and the decision about it. */
export function PortalUserPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { data: user, error } = useQuery(portalUserQuery(id))
  if (error && !user) throw error
  if (!user) return <SkeletonRows label={list.label} />
  return (
    <StatePage
      list={list}
      to={`/portalusers/${id}`}
      id={id}
      name={`${user.firstName} ${user.lastName}`}
      code={user.username}
      chips={<StateChip cue={{ ...portalUserCues[user.state], look: 'soft' }} />}
      actions={<Decisions user={user} />}
      facts={[
        { label: m.portalUsers.clinic, value: user.clinic },
        {
          label: m.portalUsers.username,
          value: <span className="mono">{user.username}</span>,
        },
        { label: m.portalUsers.email, value: user.email },
        {
          label: m.portalUsers.registered,
          value: formatDateTime(user.registeredAt, labZone()),
        },
      ]}
      tab={tab}
      history={api.portalUsers.history}
    >
      <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-240">
        {user.refusal && (
          <Banner tone="danger" title={user.refusal.reason}>
            {fill(m.portalUsers.refusedBy, {
              name: user.refusal.by,
              at: formatDateTime(user.refusal.at, labZone()),
            })}
          </Banner>
        )}
        {user.clinic !== '' && (
          <Banner tone="info" title={user.clinic}>
            {m.portalUsers.clinicNote}
          </Banner>
        )}
        <Given user={user} />
      </div>
    </StatePage>
  )
}

function Given({ user }: { user: PortalUserDetail }) {
  const pairs = user.physicianLocations
  return (
    <Card title={m.portalUsers.given} end={pairs.length > 0 && pairs.length}>
      {pairs.length === 0 ? (
        <EmptyState title={m.portalUsers.givenNone} text={m.portalUsers.givenHelp} />
      ) : (
        <ul>
          {pairs.map(({ _id, physician, location }) => (
            <li
              key={_id}
              className="flex flex-wrap gap-x-4 border-b border-soft-line px-4 py-2 text-dense last:border-b-0"
            >
              <span className="min-w-48 flex-1 font-medium">{physician.name}</span>
              <span className="min-w-48 flex-1 text-text2">{location.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What may be done next: the account is connected and switched on with the calls that every account has. */
function Decisions({ user }: { user: PortalUserDetail }) {
  const { ability } = useMe()
  const name = `${user.firstName} ${user.lastName}`
  const failed = { invalidates: staleAfter, onError: (error: Error) => toast.error(messageOf(error)) }
  const refuse = useSend(api.portalUsers.refuse, {
    ...failed,
    onSuccess: () => toast.success(fill(m.portalUsers.refused, { name })),
  })
  const reopen = useSend(api.portalUsers.reopen, {
    ...failed,
    onSuccess: () => toast.success(fill(m.portalUsers.reopened, { name })),
  })
  const activate = useSend(api.users.setActive, {
    ...failed,
    onSuccess({ outcomes }) {
      const refused = outcomes.find(({ ok }) => !ok)
      if (refused) toast.error(refused.message ?? '')
      else toast.success(fill(m.portalUsers.activated, { name }))
    },
  })
  const mayDecide = ability.can('edit', 'PortalUser')
  const waits = user.state === 'WAITING' || user.state === 'VERIFIED'
  const on = { _id: user._id, version: user.version }
  return (
    <>
      {ability.can('read', 'User') && (
        <AppLink to={`/users/${user._id}?tab=given`} className={buttonClass()}>
          {m.portalUsers.connect}
        </AppLink>
      )}
      {waits && mayDecide && (
        <ActButton
          label={m.portalUsers.refuse}
          title={fill(m.portalUsers.refuseTitle, { name })}
          text={m.portalUsers.refuseText}
          needsReason
          busy={refuse.isPending}
          act={(reason) => refuse.mutateAsync({ body: { ...on, reason: reason ?? '' } })}
        />
      )}
      {user.state === 'REFUSED' && mayDecide && (
        <ActButton
          label={m.portalUsers.reopen}
          title={fill(m.portalUsers.reopenTitle, { name })}
          text={m.portalUsers.reopenText}
          needsReason
          busy={reopen.isPending}
          act={(reason) => reopen.mutateAsync({ body: { ...on, reason: reason ?? '' } })}
        />
      )}
      {waits && ability.can('edit', 'User') && (
        <Button
          variant="primary"
          busy={activate.isPending}
          disabledReason={whyNotYet(user)}
          onClick={() => activate.mutate({ body: { ids: [user._id], active: true } })}
        >
          {m.portalUsers.activate}
        </Button>
      )}
    </>
  )
}

function whyNotYet({ state, physicianLocations }: PortalUserDetail): string | undefined {
  if (state === 'WAITING') return m.portalUsers.unverified
  return physicianLocations.length === 0 ? m.portalUsers.connectFirst : undefined
}
