import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@contract/messages'
import { views } from '@contract/roles'
import { SearchCombobox } from '@/form/search-combobox'
import { Card } from '@/ui/card'
import { Combobox } from '@/ui/combobox'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { Answer } from './answer'
import { explainQuery, peopleQuery, targetsQuery } from './queries'
import type { AccessSearch } from './search'

interface ExplainTabProps {
  search: AccessSearch
  set: (patch: Partial<AccessSearch>) => void
}

const mostShown = 40

/** "Why can’t Ana see Plating?", answered on one screen. */
export function ExplainTab({ search, set }: ExplainTabProps) {
  const targets = useQuery(targetsQuery)
  const [typed, setTyped] = useState('')
  const all = targets.data ?? []
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all
    .filter(({ label, key }) => words.every((word) => `${label} ${key}`.toLowerCase().includes(word)))
    .slice(0, mostShown)
  const target = all.find(({ kind, key }) => kind === search.kind && key === search.key) ?? null
  return (
    <>
      <Card>
        <div className="grid gap-4 p-4">
          <p className="text-dense text-text2">{m.access.explain.intro}</p>
          <div className="grid gap-4 md:grid-cols-[1fr_1.6fr_12rem]">
            <Field label={m.access.explain.person}>
              {(wiring) => (
                <SearchCombobox
                  {...wiring}
                  label={m.access.explain.person}
                  placeholder={m.access.explain.personHint}
                  options={peopleQuery}
                  itemsOf={(reply) => reply ?? []}
                  getKey={({ _id }) => _id}
                  getLabel={({ firstName, lastName }) => `${firstName} ${lastName}`}
                  renderItem={({ firstName, lastName, username, userType }) => (
                    <span className="flex w-full min-w-0 items-baseline gap-3">
                      <span className="truncate">{`${firstName} ${lastName}`}</span>
                      <span className="ml-auto shrink-0 text-meta text-hint">
                        <span className="mono">{username}</span> · {userType}
                      </span>
                    </span>
                  )}
                  value={
                    search.user && search.name
                      ? {
                          _id: search.user,
                          firstName: search.name,
                          lastName: '',
                          username: '',
                          userType: 'lab' as const,
                          active: true,
                        }
                      : null
                  }
                  onPick={({ _id, firstName, lastName }) =>
                    set({ user: _id, name: `${firstName} ${lastName}` })
                  }
                  onClear={() => set({ user: undefined, name: undefined })}
                />
              )}
            </Field>
            <Field label={m.access.explain.target}>
              {(wiring) => (
                <Combobox
                  {...wiring}
                  label={m.access.explain.target}
                  placeholder={m.access.explain.targetHint}
                  items={found}
                  itemsFor={typed}
                  loading={targets.isPending}
                  getKey={({ kind, key }) => `${kind} ${key}`}
                  getLabel={({ label }) => label}
                  value={target}
                  onQuery={setTyped}
                  onPick={({ kind, key }) => {
                    setTyped('')
                    set({ kind, key })
                  }}
                  onClear={() => set({ kind: undefined, key: undefined })}
                />
              )}
            </Field>
            <Field label={m.access.explain.view}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  placeholder={m.access.view.own}
                  value={search.view ?? ''}
                  onChange={(event) => set({ view: views.find((view) => view === event.target.value) })}
                  options={views.map((view) => ({ value: view, label: m.access.view[view] }))}
                />
              )}
            </Field>
          </div>
        </div>
      </Card>
      {targets.error ? (
        <EmptyState
          tone="error"
          title={m.access.explain.targetsFailed}
          text={targets.error.message}
          onRetry={() => void targets.refetch()}
        />
      ) : search.user && search.kind && search.key ? (
        <Explained user={search.user} kind={search.kind} target={search.key} view={search.view ?? null} />
      ) : (
        <p className="px-1 text-dense text-hint">{m.access.explain.ask}</p>
      )}
    </>
  )
}

interface ExplainedProps {
  user: string
  kind: NonNullable<AccessSearch['kind']>
  target: string
  view: NonNullable<AccessSearch['view']> | null
}

function Explained({ user, kind, target, view }: ExplainedProps) {
  const query = useQuery(explainQuery(user, { kind, key: target }, view))
  if (query.error)
    return (
      <EmptyState
        tone="error"
        title={m.access.explain.failed}
        text={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  return query.data ? <Answer explained={query.data} /> : <SkeletonRows rows={8} />
}
