import type { Run } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'

/** Where a run came from, in words. */
export const sourceText = ({ source, from }: Pick<Run, 'source' | 'from'>): string =>
  fill(m.qualityControl.runSource[source], { name: from?.name ?? '' })

/** The file, message or plate that a run came with; null where somebody typed it. */
export function sourceAddress(
  { source, from }: Pick<Run, 'source' | 'from'>,
  instrumentId: string,
): string | null {
  if (source === 'typed' || from === null) return null
  if (source === 'plate') return `/plating/${from._id}`
  return `/instruments/${instrumentId}?${new URLSearchParams({ tab: 'runs', run: from._id, show: 'all' }).toString()}`
}
