import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { codeKindLabels, codeKinds, type CodeKind } from '@contract/ehr-connections/choices'
import type { Connection } from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import { CodeRows } from '@/app/ehr/code-rows'
import { codesQuery } from '@/app/ehr/queries'
import { LoadFailed } from '@/app/load-failed'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'

type Which = 'waiting' | 'all'

/** What their codes are here: those that are nothing yet hold messages, and come first. */
export function CodesCard({ connections }: { connections: readonly Connection[] }) {
  const [which, setWhich] = useState<Which>('waiting')
  const [kind, setKind] = useState<CodeKind>()
  const [connectionId, setConnection] = useState('')
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const isNarrowed = text !== '' || kind !== undefined || connectionId !== ''
  const { data, error, refetch } = useQuery(
    codesQuery({
      ...(text ? { text } : {}),
      ...(kind ? { kind } : {}),
      ...(connectionId ? { connectionId } : {}),
      ...(which === 'waiting' ? { waiting: true } : {}),
    }),
  )
  return (
    <Card title={m.ehrConnections.codesTitle} sub={m.ehrConnections.codesSub}>
      <div className="flex flex-wrap items-center gap-2 border-b border-soft-line px-4 py-2">
        <Segmented
          size="s"
          aria-label={m.ehrConnections.codesWhich}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'waiting', label: m.ehrConnections.codesWaitingTab },
            { value: 'all', label: m.ehrConnections.codesAllTab },
          ]}
        />
        <TextInput
          size="s"
          className="w-56!"
          type="search"
          aria-label={m.ehrConnections.codesSearch}
          placeholder={m.ehrConnections.codesSearch}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <NativeSelect
          size="s"
          className="w-40!"
          aria-label={m.ehrConnections.kindLabel}
          placeholder={m.ehrConnections.codesAllTab}
          options={codeKinds.map((value) => ({ value, label: codeKindLabels[value] }))}
          value={kind ?? ''}
          onChange={({ target }) => setKind(codeKinds.find((one) => one === target.value))}
        />
        <NativeSelect
          size="s"
          className="w-48!"
          aria-label={m.ehrConnections.subject}
          placeholder={m.ehrJobs.allConnections}
          options={connections.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={connectionId}
          onChange={({ target }) => setConnection(target.value)}
        />
      </div>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.docs.length === 0 ? (
        isNarrowed ? (
          <EmptyState tone="nomatch" title={m.ehrConnections.codesNoMatch} />
        ) : (
          <EmptyState
            title={which === 'waiting' ? m.ehrConnections.codesNone : m.ehrConnections.codesAllNone}
            text={m.ehrConnections.codesNoneHelp}
          />
        )
      ) : (
        <>
          <CodeRows codes={data.docs} />
          {data.total > data.docs.length && (
            <p className="px-4 py-2 text-meta text-hint">
              {fill(m.ehrConnections.codesMore, { shown: data.docs.length, total: data.total })}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
