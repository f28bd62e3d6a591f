import { CircleAlert } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import type { ConsistencyNote } from '@contract/rules/tox-of-order'
import { NOT_PERFORMED_WORDS, notCalculatedReason } from '@contract/rules/not-performed'
import { softenedBy } from '@contract/rules/softened'
import { ruleWords } from '@contract/rules/tox-words'
import { Chip } from '@/ui/chip'
import { AbnormalFlag } from '@/ui/status/bench-chips'

/** The flag of a value, or what was found. Abnormal is an arrow, critical is solid, normal is silence. */
export function Finding({ analysis, instead }: { analysis: Analysis; instead?: string | undefined }) {
  const { interpretation } = analysis
  if (instead !== undefined) return <span className="text-text2">{instead}</span>
  if (!interpretation) return null
  const { flag, finding } = interpretation
  if (flag === 'CRIT H') return <AbnormalFlag mark="CRIT_H" />
  if (flag === 'CRIT L') return <AbnormalFlag mark="CRIT_L" />
  // Critical only where that is certain, as on the paper; where it cannot be excluded the mark asks.
  if (flag === '' && finding === null && interpretation.critical)
    return (
      <Chip tone="danger" icon={CircleAlert}>
        {m.order.resultsMaybeCritical}
      </Chip>
    )
  if (flag === 'CRIT')
    return (
      <Chip tone="danger" icon={CircleAlert} look="solid">
        {finding ?? m.orders.criticalWord}
      </Chip>
    )
  if (flag === 'H' || flag === 'L')
    return (
      <AbnormalFlag
        mark={flag}
        {...(interpretation.critical ? { more: m.order.resultsMaybeCritical.toLowerCase() } : {})}
      />
    )
  // The words of a table are the value itself.
  if (finding === null || (analysis.calculated?.table && finding === analysis.raw)) return null
  if (/^invalid$/i.test(finding)) return <AbnormalFlag mark="INVALID" />
  if (/^detected$/i.test(finding)) return <AbnormalFlag mark="DETECTED" />
  if (/^not detected$/i.test(finding)) return <AbnormalFlag mark="NOT_DETECTED" />
  return <span className={interpretation.isAbnormal ? 'font-semibold' : 'text-text2'}>{finding}</span>
}

/** Nothing is rewritten: the value stands as it was typed. Abnormal weighs more, its colour belongs to the flag. */
export function Value({ analysis }: { analysis: Analysis }) {
  if (analysis.raw === null) return null
  // The reason has a line of its own under the name.
  const isWithout = analysis.definition.calculation && notCalculatedReason(analysis.raw) !== null
  return (
    <span
      className={analysis.interpretation?.isAbnormal || analysis.critical ? 'font-semibold' : undefined}
      title={analysis.raw}
    >
      {isWithout ? NOT_PERFORMED_WORDS.not_calculated : analysis.raw}
    </span>
  )
}

/** What asks for a look although it is not said to be inconsistent. */
const weights: Partial<Record<ConsistencyNote['word'], string>> = { 'Parent only': 'font-semibold text-text' }

/**
 * Whether a finding fits the medications, in the report's word; the reason, and the rule with what it rests on, are in the
 * tooltip and for readers.
 */
export function Consistency({ note }: { note: ConsistencyNote }) {
  const { word, reason } = note
  if (word === '') return null
  const rule = ruleWords(note)
  const why = note.state === 'INCONSISTENT_NEGATIVE' ? softenedBy(note.flags) : []
  const title = rule === '' ? reason : `${reason}\n${rule}`
  const heard = (
    <>
      <span className="sr-only">{reason}</span>
      {rule !== '' && <span className="sr-only">{rule}</span>}
    </>
  )
  if (word === 'Consistent' || word === 'Inconsistent')
    return (
      <>
        <AbnormalFlag mark={word === 'Consistent' ? 'CONSISTENT' : 'INCONSISTENT'} title={title} />
        {why.length > 0 && (
          <span className="block text-meta text-hint">
            {fill(m.order.resultsSoftened, { why: why.join(', ') })}
          </span>
        )}
        {heard}
      </>
    )
  return (
    <>
      <span className={`text-meta ${weights[word] ?? 'text-hint'}`} title={title}>
        {word}
      </span>
      {heard}
    </>
  )
}
