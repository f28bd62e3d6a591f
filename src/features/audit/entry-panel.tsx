import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { AuditEntry } from '@contract/audit/shapes'
import { fill, m } from '@contract/messages'
import { plainWords, stateWords } from '@/app/entity/history-words'
import { formatCount, formatDateTime } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Facts, type Fact } from '@/ui/facts'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { entityName } from './columns'
import { Outcome } from './outcome'
import { entryQuery } from './queries'

const mostIds = 30

/** One row of the trail in full, beside the list; on a phone over it. */
export function EntryPanel({ row, onClose }: { row: string; onClose: () => void }) {
  const phone = usePhone()
  useShortcut({ keys: 'Escape', label: m.audit.detailClose, group: m.lists.group }, onClose)
  if (phone)
    return (
      <Dialog open onOpenChange={onClose} title={m.audit.detailTitle} size="m">
        <Body row={row} />
      </Dialog>
    )
  return (
    <aside
      aria-label={m.audit.detailTitle}
      className="w-104 flex-none overflow-y-auto border-l border-line bg-surface text-dense max-lg:w-88"
    >
      <header className="flex items-center gap-2 border-b border-line py-2.5 pr-3 pl-4">
        <h2 className="mr-auto">{m.audit.detailTitle}</h2>
        <IconButton size="s" icon={X} label={m.audit.detailClose} shortcut="Esc" onClick={onClose} />
      </header>
      <div className="p-4">
        <Body row={row} />
      </div>
    </aside>
  )
}

function Body({ row }: { row: string }) {
  const { data, error, refetch } = useQuery(entryQuery(row))
  if (error)
    return (
      <EmptyState
        tone="error"
        title={m.audit.detailFailed}
        text={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={8} />
  return (
    <div className="grid gap-4 text-dense">
      <div className="flex items-start gap-3">
        <p className="mr-auto font-medium">{data.did}</p>
        <Outcome row={data} />
      </div>
      <Facts facts={factsOf(data)} />
      {data.changes.length > 0 && <Changes changes={data.changes} />}
      {data.ids.length > 0 && <Shown ids={data.ids} />}
      <p className="text-meta text-hint">
        {m.audit.detailHash} <span className="mono break-all">{data.hash}</span>
      </p>
    </div>
  )
}

function factsOf(entry: AuditEntry): Fact[] {
  const mono = (text: string) => <span className="mono break-all">{text}</span>
  return [
    { label: m.audit.detailWhen, value: formatDateTime(entry.at, labZone()) },
    {
      label: m.audit.detailWho,
      value: entry.by ? `${entry.by} (${entry.username ?? ''}, ${entry.userType ?? ''})` : m.audit.nobody,
    },
    ...(entry.actingAs ? [{ label: m.audit.detailActingAs, value: entry.actingAs }] : []),
    ...(entry.reason ? [{ label: m.audit.detailReason, value: entry.reason }] : []),
    { label: m.audit.detailCall, value: mono(entry.call) },
    ...(entry.address ? [{ label: m.audit.detailAddress, value: mono(entry.address) }] : []),
    ...(entry.sessionId ? [{ label: m.audit.detailSession, value: mono(entry.sessionId) }] : []),
    { label: m.audit.detailRequest, value: mono(entry.requestId) },
  ]
}

/** A value as it was kept: a state in words, other text as it is, the rest as JSON. */
const valueText = (field: string, value: unknown): string =>
  value === null || value === undefined || value === ''
    ? m.audit.detailEmpty
    : typeof value === 'string'
      ? stateWords(field, value)
      : JSON.stringify(value, null, 1)

function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  return (
    <section>
      <h3 className="mb-1 text-meta font-medium text-hint">{m.audit.detailChanges}</h3>
      <ul className="divide-y divide-soft-line border-y border-line">
        {changes.map(({ entity, id, field, old, new: fresh }) => (
          <li key={`${id} ${field}`} className="py-1.5">
            <p className="text-meta text-hint">
              {entityName(entity)} · {plainWords(field)}
            </p>
            <p className="break-words whitespace-pre-wrap">
              <del className="text-text2">{valueText(field, old)}</del>
              <span aria-hidden> → </span>
              <ins className="font-medium no-underline">{valueText(field, fresh)}</ins>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shown({ ids }: { ids: AuditEntry['ids'] }) {
  const more = ids.length - mostIds
  return (
    <section>
      <h3 className="mb-1 text-meta font-medium text-hint">
        {fill(m.audit.detailShown, { count: formatCount(ids.length) })}
      </h3>
      <ul className="grid gap-0.5">
        {ids.slice(0, mostIds).map(({ id, label }) => (
          <li key={id} className="truncate" title={id}>
            {label ?? <span className="mono text-meta text-hint">{id}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-meta text-hint">{fill(m.audit.detailMore, { count: formatCount(more) })}</p>
      )}
    </section>
  )
}
