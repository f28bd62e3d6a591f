import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { hoursText } from '@contract/rules/hours-text'
import type { DirectoryEntry } from '@contract/test-directory/shapes'
import { read } from '@/api/query'
import { LabLogo } from '@/app/lab-logo'
import { usePageTitle } from '@/app/page-title'
import { ContainerLines } from '@/app/test-directory/container-lines'
import { useDebounced } from '@/form/use-server-search'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'

export interface DirectorySearch {
  text: string
  page: number
}

const WAIT_MS = 300

/** The laboratory's panels and tests with what is collected for them, for everybody: no account, no patient. */
export function DirectoryPage({
  search,
  onSearch,
}: {
  search: DirectorySearch
  onSearch: (search: DirectorySearch) => void
}) {
  usePageTitle(m.testDirectory.title)
  const [typed, setTyped] = useState(search.text)
  const text = useDebounced(typed, WAIT_MS).trim()
  useEffect(() => {
    if (text !== search.text) onSearch({ text, page: 1 })
  }, [text, search.text, onSearch])
  const { data, error, refetch } = useQuery(read(api.testDirectory.list, { query: search }, { fresh: 300 }))
  const clear = () => setTyped('')
  return (
    <div className="min-h-dvh bg-bg">
      <main className="mx-auto grid w-full max-w-260 gap-4 px-4 py-8">
        <header className="grid gap-2">
          <LabLogo maxHeight={56} />
          <h1>{m.testDirectory.title}</h1>
          <p className="text-text2">
            {[data?.lab, data?.phone, m.testDirectory.sub].filter(Boolean).join(' · ')}
          </p>
        </header>
        <Field label={m.testDirectory.search} hint={m.testDirectory.searchHint}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="search"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {error ? (
          <EmptyState
            tone="error"
            title={m.testDirectory.failed}
            text={error.message}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <SkeletonRows rows={8} />
        ) : data.docs.length === 0 ? (
          search.text === '' ? (
            <EmptyState title={m.testDirectory.none} text={m.testDirectory.noneHelp} />
          ) : (
            <EmptyState
              tone="nomatch"
              title={fill(m.testDirectory.noMatch, { text: search.text })}
              text={m.testDirectory.noMatchHelp}
              action={<Button onClick={clear}>{m.testDirectory.clear}</Button>}
            />
          )
        ) : (
          <>
            <p role="status" className="text-dense text-text2">
              {data.total === 1
                ? m.testDirectory.countOne
                : fill(m.testDirectory.count, { count: data.total })}
            </p>
            <ul className="grid gap-3">
              {data.docs.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ul>
            {data.pages > 1 && (
              <nav aria-label={m.testDirectory.title} className="flex items-center justify-between gap-3">
                <Button
                  disabled={search.page <= 1}
                  onClick={() => onSearch({ ...search, page: search.page - 1 })}
                >
                  {m.testDirectory.previous}
                </Button>
                <span className="text-dense text-text2">
                  {fill(m.testDirectory.page, { page: search.page, pages: data.pages })}
                </span>
                <Button
                  disabled={search.page >= data.pages}
                  onClick={() => onSearch({ ...search, page: search.page + 1 })}
                >
                  {m.testDirectory.next}
                </Button>
              </nav>
            )}
          </>
        )}
      </main>
    </div>
  )
}

function Entry({ entry }: { entry: DirectoryEntry }) {
  const facts: [string, string][] = [
    [m.testDirectory.code, entry.code],
    [m.testDirectory.loinc, entry.loinc ?? ''],
    [m.testDirectory.cpt, entry.procedureCodes.join(', ')],
    [m.testDirectory.section, entry.section ?? ''],
    [m.testDirectory.turnaround, entry.turnaroundHours === null ? '' : hoursText(entry.turnaroundHours)],
  ]
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="flex flex-wrap items-center gap-2">
        {entry.name}
        <span className="text-meta font-normal text-hint">{m.testDirectory.kinds[entry.kind]}</span>
      </h2>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-dense">
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className="flex gap-1.5">
                <dt className="text-hint">{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {entry.tests.length > 0 && (
        <p className="mt-1 text-dense">
          <span className="text-hint">{m.testDirectory.contains}</span> {entry.tests.join(', ')}
        </p>
      )}
      <div className="mt-2 text-dense">
        {entry.containers.length === 0 ? (
          <p className="text-text2">{m.testDirectory.anyContainer}</p>
        ) : (
          <>
            {entry.containers.length > 1 && <p className="text-hint">{m.testDirectory.anyOf}</p>}
            <ul className="grid gap-1.5">
              {entry.containers.map((one) => (
                <li key={one._id}>
                  <ContainerLines container={one} />
                  {one.drawOrder !== null && (
                    <span className="block text-meta text-hint">
                      {fill(m.testDirectory.draw, { rank: one.drawOrder })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </li>
  )
}
