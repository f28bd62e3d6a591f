import { fill, m } from '@contract/messages'
import { formatCount } from '@/lib/format'
import { keyCaps } from '@/lib/shortcuts/keys'
import { AppLink } from '@/app/router-link'
import { buttonClass } from '@/ui/button-class'
import { Kbd } from '@/ui/kbd'

/** The keys of this screen, at most five. */
const keys = [
  { keys: 'F4', does: m.specimens.footAgain, prints: true },
  { keys: 'Mod+Z', does: m.specimens.footUndo, prints: false },
  { keys: 'Alt+M', does: m.specimens.footMute, prints: false },
  { keys: '?', does: m.specimens.footAll, prints: false },
]

export function Foot({ shown, total, mayPrint }: { shown: number; total: number; mayPrint: boolean }) {
  return (
    <footer className="sticky bottom-0 flex h-10 flex-none items-center gap-4 border-t border-line bg-surface px-6 text-meta text-hint tabular-nums max-sm:px-4">
      <span>
        {shown < total
          ? fill(m.specimens.footCut, { shown: formatCount(shown), total: formatCount(total) })
          : m.specimens.foot}
      </span>
      <span className="ml-auto flex gap-4 max-lg:hidden">
        {keys
          .filter(({ prints }) => mayPrint || !prints)
          .map(({ keys: pressed, does }) => (
            <span key={does} className="flex items-center gap-1">
              {keyCaps(pressed)
                .flat()
                .map((cap) => (
                  <Kbd key={cap}>{cap}</Kbd>
                ))}
              {does}
            </span>
          ))}
      </span>
    </footer>
  )
}

export function ScannerCheckLink() {
  return (
    <AppLink to="/scannercheck" className={buttonClass()}>
      {m.specimens.scannerCheck}
    </AppLink>
  )
}
