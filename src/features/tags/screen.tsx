import { Tag as TagIcon } from 'lucide-react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { tag, type TagRow } from '@contract/tags/register'
import { ConsoleTabs } from '@/app/console-tabs'
import { InactiveChip } from '@/app/entity/active-chip'
import { screenOf } from '@/app/entity/described-screen'
import { Chip } from '@/ui/chip'

/** A tag as people meet it on an order. */
const TagChip = ({ tag: { name, color } }: { tag: Pick<TagRow, 'name' | 'color'> }) => (
  <Chip tone={color ?? 'neutral'} icon={TagIcon}>
    {name}
  </Chip>
)

export const screen = screenOf({
  register: tag,
  calls: api.tags,
  words: m.tags,
  title: m.management.consoleTags,
  section: m.navigation.pageManagementConsole,
  looks: { category: { width: '30%' }, name: { cell: (row) => <TagChip tag={row} /> }, color: null },
  cards: [{ title: m.tags.tag, sub: m.tags.tagSub, show: ['name', 'category', 'color'] }],
  about: (row) => ({ chips: <TagChip tag={row} /> }),
  card: (row) => (
    <span className="flex items-center justify-between gap-3">
      <TagChip tag={row} />
      <span className="text-meta text-hint">{row.category}</span>
      <InactiveChip active={row.active} />
    </span>
  ),
  around: (list) => <ConsoleTabs current="/management/tags">{list}</ConsoleTabs>,
  staleAfter: ['tags', api.reference.bootstrap],
})
