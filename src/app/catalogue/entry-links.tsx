import { AppLink } from '@/app/router-link'
import { InactiveChip } from '@/app/entity/active-chip'
import { Card } from '@/ui/card'

interface EntryLinksProps {
  title: string
  /** Said when there are none. */
  none: string
  /** The path of one entry, before its id. */
  detail: string
  entries: readonly { _id: string; code: string; name: string; active: boolean }[]
}

/** What else of the catalogue belongs to this, each a link. */
export function EntryLinks({ title, none, detail, entries }: EntryLinksProps) {
  return (
    <Card title={title} end={entries.length > 0 && entries.length}>
      {entries.length === 0 ? (
        <p className="p-4 text-dense text-hint">{none}</p>
      ) : (
        <ul className="text-dense">
          {entries.map(({ _id, code, name, active }) => (
            <li
              key={_id}
              className="flex min-h-8 items-center gap-3 border-b border-soft-line px-4 last:border-b-0"
            >
              <AppLink to={`${detail}/${_id}`} className="min-w-0 flex-1 truncate">
                {name}
              </AppLink>
              <InactiveChip active={active} />
              <span className="mono text-hint">{code}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
