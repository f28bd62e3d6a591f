import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { InstrumentCode, UnknownCode } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import type { CodeToMap } from './code-dialog'
import { codesQuery } from './queries'

const CodeDialog = deferred(() => import('./code-dialog').then((part) => part.CodeDialog))

const aboutOf = ({ sentUnit, factor, low, high, maxDilution }: InstrumentCode): string =>
  [
    sentUnit === null
      ? null
      : sentUnit === ''
        ? m.instrumentInbox.codeNoUnit
        : factor === null
          ? sentUnit
          : fill(m.instrumentInbox.codeTimes, { unit: sentUnit, factor }),
    low === null && high === null
      ? null
      : fill(m.instrumentInbox.codeRange, { low: low ?? '–', high: high ?? '–' }),
    maxDilution === null ? null : fill(m.instrumentInbox.codeDilution, { most: maxDilution }),
  ]
    .filter((one) => one !== null)
    .join(' · ')

const waits = ({ count, units }: UnknownCode): string =>
  [
    count === 1 ? m.instrumentInbox.codeWaitsOne : fill(m.instrumentInbox.codeWaitsMany, { count }),
    units.join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

/** Which test each code of the instrument is: those that wait for one first. */
export function CodesCard({ instrumentId }: { instrumentId: string }) {
  const mayMap = useMe().ability.can('edit', 'Instrument')
  const [mapped, setMapped] = useState<CodeToMap>()
  const { data, error, refetch } = useQuery(codesQuery(instrumentId))
  const row = 'flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-dense'
  return (
    <Card title={m.instrumentInbox.codesCard} sub={m.instrumentInbox.codesSub}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} label={m.instrumentInbox.codesCard} />
      ) : data.codes.length + data.unknown.length === 0 ? (
        <EmptyState title={m.instrumentInbox.codesNone} text={m.instrumentInbox.codesNoneHelp} />
      ) : (
        <ul aria-label={m.instrumentInbox.codesList} className="divide-y divide-soft-line">
          {data.unknown.map((one) => (
            <li key={one.code} className={row}>
              <span className="mr-auto min-w-0">
                <span className="mono font-medium wrap-anywhere">{one.code}</span>
                <span className="block text-meta text-hint">{waits(one)}</span>
              </span>
              <Chip tone="warning" icon={CircleHelp}>
                {m.instrumentInbox.codeUnknown}
              </Chip>
              {mayMap && (
                <Button
                  size="s"
                  aria-label={fill(m.instrumentRuns.mapOf, { code: one.code })}
                  onClick={() => setMapped({ code: one.code, units: one.units, known: null })}
                >
                  {m.instrumentRuns.mapOne}
                </Button>
              )}
            </li>
          ))}
          {data.codes.map((known) => (
            <li key={known._id} className={row}>
              <span className="mr-auto min-w-0">
                <span className="mono font-medium wrap-anywhere">{known.code}</span>
                <span className="block text-meta text-hint">{aboutOf(known)}</span>
              </span>
              <span className="min-w-0 wrap-anywhere">{known.testName}</span>
              {mayMap && (
                <Button
                  size="s"
                  aria-label={fill(m.instrumentInbox.changeOf, { code: known.code })}
                  onClick={() => setMapped({ code: known.code, units: [], known })}
                >
                  {m.instrumentInbox.changeOne}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!mayMap && (data?.unknown.length ?? 0) > 0 && (
        <p className="px-4 py-2 text-meta text-hint">{m.instrumentInbox.mapWho}</p>
      )}
      {mapped && (
        <CodeDialog instrumentId={instrumentId} code={mapped} onClose={() => setMapped(undefined)} />
      )}
    </Card>
  )
}
