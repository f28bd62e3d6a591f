import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import type { NameToMap } from '@/app/instrument-controls/control-dialog'
import { LoadFailed } from '@/app/load-failed'
import { controlsQuery } from './queries'

const ControlDialog = deferred(() =>
  import('@/app/instrument-controls/control-dialog').then((part) => part.ControlDialog),
)

/** Which control each name of the instrument is: those that wait for one first. */
export function ControlsCard({ instrumentId }: { instrumentId: string }) {
  const mayMap = useMe().ability.can('manage', 'Qc')
  const [mapped, setMapped] = useState<NameToMap>()
  const { data, error, refetch } = useQuery(controlsQuery(instrumentId))
  const row = 'flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-dense'
  return (
    <Card title={m.instrumentInbox.controlsCard} sub={m.instrumentInbox.controlsSub}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} label={m.instrumentInbox.controlsCard} />
      ) : data.names.length + data.unknown.length === 0 ? (
        <EmptyState title={m.instrumentInbox.controlsNone} text={m.instrumentInbox.controlsNoneHelp} />
      ) : (
        <ul aria-label={m.instrumentInbox.controlsList} className="divide-y divide-soft-line">
          {data.unknown.map(({ name, count }) => (
            <li key={name} className={row}>
              <span className="mr-auto min-w-0">
                <span className="mono font-medium wrap-anywhere">{name}</span>
                <span className="block text-meta text-hint">
                  {count === 1
                    ? m.instrumentInbox.codeWaitsOne
                    : fill(m.instrumentInbox.codeWaitsMany, { count })}
                </span>
              </span>
              <Chip tone="warning" icon={CircleHelp}>
                {m.instrumentInbox.codeUnknown}
              </Chip>
              {mayMap && (
                <Button
                  size="s"
                  aria-label={fill(m.instrumentRuns.mapOf, { code: name })}
                  onClick={() => setMapped({ name, known: null })}
                >
                  {m.instrumentRuns.mapOne}
                </Button>
              )}
            </li>
          ))}
          {data.names.map((known) => (
            <li key={known._id} className={row}>
              <span className="mono mr-auto min-w-0 font-medium wrap-anywhere">{known.name}</span>
              <span className="min-w-0 wrap-anywhere">
                {known.material === null
                  ? m.instrumentRuns.controlIsNone
                  : [
                      known.material,
                      known.level === null
                        ? null
                        : fill(m.instrumentRuns.controlLevel, { level: known.level }).toLowerCase(),
                    ]
                      .filter(Boolean)
                      .join(', ')}
              </span>
              {mayMap && (
                <Button
                  size="s"
                  aria-label={fill(m.instrumentInbox.changeOf, { code: known.name })}
                  onClick={() => setMapped({ name: known.name, known })}
                >
                  {m.instrumentInbox.changeOne}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!mayMap && (data?.unknown.length ?? 0) > 0 && (
        <p className="px-4 py-2 text-meta text-hint">{m.instrumentInbox.nameWho}</p>
      )}
      {mapped && (
        <ControlDialog instrumentId={instrumentId} name={mapped} onClose={() => setMapped(undefined)} />
      )}
    </Card>
  )
}
