import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { AuditEntry } from '@contract/api-audit'
import { t } from '@contract/messages'
import { formatCount, formatDateTime } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Facts, type Fact } from '@/ui/facts'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { Outcome } from './outcome'
import { entryQuery } from './queries'

const mostIds = 30

/** One row of the trail in full, beside the list; on a phone over it. */
export function EntryPanel({ row, onClose }: { row: string; onClose: () => void }) {
  const phone = usePhone()
  useShortcut({ keys: 'Escape', label: t('audit.detail.close'), group: 'List' }, onClose)
  if (phone)
    return (
      <Dialog open onOpenChange={onClose} title={t('audit.detail.title')} size="m">
        <Body row={row} />
      </Dialog>
    )
  return (
    <aside
      aria-label={t('audit.detail.title')}
      className="w-104 flex-none overflow-y-auto border-l border-line bg-surface text-dense max-lg:w-88"
    >
      <header className="flex items-center gap-2 border-b border-line py-2.5 pr-3 pl-4">
        <h2 className="mr-auto">{t('audit.detail.title')}</h2>
        <IconButton size="s" icon={X} label={t('audit.detail.close')} shortcut="Esc" onClick={onClose} />
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
        title={t('audit.detail.failed')}
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
        {t('audit.detail.hash')} <span className="mono break-all">{data.hash}</span>
      </p>
    </div>
  )
}

function factsOf(entry: AuditEntry): Fact[] {
  const mono = (text: string) => <span className="mono break-all">{text}</span>
  return [
    { label: t('audit.detail.when'), value: formatDateTime(entry.at, labZone()) },
    {
      label: t('audit.detail.who'),
      value: entry.by ? `${entry.by} (${entry.username ?? ''}, ${entry.userType ?? ''})` : t('audit.nobody'),
    },
    ...(entry.actingAs ? [{ label: t('audit.detail.actingAs'), value: entry.actingAs }] : []),
    ...(entry.reason ? [{ label: t('audit.detail.reason'), value: entry.reason }] : []),
    { label: t('audit.detail.call'), value: mono(entry.call) },
    ...(entry.address ? [{ label: t('audit.detail.address'), value: mono(entry.address) }] : []),
    ...(entry.sessionId ? [{ label: t('audit.detail.session'), value: mono(entry.sessionId) }] : []),
    { label: t('audit.detail.request'), value: mono(entry.requestId) },
  ]
}

/** A value as it was kept: text as it is, the rest as JSON. */
const valueText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? t('audit.detail.empty')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 1)

function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  return (
    <section>
      <h3 className="mb-1 text-meta font-medium text-hint">{t('audit.detail.changes')}</h3>
      <ul className="divide-y divide-soft-line border-y border-line">
        {changes.map(({ entity, id, field, old, new: fresh }) => (
          <li key={`${id} ${field}`} className="py-1.5">
            <p className="text-meta text-hint">
              {entity} · {field}
            </p>
            <p className="break-words whitespace-pre-wrap">
              <del className="text-text2">{valueText(old)}</del>
              <span aria-hidden> → </span>
              <ins className="font-medium no-underline">{valueText(fresh)}</ins>
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
        {t('audit.detail.shown', { count: formatCount(ids.length) })}
      </h3>
      <ul className="grid gap-0.5">
        {ids.slice(0, mostIds).map(({ id, label }) => (
          <li key={id} className="truncate" title={id}>
            {label ?? <span className="mono text-meta text-hint">{id}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-meta text-hint">{t('audit.detail.more', { count: formatCount(more) })}</p>
      )}
    </section>
  )
}
