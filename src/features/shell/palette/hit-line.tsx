import { ClipboardList, MapPin, Stethoscope, UserRound, type LucideIcon } from 'lucide-react'
import type { Hit, HitKind } from './hits'
import { Marked } from './marked'

const icons: Record<HitKind, LucideIcon> = {
  case: ClipboardList,
  patient: UserRound,
  location: MapPin,
  physician: Stethoscope,
}

/** The words of one hit: what it is, what tells it apart, and at the right why it matched. */
export function HitLine({ hit, query }: { hit: Hit; query: string }) {
  const Icon = icons[hit.kind]
  return (
    <>
      <Icon aria-hidden className="text-hint" />
      <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
        {hit.number !== undefined && (
          <span className="mono shrink-0">
            <Marked text={hit.number} query={query} />
          </span>
        )}
        <span className="truncate">
          <Marked text={hit.name} query={query} />
        </span>
        <span className="shrink-0 text-meta text-hint">
          <Marked text={hit.context} query={query} />
        </span>
      </span>
      <span className="ml-auto shrink-0 pl-3 text-meta text-hint">{hit.why}</span>
    </>
  )
}
