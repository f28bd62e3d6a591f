import { hasResult, isComing } from '@contract/orders/live'
import type { Order } from '@contract/orders/shapes'
import type {
  ComparedLine,
  FoundLine,
  KeptChange,
  PharmacistOrder,
  PrescribedLine,
  ReviewLine,
} from '@contract/pharmacist/shapes'
import type { Analysis } from '@contract/results/shapes'
import type { DrugGraph } from '@contract/rules/drug-graph'
import { m } from '@contract/messages'
import { isDrugTest, isValidityTest } from '@contract/rules/drug-test'
import { lastDoseWords } from '@contract/rules/last-dose'
import { printedUnit } from '@contract/rules/printed-unit'
import { validityName } from '@contract/rules/validity-name'
import { listedMedication } from '@contract/rules/listed-medication'
import { isDetected } from '@contract/rules/tox-findings'
import { toxOfOrder, type ConsistencyNote, type OrderConsistencies } from '@contract/rules/tox-of-order'
import { evidenceWords } from '@contract/rules/tox-words'
import { productsOf } from '@contract/rules/tox-together'
import { resultWords } from '../results/public'
import { changedLines } from './changed-lines'

/** The analyses of an order that are compared with its medications, in the order that the rules number them by. */
export const comparedAnalyses = (analyses: readonly Analysis[]) =>
  analyses.filter((one) => isDrugTest(one) && hasResult(one))

const lineOf = (about: ReviewLine, name: string, said: ConsistencyNote): ComparedLine => ({
  about,
  name,
  word: said.word,
  state: said.state,
  rule: said.rule,
  sentence: said.reason,
  evidence: said.restsOn.map(evidenceWords),
  flags: said.flags,
})

export interface Compared {
  prescribed: Omit<PrescribedLine, 'verified'>[]
  found: Omit<FoundLine, 'previous'>[]
  specimens: OrderConsistencies<Analysis>['specimens']
  /** By specimen; with the analyses that measured it. */
  validity: (Omit<PharmacistOrder['validity'][number], 'measured'> & { measured: Analysis[] })[]
}

/** `Creatinine 84 mg/dL`, `Oxidants negative`: what was measured of a specimen itself. */
export function measuredWords({ definition, raw, interpretation }: Analysis, test: string): string {
  const name = validityName(test)
  const unit = printedUnit(definition)
  const value = resultWords(definition, raw ?? '', interpretation?.finding ?? '')
  return [name, /\d/.test(value) ? value : value.toLowerCase(), /\d/.test(value) && unit !== name ? unit : '']
    .filter(Boolean)
    .join(' ')
}

/** The validity of each specimen with drug tests, in the words of the report. */
function validityOf(
  analyses: readonly Analysis[],
  validities: OrderConsistencies<Analysis>['validities'],
): Compared['validity'] {
  return [...new Set(analyses.filter(isDrugTest).map(({ letter }) => letter))].map((letter) => {
    const known = validities.find((one) => one.letter === letter)
    return {
      letter,
      word: known ? (known.fitness === 'fit' ? m.reports.toxValid : known.word) : m.reports.toxNotMeasured,
      measured: analyses.filter((one) => one.letter === letter && isValidityTest(one) && hasResult(one)),
    }
  })
}

/** Prescribed against found, line by line: what a change of the pharmacist says stands in place of what the rules said. */
export function compared(
  order: Pick<Order, 'medications' | 'specimens'>,
  analyses: readonly Analysis[],
  { changes, zone, graph }: { changes: readonly KeptChange[]; zone: string; graph: DrugGraph },
): Compared {
  const all = toxOfOrder(
    analyses,
    order.medications.map((one) => listedMedication(one, zone)),
    {
      counts: hasResult,
      coming: isComing,
      collectedAt: (letter) => order.specimens.find((one) => one.letter === letter)?.collectedAt ?? null,
    },
    { graph, changed: changedLines<Analysis>(order.medications, changes, ({ _id }) => _id) },
  )
  const judged = comparedAnalyses(analyses)
  const place = new Map(judged.map((_, at) => [String(at), at]))
  const prescribed = order.medications.map((medication, entry) => {
    const own = all.rows.filter((row) => row.kind === 'medication' && row.entry === entry)
    const said = all.ofMedication(entry)
    const keys = new Set(own.flatMap(({ restsOn }) => restsOn.map(({ key }) => key)))
    return {
      ...lineOf({ kind: 'medication', id: medication._id }, medication.name, {
        ...said,
        // Several ingredients are several sentences.
        reason: [...new Set(own.map(({ sentence }) => sentence))].join(' ') || said.reason,
        restsOn: own.flatMap(({ restsOn }) => restsOn),
      }),
      detail: medication.detail,
      reading: medication.reading,
      lastDose: medication.lastTaken == null ? null : lastDoseWords(medication.lastTaken, zone),
      found: [...keys].flatMap((key) => place.get(key) ?? []),
    }
  })
  const products = productsOf(all.rows)
  const found = judged.map((one, at) => {
    const instead = all.instead(one)
    const finding = one.interpretation?.finding ?? ''
    return {
      ...lineOf({ kind: 'analysis', id: one._id }, one.name, all.of(one)),
      method: one.definition.kind === 'tox_screen' ? ('screen' as const) : ('confirm' as const),
      letter: one.letter,
      value: instead?.withheld ? instead.words : resultWords(one.definition, one.raw ?? '', finding),
      unit: instead?.withheld ? '' : printedUnit(one.definition),
      cutoff: one.interpretation?.cutoff ?? null,
      finding: instead?.words ?? finding,
      isFound: !instead?.withheld && isDetected(one),
      productOf: place.get(products.get(String(at)) ?? '') ?? null,
    }
  })
  return { prescribed, found, specimens: all.specimens, validity: validityOf(analyses, all.validities) }
}
