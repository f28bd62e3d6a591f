import { useQueries, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '@contract/api'
import { barcodePorts } from '@contract/constants'
import { t } from '@contract/messages'
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
          {t('settings.health.again')}
        </Button>
      </div>
      <Card title={t('settings.health.server')} className="overflow-x-auto">
        {error && !data ? (
          <EmptyState tone="error" title={error.message} requestId={error.requestId} onRetry={again} />
        ) : data ? (
          <HealthTable>
            {data.docs.map(({ key, ok, detail, lastGood, lastBad }) => (
              <HealthLine
                key={key}
                name={t(`settings.health.${key}`)}
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
      <Card title={t('settings.health.here')} className="overflow-x-auto">
        <HealthTable>
          {barcodePorts.map((port, at) => {
            const asked = ports[at]?.data
            const version = asked?.version ?? null
            return (
              <HealthLine
                key={port}
                name={t('settings.health.port', { port })}
                ok={asked ? version !== null : null}
                quiet
                detail={
                  !asked
                    ? t('settings.health.asking')
                    : version === null
                      ? t('settings.health.silent')
                      : t('settings.health.answers', { version: version.slice(0, 60) })
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
            {t('settings.health.part')}
          </th>
          <th scope="col" className="px-4 py-2 font-medium">
            {t('settings.health.state')}
          </th>
          <th scope="col" className="w-44 px-4 py-2 font-medium max-md:hidden">
            {t('settings.health.lastGood')}
          </th>
          <th scope="col" className="w-44 px-4 py-2 font-medium max-md:hidden">
            {t('settings.health.lastBad')}
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
      <span className="text-hint">{t('settings.health.none')}</span>
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
            {t('settings.health.works')}
          </Chip>
        ) : (
          ok === false &&
          !quiet && (
            <Chip tone="danger" icon={TriangleAlert} look="bare">
              {t('settings.health.fails')}
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
