import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { ContainerLines } from './container-lines'

interface NeedsProps {
  /** With a sample type, what is said is what it is collected in; without one, what the laboratory takes. */
  items: readonly { panelId: string | null; testId: string | null; sampleTypeId?: string | null }[]
}

/** What the chosen panels and tests are collected in, in order of draw: compact, beside an order form. */
export function CollectionNeeds({ items }: NeedsProps) {
  const asked = items.map(({ panelId, testId, sampleTypeId }) => ({
    panelId,
    testId,
    ...(sampleTypeId ? { sampleTypeId } : {}),
  }))
  const { data, error } = useQuery({
    ...read(api.testDirectory.needs, { body: { items: asked } }, { fresh: 300 }),
    enabled: asked.length > 0,
  })
  return (
    <section aria-label={m.testDirectory.needs}>
      <h3 className="text-dense font-semibold">
        {m.testDirectory.needs}{' '}
        <span className="text-meta font-normal text-hint">{m.testDirectory.needsSub}</span>
      </h3>
      {asked.length === 0 ? (
        <p className="mt-1 text-dense text-text2">{m.testDirectory.needsNone}</p>
      ) : error ? (
        <p className="mt-1 text-dense text-warning">{m.testDirectory.failed}</p>
      ) : (
        <ol className="mt-1 grid gap-2 text-dense">
          {data?.docs.map((one) => (
            <li key={one._id}>
              <ContainerLines container={one} />
              <span className="block text-meta text-hint">
                {fill(m.testDirectory.needsFor, { tests: one.tests.join(', ') })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {data && data.unknown.length > 0 && asked.length > 0 && (
        <p className="mt-1 text-dense text-warning">
          {fill(m.testDirectory.needsUnknown, { tests: data.unknown.join(', ') })}
        </p>
      )}
    </section>
  )
}
