import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { ReflexMode, type ReflexSetting } from '@contract/toxicology/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { reflexQuery } from './queries'

/** A laboratory may have thousands of clients; the search finds the others. */
const MOST = 50
const NOT_SET = 'unset'

/** What becomes of reflex tests, panel by panel and client by client; each is set for itself. */
export function ReflexCard() {
  const { ability } = useMe()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(reflexQuery)
  const set = useSend(api.toxicology.setReflex, {
    invalidates: [api.toxicology.reflexSettings, api.results.reflexes],
    onSuccess: ({ name }) => toast.success(fill(m.toxicology.reflexSaved, { name })),
    onError: ({ message }) => {
      toast.error(message)
      void refetch()
    },
  })
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = (data?.docs ?? []).filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  )
  // What was set is what somebody comes to see.
  const sorted = found.toSorted((a, b) => Number(a.mode === null) - Number(b.mode === null))
  const groups = [
    { title: m.toxicology.reflexPanels, rows: sorted.filter(({ kind }) => kind === 'panel') },
    { title: m.toxicology.reflexClients, rows: sorted.filter(({ kind }) => kind === 'location') },
  ]
  return (
    <Card title={m.toxicology.reflexTitle} sub={m.toxicology.reflexHelp}>
      <div className="border-b border-line p-3">
        <TextInput
          type="search"
          icon={Search}
          aria-label={m.toxicology.reflexFind}
          placeholder={m.toxicology.reflexFind}
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : found.length === 0 ? (
        <EmptyState title={m.toxicology.reflexNone} />
      ) : (
        <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
          {groups.map(({ title, rows }) => (
            <section key={title} aria-label={title} className="min-w-0">
              <h3 className="px-4 pt-3 text-meta text-hint">{title}</h3>
              <ul className="divide-y divide-soft-line text-dense">
                {rows.slice(0, MOST).map((row) => (
                  <ReflexLine
                    key={row._id}
                    row={row}
                    editable={ability.can('edit', 'Setting') && !set.isPending}
                    onMode={(mode) =>
                      set.mutate({ body: { kind: row.kind, _id: row._id, mode, version: row.version } })
                    }
                  />
                ))}
              </ul>
              {rows.length > MOST && (
                <p className="px-4 py-2 text-meta text-hint">
                  {fill(m.toxicology.reflexMore, { count: MOST })}
                </p>
              )}
            </section>
          ))}
        </div>
      )}
    </Card>
  )
}

interface ReflexLineProps {
  row: ReflexSetting
  editable: boolean
  onMode: (mode: ReflexMode | null) => void
}

function ReflexLine({ row, editable, onMode }: ReflexLineProps) {
  const unset = row.kind === 'panel' ? m.toxicology.reflexDefault : m.toxicology.reflexAsPanel
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">{row.name}</span>
      <div className="w-48 shrink-0">
        <NativeSelect
          aria-label={fill(m.toxicology.reflexFor, { name: row.name })}
          disabled={!editable}
          value={row.mode ?? NOT_SET}
          options={[
            { value: NOT_SET, label: unset },
            ...ReflexMode.options.map((mode) => ({ value: mode, label: m.toxicology.reflexModes[mode] })),
          ]}
          onChange={({ target: { value } }) => onMode(value === NOT_SET ? null : ReflexMode.parse(value))}
        />
      </div>
    </li>
  )
}
