import type { JudgedWell } from '@contract/plates/assay-shapes'
import { toneInk } from '@/ui/chip'
import { cx } from '@/ui/cx'
import { marksOf, verdictCues } from './verdict-cues'

/** What a well came to, in its corner; its words are in the name of the well. */
export function VerdictMarks({ verdict, small }: { verdict: JudgedWell; small: boolean }) {
  return (
    <span
      aria-hidden
      className="edge-in-forced-colors absolute bottom-0 left-0 flex rounded-control border border-line bg-surface"
    >
      {marksOf(verdict).map((mark) => {
        const { icon: Icon, tone } = verdictCues[mark]
        return (
          <Icon key={mark} className={cx(small ? 'size-2.5' : 'size-3.5', toneInk(tone))} strokeWidth={3} />
        )
      })}
    </span>
  )
}
