import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import type { RunFacts } from '@contract/plates/shapes'
import { LoadFailed } from '@/app/load-failed'
import { formatDate, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { runsQuery } from './queries'

/** The readings of a plate as the instrument's file has them. What they mean is not said here. */
export function PlateRuns({ plateId }: { plateId: string }) {
  const { data, error, refetch } = useQuery(runsQuery(plateId))
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.docs.length === 0) return <EmptyState title={m.plates.noRuns} />
  return (
    <div className="grid gap-6 p-4">
      {data.docs.map((run) => {
        const targets = [...new Set(run.readings.map(({ target }) => target))]
        const wells = [...new Set(run.readings.map(({ well }) => well))]
        const byWell = new Map(run.readings.map((one) => [`${one.well} ${one.target}`, one]))
        const title = fill(m.plates.runLine, {
          file: run.fileName,
          at: formatDateTime(run.readAt, labZone()),
          name: run.readBy,
        })
        return (
          <section key={run._id} aria-label={title} className="min-w-0">
            <h2 className="font-semibold break-words">{title}</h2>
            <p className="mb-2 text-meta break-words text-hint">{factWords(run.facts)}</p>
            <div className="overflow-x-auto rounded-card border border-line bg-surface">
              <table aria-label={title} className="w-full border-collapse text-dense tabular-nums">
                <thead>
                  <tr className="border-b border-line text-left text-text2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
                    <th scope="col">{m.plates.columnWell}</th>
                    {targets.map((target) => (
                      <th key={target} scope="col">
                        {`${target} ${m.plates.columnCt}`}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {wells.map((well) => (
                    <tr key={well} className="border-b border-line last:border-b-0 [&>td]:px-4 [&>td]:py-1.5">
                      <th scope="row" className="mono px-4 py-1.5 text-left font-normal">
                        {well}
                      </th>
                      {targets.map((target) => {
                        const { ct, flags = [], task } = byWell.get(`${well} ${target}`) ?? {}
                        const beside = [task, ...flags].filter(Boolean).join(', ')
                        return (
                          <td key={target}>
                            {ct === undefined ? (
                              ''
                            ) : ct ? (
                              ct
                            ) : (
                              <span className="text-hint">
                                {ct === null ? m.plates.notDetermined : m.plates.emptyCell}
                              </span>
                            )}
                            {beside !== '' && <span className="block text-meta text-hint">{beside}</span>}
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        )
      })}
    </div>
  )
}

/** What the file says of its run, and how its plate is known. */
function factWords(facts: RunFacts | null): string {
  if (!facts) return ''
  const { plateBy, day, instrument, block } = facts
  return [
    m.plates.runPlateBy[plateBy],
    ...(day === null ? [] : [fill(m.plates.runDay, { day: formatDate(day) })]),
    ...(instrument.length === 0 ? [] : [fill(m.plates.runInstrument, { names: instrument.join(', ') })]),
    ...(block === null ? [] : [fill(m.plates.runBlock, { block })]),
  ].join(', ')
}
