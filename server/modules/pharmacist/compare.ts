import type { Order } from '@contract/orders/shapes'
import type { ComparedLine, FoundLine, KeptChange, PrescribedLine, ReviewLine } from '@contract/pharmacist/shapes'
import type { Analysis } from '@contract/results/shapes'
import { isDrugTest } from '@contract/rules/drug-test'
import { printedUnit } from '@contract/rules/printed-unit'
import {
  evidenceWords,
  listedMedication,
  toxOfOrder,
  type ConsistencyNote,
  type OrderConsistencies,
} from '@contract/rules/tox-of-order'
import { resultWords } from '../results/public'
import { hasResult, isComing } from './evidence'

/** The analyses of an order that are compared with its medications, in the order that the rules number them by. */
export const comparedAnalyses = (analyses: readonly Analysis[]) =>
  analyses.filter((one) => isDrugTest(one) && hasResult(one))

/** Findings against the medications of the order, as its next report would say them. */
export const consistenciesOf = (
  { medications }: Pick<Order, 'medications'>,
  analyses: readonly Analysis[],
): OrderConsistencies<Analysis> =>
  toxOfOrder(analyses, medications.map(listedMedication), {
    counts: hasResult,
    coming: isComing,
  })

type Said = Pick<ConsistencyNote, 'word' | 'reason' | 'state' | 'rule' | 'flags' | 'restsOn'>

function lineOf(about: ReviewLine, name: string, said: Said, changes: readonly KeptChange[]): ComparedLine {
  const change = changes.find(({ about: { kind, id } }) => kind === about.kind && id === about.id)
  return {
    about,
    name,
    word: change ? change.now : said.word,
    state: change ? change.to : said.state,
    rule: said.rule,
    sentence: change ? change.reason : said.reason,
    evidence: said.restsOn.map(evidenceWords),
    flags: said.flags,
  }
}

export interface Compared {
  prescribed: Omit<PrescribedLine, 'verified'>[]
  found: Omit<FoundLine, 'previous'>[]
  specimens: OrderConsistencies<Analysis>['specimens']
}

/** Prescribed against found, line by line: what a change of the pharmacist says stands in place of what the rules said. */
export function compared(
  order: Pick<Order, 'medications'>,
  analyses: readonly Analysis[],
  changes: readonly KeptChange[],
): Compared {
  const all = consistenciesOf(order, analyses)
  const judged = comparedAnalyses(analyses)
  const place = new Map(judged.map((_, at) => [String(at), at]))
  const prescribed = order.medications.map((medication, entry) => {
    const own = all.rows.filter((row) => row.kind === 'medication' && row.entry === entry)
    const said = all.ofMedication(entry)
    const keys = new Set(own.flatMap(({ restsOn }) => restsOn.map(({ key }) => key)))
    return {
      ...lineOf(
        { kind: 'medication', id: medication._id },
        medication.name,
        {
          ...said,
          // Several ingredients are several sentences.
          reason: [...new Set(own.map(({ sentence }) => sentence))].join(' ') || said.reason,
          restsOn: own.flatMap(({ restsOn }) => restsOn),
        },
        changes,
      ),
      detail: medication.detail,
      reading: medication.reading,
      found: [...keys].flatMap((key) => place.get(key) ?? []),
    }
  })
  const found = judged.map((one) => {
    const instead = all.instead(one)
    const finding = one.interpretation?.finding ?? ''
    return {
      ...lineOf({ kind: 'analysis', id: one._id }, one.name, all.of(one), changes),
      method: one.definition.kind === 'tox_screen' ? ('screen' as const) : ('confirm' as const),
      letter: one.letter,
      value: instead?.withheld ? instead.words : resultWords(one.definition, one.raw ?? '', finding),
      unit: instead?.withheld ? '' : printedUnit(one.definition),
      cutoff: one.interpretation?.cutoff ?? null,
      finding: instead?.words ?? finding,
      isFound: !instead?.withheld && (finding === 'Positive' || finding === 'Presumptive positive'),
    }
  })
  return { prescribed, found, specimens: all.specimens }
}
