import { useState } from 'react'
import type { HistoryEntry } from '@contract/history'
import { fill, m } from '@contract/messages'
import type { ApiError } from '@/api/errors'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { plainWords, showValue, stateWords } from './history-words'

type Change = HistoryEntry['changes'][number]

export interface HistoryListProps {
  query: {
    data: { docs: readonly HistoryEntry[] } | undefined
    error: ApiError | null
    refetch: () => unknown
  }
  /** A changed field as its form calls it. */
  words?: (change: Change) => string
}

/** Every change: field, before, after, who, when and why. Read from the audit trail, so nothing is missing here. */
export function HistoryEntries({ query, words = ({ field }) => plainWords(field) }: HistoryListProps) {
  const { data, error, refetch } = query
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.docs.length === 0)
    return <EmptyState title={m.register.historyNone} text={m.register.historyNoneHelp} />
  return (
    <Card title={m.register.tabsHistory} className="overflow-x-auto">
      <ol>
        {data.docs.map((entry, at) => (
          <Entry key={`${entry.at} ${at}`} entry={entry} words={words} />
        ))}
      </ol>
    </Card>
  )
}

const SHOWN = 6

const shown = ({ field }: Change, value: unknown): string =>
  typeof value === 'string' ? stateWords(field, showValue(value)) : showValue(value)

const signer = ({ by, actingAs }: HistoryEntry) =>
  actingAs ? fill(m.access.signedActing, { name: by, account: actingAs }) : by

function Entry({ entry, words }: { entry: HistoryEntry; words: (change: Change) => string }) {
  const [all, setAll] = useState(false)
  const changes = all ? entry.changes : entry.changes.slice(0, SHOWN)
  return (
    <li className="border-b border-line px-4 py-3 text-dense last:border-b-0">
      <p className="flex gap-x-3">
        <span className="min-w-0">
          <b className="font-medium">{entry.did}</b> <span className="text-text2">{signer(entry)}</span>
        </span>
        <time dateTime={entry.at} className="ml-auto whitespace-nowrap text-text2 tabular-nums">
          {formatDateTime(entry.at, labZone())}
        </time>
      </p>
      {entry.reason && <p className="text-text2">{entry.reason}</p>}
      {entry.changes.length > 0 && (
        <table className="mt-2 w-full table-fixed text-meta">
          <thead>
            <tr className="text-hint">
              <th scope="col" className="w-1/4 py-1 text-left font-medium">
                {m.register.historyField}
              </th>
              <th scope="col" className="py-1 text-left font-medium">
                {m.register.historyOld}
              </th>
              <th scope="col" className="py-1 text-left font-medium">
                {m.register.historyNew}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, at) => (
              <tr key={at} className="border-t border-soft-line align-top">
                <th scope="row" className="py-1 pr-3 text-left font-normal text-text2">
                  {words(change)}
                </th>
                <td className="py-1 pr-3 break-words text-hint">{shown(change, change.old)}</td>
                <td className="py-1 break-words">{shown(change, change.new)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length < entry.changes.length && (
        <Button variant="quiet" size="s" className="mt-1 -ml-2.5" onClick={() => setAll(true)}>
          {fill(m.register.historyAll, { count: entry.changes.length })}
        </Button>
      )}
    </li>
  )
}
