import type { Path } from '@contract/abilities'
import { m } from '@contract/messages'
import { routerLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { StatTile, StatTiles } from '@/ui/stat-tile'
import type { HomeCounts, Opens } from './queries'

type Key = HomeCounts['tiles'][number]['key']

/** Where each number leads. All dates: a tile counts old orders too, and the list hides them unless told. */
const lists: Record<Key, { path: Path; search: string }> = {
  toReceive: { path: '/orders', search: '?tab=OPEN&days=all&work=toReceive' },
  inProgress: { path: '/orders', search: '?tab=OPEN&days=all&work=inProgress&sort=-dateReceived' },
  onHold: { path: '/orders', search: '?tab=HOLD&days=all' },
  readyToReport: { path: '/orders', search: '?tab=OPEN&days=all&work=readyToReport&sort=-dateReceived' },
  pastTarget: { path: '/orders', search: '?tab=OPEN&days=all&work=pastTarget&sort=dateReceived' },
  criticalCalls: { path: '/turbocls', search: '?tab=CALLS' },
}

/** The numbers of the day on one card, each a link. Only what is past its target, and a call that is owed, is red. */
export function Tiles({ tiles, opens }: { tiles: HomeCounts['tiles']; opens: Opens }) {
  return (
    <section aria-label={m.home.tiles.label}>
      <StatTiles>
        {tiles.map(({ key, value, capped, note }) => (
          <StatTile
            key={key}
            label={m.home.tiles[key]}
            value={formatCount(value, capped)}
            sub={note || ' '}
            over={(key === 'pastTarget' || key === 'criticalCalls') && value > 0}
            {...(opens(lists[key].path)
              ? { to: lists[key].path + lists[key].search, renderLink: routerLink }
              : {})}
          />
        ))}
      </StatTiles>
    </section>
  )
}
