import { Command } from 'cmdk'
import { ArrowRight, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { hrefOf, type PaletteItem } from '@contract/navigation'
import type { PageAction } from '@/app/page-actions'
import { keyCaps } from '@/lib/shortcuts/keys'
import { Kbd } from '@/ui/kbd'
import { HitLine } from './hit-line'
import type { Hit, HitGroup } from './hits'
import { Marked } from './marked'

/** One line that can be chosen. */
export const lineClass =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 text-dense data-[selected=true]:bg-selected forced-colors:data-[selected=true]:bg-[Highlight] forced-colors:data-[selected=true]:text-[HighlightText]'

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:pt-1 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-meta [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-text2"
    >
      {children}
    </Command.Group>
  )
}

export function RecentGroup({ hits, onOpen }: { hits: readonly Hit[]; onOpen: (hit: Hit) => void }) {
  if (hits.length === 0) return null
  return (
    <Group heading={m.shell.searchRecent}>
      {hits.map((hit) => (
        <Command.Item key={hit.key} value={hit.key} onSelect={() => onOpen(hit)} className={lineClass}>
          <HitLine hit={hit} query="" />
        </Command.Item>
      ))}
    </Group>
  )
}

interface PageGroupProps {
  pages: readonly PaletteItem[]
  query: string
  onOpen: (page: PaletteItem) => void
}

export function PageGroup({ pages, query, onOpen }: PageGroupProps) {
  if (pages.length === 0) return null
  return (
    <Group heading={m.shell.searchPages}>
      {pages.map((page) => (
        <Command.Item
          key={hrefOf(page)}
          value={`page ${hrefOf(page)}`}
          onSelect={() => onOpen(page)}
          className={lineClass}
        >
          <ArrowRight aria-hidden className="text-hint" />
          <span>
            <Marked text={page.label} query={query} />
          </span>
          {page.short !== undefined && <span className="mono text-meta text-hint">{page.short}</span>}
          {page.section && <span className="ml-auto text-meta text-hint">{page.section}</span>}
        </Command.Item>
      ))}
    </Group>
  )
}

interface HitGroupsProps {
  groups: readonly HitGroup[]
  query: string
  onOpen: (hit: Hit) => void
}

export function HitGroups({ groups, query, onOpen }: HitGroupsProps) {
  return groups.map(({ kind, label, hits }) => (
    <Group key={kind} heading={label}>
      {hits.map((hit) => (
        <Command.Item
          key={hit.key}
          value={`${kind} ${hit.key}`}
          onSelect={() => onOpen(hit)}
          className={lineClass}
        >
          <HitLine hit={hit} query={query} />
        </Command.Item>
      ))}
    </Group>
  ))
}

interface ActionGroupProps {
  actions: readonly PageAction[]
  query: string
  onRun: (action: PageAction) => void
}

export function ActionGroup({ actions, query, onRun }: ActionGroupProps) {
  if (actions.length === 0) return null
  return (
    <Group heading={m.shell.searchActions}>
      {actions.map((action) => (
        <Command.Item
          key={action.label}
          value={`action ${action.label}`}
          onSelect={() => onRun(action)}
          className={lineClass}
        >
          <Play aria-hidden className="text-hint" />
          <span>
            <Marked text={action.label} query={query} />
          </span>
          {action.keys !== undefined && (
            <span className="ml-auto flex gap-1">
              {keyCaps(action.keys)
                .flat()
                .map((cap) => (
                  <Kbd key={cap}>{cap}</Kbd>
                ))}
            </span>
          )}
        </Command.Item>
      ))}
    </Group>
  )
}
