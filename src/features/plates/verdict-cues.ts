import { Ban, Check, CircleQuestionMark, Diff, Minus, OctagonX, Plus, Slash, X } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { JudgedRun, JudgedWell } from '@contract/plates/assay-shapes'
import type { StateLook } from '@/app/state-register/state-chip'

const { finding, controlVerdict } = m.plates

/** What a well came to: a finding of a specimen, or how a control did. */
export const verdictCues = {
  DETECTED: { tone: 'purple', icon: Plus, word: finding.DETECTED },
  INCONCLUSIVE: { tone: 'warning', icon: Diff, word: finding.INCONCLUSIVE },
  INVALID: { tone: 'warning', icon: Ban, word: finding.INVALID },
  UNREAD: { tone: 'warning', icon: CircleQuestionMark, word: finding.UNREAD },
  HELD: { tone: 'danger', icon: OctagonX, word: finding.HELD },
  NOT_DETECTED: { tone: 'neutral', icon: Minus, word: finding.NOT_DETECTED },
  PASS: { tone: 'success', icon: Check, word: controlVerdict.PASS },
  FAIL: { tone: 'danger', icon: X, word: controlVerdict.FAIL },
  NOT_JUDGED: { tone: 'neutral', icon: Slash, word: controlVerdict.NOT_JUDGED },
} satisfies Record<string, StateLook>
export type VerdictMark = keyof typeof verdictCues

const order: readonly VerdictMark[] = [
  'DETECTED',
  'INCONCLUSIVE',
  'INVALID',
  'UNREAD',
  'HELD',
  'NOT_DETECTED',
  'FAIL',
  'NOT_JUDGED',
  'PASS',
]

/** The marks of a well, each once: of its findings, or of the control that it is. */
export function marksOf({ analytes, verdict }: JudgedWell): readonly VerdictMark[] {
  const own: VerdictMark[] =
    analytes.length > 0 ? analytes.map((one) => one.finding) : [verdict === 'JUDGED' ? 'NOT_JUDGED' : verdict]
  return order.filter((mark) => own.includes(mark))
}

/** The marks that a plate has, with the number of wells that have each. */
export const marksOn = ({ wells }: JudgedRun): readonly { mark: VerdictMark; count: number }[] =>
  order.flatMap((mark) => {
    const count = wells.filter((well) => marksOf(well).includes(mark)).length
    return count > 0 ? [{ mark, count }] : []
  })

/** The verdict of a well as a sentence says it: each finding with its analyte, then what is to be done. */
export function verdictText(well: JudgedWell): string {
  const found =
    well.analytes.length > 0
      ? well.analytes.map(({ analyte, finding: one }) =>
          fill(m.plates.verdictOf, { analyte, finding: finding[one] }),
        )
      : marksOf(well).map((mark) => verdictCues[mark].word)
  return [...found, ...(well.action === 'ACCEPT' ? [] : [m.plates.wellAction[well.action]])].join(', ')
}

/** The words of a well with what it came to. */
export const judgedWords = (well: string, verdict: JudgedWell | undefined): string =>
  verdict ? fill(m.plates.verdictWell, { well, verdict: verdictText(verdict) }) : well
