import { useQueries, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '@contract/api'
import { barcodePorts } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { formatDateTime } from '@/lib/format'
import { findLabelService } from '@/lib/labels/find-label-service'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'

const healthQuery = { ...read(api.management.health, {}, { fresh: 0 }), placeholderData: undefined }

/** One port of this workstation's label service, asked from this browser: the server cannot see it. */
const portQuery = (port: number) => ({
  queryKey: ['label-port', port],
  queryFn: async () => {
    const found = await findLabelService({ ports: [port] })
    return { version: found && (found.version ?? found.id ?? ''), at: new Date().toISOString() }
  },
  staleTime: 0,
  retry: false,
})

/** What the laboratory depends on, as it stands now. */
export function IntegrationsTab() {
  const { data, error, refetch, isFetching } = useQuery(healthQuery)
  const ports = useQueries({ queries: barcodePorts.map(portQuery) })
  const again = () => {
    void refetch()
    for (const port of ports) void port.refetch()
  }
  return (
    <>
      <div>
        <Button busy={isFetching} onClick={again}>
          {m.management.health.again}
        </Button>
      </div>
      <Card title={m.management.health.server} className="overflow-x-auto">
        {error && !data ? (
          <EmptyState tone="error" title={error.message} requestId={error.requestId} onRetry={again} />
        ) : data ? (
          <HealthTable>
            {data.docs.map(({ key, ok, detail, lastGood, lastBad }) => (
              <HealthLine
                key={key}
                name={m.management.health[key]}
                ok={ok}
                detail={detail}
                lastGood={lastGood}
                lastBad={lastBad}
              />
            ))}
          </HealthTable>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
      <Card title={m.management.health.here} className="overflow-x-auto">
        <HealthTable>
          {barcodePorts.map((port, at) => {
            const asked = ports[at]?.data
            const version = asked?.version ?? null
            return (
              <HealthLine
                key={port}
                name={fill(m.management.health.port, { port })}
                ok={asked ? version !== null : null}
                quiet
                detail={
                  !asked
                    ? m.management.health.asking
                    : version === null
                      ? m.management.health.silent
                      : fill(m.management.health.answers, { version: version.slice(0, 60) })
                }
                lastGood={version === null ? null : (asked?.at ?? null)}
                lastBad={asked && version === null ? asked.at : null}
              />
            )
          })}
        </HealthTable>
      </Card>
    </>
  )
}

function HealthTable({ children }: { children: ReactNode }) {
  return (
    <table className="w-full text-dense">
      <thead className="text-meta text-hint">
        <tr className="border-b border-line text-left">
          <th scope="col" className="w-56 px-4 py-2 font-medium">
            {m.management.health.part}
          </th>
          <th scope="col" className="px-4 py-2 font-medium">
            {m.management.health.state}
          </th>
          <th scope="col" className="w-44 px-4 py-2 font-medium max-md:hidden">
            {m.management.health.lastGood}
          </th>
          <th scope="col" className="w-44 px-4 py-2 font-medium max-md:hidden">
            {m.management.health.lastBad}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface HealthLineProps {
  name: string
  /** Null while it is being asked. */
  ok: boolean | null
  /** Not answering is no alarm: one of the ports is enough. */
  quiet?: boolean
  detail: string
  lastGood: string | null
  lastBad: string | null
}

function HealthLine({ name, ok, quiet = false, detail, lastGood, lastBad }: HealthLineProps) {
  const when = (at: string | null) =>
    at === null ? (
      <span className="text-hint">{m.management.health.none}</span>
    ) : (
      formatDateTime(at, labZone())
    )
  return (
    <tr className="border-b border-soft-line align-top last:border-b-0">
      <th scope="row" className="px-4 py-2 text-left font-medium">
        {name}
      </th>
      <td className="px-4 py-2">
        {ok ? (
          <Chip tone="success" icon={CircleCheck} look="bare">
            {m.management.health.works}
          </Chip>
        ) : (
          ok === false &&
          !quiet && (
            <Chip tone="danger" icon={TriangleAlert} look="bare">
              {m.management.health.fails}
            </Chip>
          )
        )}
        {quiet && ok !== true && (
          <Chip tone="neutral" icon={CircleDashed} look="bare">
            {detail}
          </Chip>
        )}
        {(!quiet || ok === true) && <span className="block text-meta text-text2">{detail}</span>}
      </td>
      <td className="px-4 py-2 tabular-nums max-md:hidden">{when(lastGood)}</td>
      <td className="px-4 py-2 tabular-nums max-md:hidden">{when(lastBad)}</td>
    </tr>
  )
}
