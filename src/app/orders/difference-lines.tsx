import { fill, m } from '@contract/messages'
import type { DifferenceLine } from '@contract/recalls/shapes'

/** What two versions of a report say otherwise, line by line: the old text in grey, the new one beside it. */
export function DifferenceLines({ lines }: { lines: readonly DifferenceLine[] }) {
  if (lines.length === 0) return <p className="text-dense text-text2">{m.recalls.noDifference}</p>
  return (
    <ul
      aria-label={m.recalls.difference}
      className="divide-y divide-soft-line rounded-card border border-line text-dense"
    >
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of two frozen documents never change
        <li key={at} className="px-3 py-2">
          <b className="block font-medium">{line.what}</b>
          {line.kind === 'changed' && (
            <span>
              <span className="text-hint">{line.old}</span> <span aria-hidden>→</span>{' '}
              <b className="font-semibold">{line.now}</b>
            </span>
          )}
          {line.kind === 'added' && fill(m.recalls.added, { now: line.now })}
          {line.kind === 'removed' && fill(m.recalls.removed, { old: line.old })}
          {line.reason && (
            <span className="block text-text2">{fill(m.recalls.reason, { reason: line.reason })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
