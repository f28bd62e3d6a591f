import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, Clock, Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fhirTypes } from '@contract/fhir/base'
import type { FhirClient } from '@contract/fhir/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { clientsQuery } from './queries'

const ClientDialog = deferred(() => import('./client-dialog').then((part) => part.ClientDialog))

const at = (instant: string) => formatDateTime(instant, labZone())
const revokeChoices = [{ value: 'revoke', label: m.fhir.revoke }] as const
const looks = {
  active: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'warning', icon: Clock },
  revoked: { tone: 'neutral', icon: CircleOff },
} as const

/** Programs of partners that read released reports over FHIR; nothing where the laboratory has EHR switched off. */
export function FhirCard() {
  return useMe().features.has('ehr') ? <Clients /> : null
}

function Clients() {
  const { data, error, refetch } = useQuery(clientsQuery)
  const [edited, setEdited] = useState<FhirClient | 'new'>()
  const [revoked, setRevoked] = useState<FhirClient>()
  const may = useMe().ability.can('manage', 'Setting')
  const revoke = useSend(api.fhir.revokeClient, {
    invalidates: ['fhir'],
    onSuccess: () => {
      setRevoked(undefined)
      toast.success(m.fhir.revoked)
    },
  })
  return (
    <Card
      title={m.fhir.title}
      sub={m.fhir.sub}
      end={
        may && (
          <Button size="s" onClick={() => setEdited('new')}>
            {m.fhir.add}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <dl className="grid gap-1 border-b border-soft-line px-4 py-3 text-dense">
            <Address label={m.fhir.baseUrl} value={data.baseUrl} />
            <Address label={m.fhir.tokenUrl} value={data.tokenUrl} />
          </dl>
          {data.docs.length === 0 ? (
            <EmptyState title={m.fhir.none} text={m.fhir.noneHelp} />
          ) : (
            <ul className="divide-y divide-soft-line text-dense">
              {data.docs.map((client) => (
                <li key={client._id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
                  <Facts client={client} />
                  {may && client.state !== 'revoked' && (
                    <span className="flex flex-wrap gap-2">
                      <Button
                        size="s"
                        aria-label={fill(m.fhir.revokeOf, client)}
                        onClick={() => setRevoked(client)}
                      >
                        {m.fhir.revoke}
                      </Button>
                      <Button
                        size="s"
                        variant="quiet"
                        aria-label={fill(m.fhir.editOf, client)}
                        onClick={() => setEdited(client)}
                      >
                        {m.fhir.edit}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {edited && (
        <ClientDialog client={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {revoked && (
        <ReasonDialog
          title={fill(m.fhir.revokeOf, revoked)}
          description={m.fhir.revokeHelp}
          choices={revokeChoices}
          error={revoke.error}
          busy={revoke.isPending}
          onSave={(_choice, reason) =>
            revoke.mutate({ body: { _id: revoked._id, version: revoked.version, reason } })
          }
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Card>
  )
}

/** What a partner's engineer is told, in letters of one width, ready to be taken away. */
function Address({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <dt className="w-30 shrink-0 text-text2">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 font-mono text-meta break-all">{value}</span>
        <IconButton
          size="s"
          icon={Copy}
          label={fill(m.fhir.copyOf, { what: label })}
          onClick={() => void navigator.clipboard.writeText(value).then(() => toast.success(m.fhir.copied))}
        />
      </dd>
    </div>
  )
}

const endOf = ({ expiresAt, state }: FhirClient): string =>
  expiresAt === null
    ? m.fhir.noEnd
    : fill(state === 'expired' ? m.fhir.ended : m.fhir.endsOn, { at: at(expiresAt) })

function Facts({ client }: { client: FhirClient }) {
  const { name, clientId, state, scopes, locations, locationIds, keys } = client
  const { tone, icon } = looks[state]
  const reads = fhirTypes
    .filter((type) => scopes.includes(`system/${type}.rs`))
    .map((type) => m.fhir.resource[type])
  return (
    <div className="mr-auto min-w-0 max-sm:w-full">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{name}</span>
        <Chip tone={tone} icon={icon}>
          {m.fhir.state[state]}
        </Chip>
      </div>
      <span className="block text-text2">
        {[locationIds === null ? m.fhir.allLocations : locations.join(', '), reads.join(', ')].join(' · ')}
      </span>
      <dl>
        <Address label={m.fhir.clientId} value={clientId} />
      </dl>
      <span className="block text-meta text-hint">
        {[
          keys.map((key) => fill(m.fhir.keyWords, key)).join(', '),
          client.lastUsedAt ? fill(m.fhir.lastUsed, { at: at(client.lastUsedAt) }) : m.fhir.neverUsed,
          client.revokedAt
            ? fill(m.fhir.revokedOn, { at: at(client.revokedAt), by: client.revokedBy ?? '' })
            : endOf(client),
        ].join(' · ')}
      </span>
    </div>
  )
}
