import { fill, m } from '../messages'
import { isAtOrAbove, isBelow, type Verdict } from './bounds'
import { BASE_LIMIT_ROWS, type Conversion, type DrugGraph } from './drug-graph'
import { HEMP, limitKey } from './drug-limits'
import { atMostPercent } from './tox-amounts'
import { parentOf } from './tox-medication'
import { amountOf, besideOf, isMemberOf, isPositive, type Found, type Panel } from './tox-panel'
import { analyteRow, how, type Clause, type Comparison, type ConsistencyRow } from './tox-row'

const NICOTINE = ['nicotine', 'cotinine', '3-hydroxycotinine', 'anabasine']
const route = (from: string, path: readonly Conversion[]) => [from, ...path.map(({ to }) => to)].join(' → ')
const clause = (flag: string, text: string): Clause => ({ flag, text })

const positiveOf = (panel: Panel, name: string) =>
  panel.confirmed.find((one) => isPositive(one) && one.analyte === name)

/** Whether an amount is within its limit of what it would come from; null where the amounts are not to be compared. */
function within(found: Found, parent: Found | undefined, limit: string): Verdict | null {
  if (!parent || found.matrix !== 'urine' || parent.specimen !== found.specimen) return null
  const [part, whole] = [amountOf(found), amountOf(parent)]
  return part && whole ? atMostPercent(part, whole, limit) : null
}

/** The limit that was kept or not, and whose it is; `whole` is what it is a percentage of, null for an amount. */
function limitWords(key: string, limit: string, whole: string | null): string {
  const isReference = BASE_LIMIT_ROWS.some((row) => row.key === key && row.value === limit)
  if (whole === null) return fill(isReference ? m.rules.amountLimit : m.rules.amountLimitOwn, { limit })
  return fill(isReference ? m.rules.ratioLimit : m.rules.ratioLimitOwn, { limit, whole })
}

interface PathVerdict {
  /** Of a step whose parent is not there. */
  isOpen: boolean
  verdict: Verdict
  /** Whose amount leaves it open. */
  undecided: string | null
  /** What it was held against. */
  beside: Found[]
  /** The limit that it is over, in words. */
  over: string
}

/**
 * A minor product needs its direct parent in the cup, unless that was not tested; and it may be no more than its limit of
 * it, where both amounts are known.
 */
function judgePath(path: readonly Conversion[], found: Found, panel: Panel): PathVerdict {
  let judged: PathVerdict = { isOpen: true, verdict: 'yes', undecided: null, beside: [], over: '' }
  for (const { from, to, minor, limit } of path) {
    if (!minor) continue
    const parent = besideOf(panel, from, found.specimen)
    if (parent && !isPositive(parent)) return { ...judged, isOpen: false }
    if (parent) judged = { ...judged, beside: [...judged.beside, parent] }
    const product = to === found.analyte ? found : besideOf(panel, to, found.specimen)
    const verdict = limit !== null && product ? within(product, parent, limit) : null
    if (verdict === 'no' && limit !== null)
      return { ...judged, verdict, over: limitWords(limitKey('product', from, to), limit, from) }
    if (verdict === 'maybe') judged = { ...judged, verdict, undecided: from }
  }
  return judged
}

const undecidedBy = (drug: string) =>
  clause(`ratio-undecided:dilute and repeat ${drug}`, fill(m.rules.ratioUndecided, { drug }))

const isomers = (path: readonly Conversion[]) =>
  path.some(({ from, to }) => from === 'l-methamphetamine' && to === 'methamphetamine')
    ? [clause('ask:isomers', m.rules.askIsomers)]
    : []

interface Explained {
  row: ConsistencyRow | null
  /** A listed drug that would explain it, but not so much of it. */
  tooMuchFor: TooMuch | null
}
interface TooMuch {
  drug: string
  /** The limit in words. */
  over: string
  beside: readonly Found[]
}

/** The listed drug whose product it is. */
function asProduct(found: Found, { panel, listed, graph }: Comparison): Explained {
  let tooMuchFor: TooMuch | null = null
  const ways = listed.flatMap(({ drug }) =>
    graph
      .pathsBetween(drug, found.analyte)
      .map((path) => ({ drug, path, minor: path.some((step) => step.minor) })),
  )
  for (const { drug, path, minor } of ways.toSorted((a, b) => Number(a.minor) - Number(b.minor))) {
    const { isOpen, verdict, undecided, beside, over } = judgePath(path, found, panel)
    if (!isOpen) continue
    if (verdict === 'no') {
      tooMuchFor ??= { drug, over, beside }
      continue
    }
    const row = analyteRow(found, {
      state: 'CONSISTENT_METABOLITE',
      rule: minor ? 'minor-metabolite-of-listed' : 'metabolite-of-listed',
      text: fill(m.rules.expectedFrom, {
        analyte: found.analyte,
        how: how(found),
        route: route(drug, path),
        amount: minor ? m.rules.minorMetabolite : '',
      }),
      clauses: [...(undecided === null ? [] : [undecidedBy(undecided)]), ...isomers(path)],
      beside,
    })
    return { row, tooMuchFor: null }
  }
  return { row: null, tooMuchFor }
}

/** Hydrocodone in oxycodone has a limit of its own beside that in percent. */
function hydrocodoneWithin(found: Found, oxycodone: Found, { limits }: DrugGraph): Verdict {
  const most = limits.hydrocodoneInOxycodone
  const much = limits.veryMuchOxycodone
  const mostBesideMuch = limits.hydrocodoneBesideVeryMuch
  const [part, whole] = [amountOf(found), amountOf(oxycodone)]
  if (!part || !whole) return 'maybe'
  if (isBelow(part, most) === 'yes') return 'yes'
  const isMuch = isAtOrAbove(whole, much)
  if (isMuch === 'no') return isBelow(part, most)
  return isMuch === 'yes' || isBelow(part, mostBesideMuch) === 'no' ? isBelow(part, mostBesideMuch) : 'maybe'
}

/** The limit in ng/mL that holds beside so much oxycodone: its key and its number. */
function amountLimit(oxycodone: Found, { limits }: DrugGraph): [string, string] {
  const whole = amountOf(oxycodone)
  const isMuch = whole !== null && isAtOrAbove(whole, limits.veryMuchOxycodone) !== 'no'
  const key = isMuch ? 'hydrocodoneBesideVeryMuch' : 'hydrocodoneInOxycodone'
  return [key, limits[key]]
}

/** The listed and found drug in whose making it is a trace. */
function asImpurity(found: Found, { panel, listed, graph }: Comparison): Explained {
  const trace = (drug: string, beside: readonly Found[], clauses: Clause[] = []): Explained => ({
    tooMuchFor: null,
    row: analyteRow(found, {
      state: 'POSSIBLE_IMPURITY',
      rule: 'impurity-of-listed',
      text: fill(m.rules.possibleImpurity, { analyte: found.analyte, drug }),
      clauses,
      beside,
    }),
  })
  if (found.analyte === HEMP.acid && listed.some(({ drug }) => drug === HEMP.product)) {
    const amount = amountOf(found)
    const isTrace = amount !== null && isBelow(amount, graph.limits.hempAcid) === 'yes'
    if (isTrace) return trace(HEMP.product, [])
    const over = limitWords('hempAcid', graph.limits.hempAcid, null)
    return { row: null, tooMuchFor: { drug: HEMP.product, over, beside: [] } }
  }
  if (found.matrix !== 'urine') return { row: null, tooMuchFor: null }
  let tooMuchFor: TooMuch | null = null
  for (const { of, in: drug, limit } of graph.impurities) {
    const parent = positiveOf(panel, drug)
    if (of !== found.analyte || !parent || !listed.some((one) => one.drug === drug)) continue
    const ratio = within(found, parent, limit) ?? 'maybe'
    const absolute =
      drug === 'oxycodone' && of === 'hydrocodone' ? hydrocodoneWithin(found, parent, graph) : 'yes'
    const over =
      ratio === 'no'
        ? limitWords(limitKey('impurity', of, drug), limit, drug)
        : limitWords(...amountLimit(parent, graph), null)
    if (ratio === 'no' || absolute === 'no') tooMuchFor ??= { drug, over, beside: [parent] }
    else return trace(drug, [parent], ratio === 'yes' && absolute === 'yes' ? [] : [undecidedBy(drug)])
  }
  return { row: null, tooMuchFor }
}

/** Ethyl sulfate is made together with the glucuronide: its result belongs to what is said of that. */
function sulfateBeside(found: Found, panel: Panel): Found[] {
  const sulfate = found.analyte === 'ethyl glucuronide' && besideOf(panel, 'ethyl sulfate', found.specimen)
  return sulfate ? [sulfate] : []
}

/** What one more word is due of, whatever the state. */
function cautions(found: Found, panel: Panel, { limits }: DrugGraph): Clause[] {
  const { analyte } = found
  const amount = amountOf(found)
  if (analyte === '6-acetylmorphine') return [clause('marker:heroin', m.rules.onlyHeroin)]
  if (analyte === 'ethyl glucuronide') {
    const [sulfate] = sulfateBeside(found, panel)
    const isLow = amount !== null && isBelow(amount, limits.lowGlucuronide) === 'yes'
    return [
      ...(sulfate && !isPositive(sulfate) ? [clause('caution:EtS-negative', m.rules.sulfateAbsent)] : []),
      ...(isLow ? [clause('caution:EtG-low', m.rules.lowGlucuronide)] : []),
    ]
  }
  if (analyte !== 'morphine' || positiveOf(panel, '6-acetylmorphine')) return []
  const isLow = amount !== null && isBelow(amount, limits.poppyMorphine) === 'yes'
  return isLow ? [clause('caution:poppy-seed', m.rules.poppySeed)] : []
}

const inconsistent = (
  found: Found,
  rule: string,
  text: string,
  { panel, graph }: Pick<Comparison, 'panel' | 'graph'>,
  beside: readonly Found[] = [],
) =>
  analyteRow(found, {
    state: 'INCONSISTENT_POSITIVE',
    rule,
    text,
    clauses: cautions(found, panel, graph),
    beside: [...beside, ...sulfateBeside(found, panel)],
  })
const notCompared = (found: Found, rule: string, text: string) =>
  analyteRow(found, { state: 'NOT_COMPARED', rule, text })

const unreadText = (found: Found, unread: number) =>
  fill(unread === 1 ? m.rules.foundOneUnread : m.rules.foundSomeUnread, {
    analyte: found.analyte,
    how: how(found),
    count: unread,
  })

/** What is said of a confirmed finding; the first rule that applies. Null: nothing of the list explains it. */
function explained(found: Found, comparison: Comparison): ConsistencyRow | null {
  const { listed, unread, graph } = comparison
  const { analyte } = found
  const words = { analyte, how: how(found) }
  if (NICOTINE.includes(analyte) && !listed.some(({ drug }) => NICOTINE.includes(drug)))
    return notCompared(found, 'outside-comparison', fill(m.rules.outsideComparison, words))
  if (listed.some(({ drug }) => drug === analyte)) return asListed(found, comparison)
  const product = asProduct(found, comparison)
  if (product.row) return product.row
  const impurity = asImpurity(found, comparison)
  if (impurity.row) return impurity.row
  if (!graph.isKnown(analyte))
    return notCompared(found, 'analyte-not-known', fill(m.rules.foundUnknown, words))
  if (unread > 0 && graph.comesFromSold(analyte))
    return notCompared(found, 'unread-entry-could-explain', unreadText(found, unread))
  const over = product.tooMuchFor ?? impurity.tooMuchFor
  if (over === null) return null
  const text = fill(m.rules.ratioOver, { ...words, drug: over.drug, limit: over.over })
  return inconsistent(found, 'ratio-over-limit', text, comparison, over.beside)
}

function asListed(found: Found, comparison: Comparison): ConsistencyRow {
  const { without, clauses, beside } = parentOf(found, comparison)
  const { analyte } = found
  return without === null
    ? analyteRow(found, {
        state: 'CONSISTENT',
        rule: 'listed-and-found',
        text: fill(m.rules.foundListed, { analyte, how: how(found) }),
        clauses,
        beside,
      })
    : analyteRow(found, {
        state: 'PARENT_ONLY',
        rule: 'parent-without-metabolite',
        text: fill(m.rules.parentOnly, { drug: analyte, product: without }),
        beside,
      })
}

/** One row for each confirmed finding. */
export function aboutConfirmed(comparison: Comparison): ConsistencyRow[] {
  const { panel } = comparison
  const found = panel.confirmed.filter(isPositive)
  const first = found.map((one) => ({ one, row: explained(one, comparison) }))
  const unexplained = first.flatMap(({ one, row }) =>
    row === null || row.state === 'INCONSISTENT_POSITIVE' ? [one] : [],
  )
  return first.map(({ one, row }) => row ?? unlisted(one, unexplained, comparison))
}

/** The pair of a drug and its product, neither of them listed, is one finding. */
function unlisted(found: Found, unexplained: readonly Found[], comparison: Comparison): ConsistencyRow {
  const { panel, graph } = comparison
  const words = { analyte: found.analyte, how: how(found) }
  const source = unexplained.find(({ analyte }) =>
    graph.pathsBetween(analyte, found.analyte).some((path) => {
      const { isOpen, verdict } = judgePath(path, found, panel)
      return isOpen && verdict !== 'no'
    }),
  )
  return source
    ? inconsistent(
        found,
        'product-of-unlisted',
        fill(m.rules.productOfUnlisted, { ...words, source: source.analyte }),
        comparison,
        [source],
      )
    : inconsistent(found, 'found-not-listed', fill(m.rules.foundNotListed, words), comparison)
}

/** One row for a positive screen that no confirmation has answered: presumptive in every case. */
export function aboutScreen(found: Found, { panel, listed, unread, graph }: Comparison): ConsistencyRow {
  const { screen, analyte } = found
  const words = { analyte, how: how(found) }
  const consistent = (rule: string, text: string) => analyteRow(found, { state: 'CONSISTENT', rule, text })
  const isSingle = screen?.single === true
  if (isSingle && NICOTINE.includes(analyte) && !listed.some(({ drug }) => NICOTINE.includes(drug)))
    return notCompared(found, 'outside-comparison', fill(m.rules.outsideComparison, words))
  if (isSingle && listed.some(({ drug }) => drug === analyte))
    return consistent('listed-and-found', fill(m.rules.foundListed, words))
  // A listed drug that a definitive test did not find does not explain the screen.
  const owner = listed.find(({ drug }) =>
    graph
      .expectedOf(drug)
      .some(
        (name) =>
          screen?.members.has(name) === true &&
          !panel.confirmed.some((one) => one.analyte === name && one.specimen === found.specimen),
      ),
  )
  if (owner)
    return consistent('listed-class-found', fill(m.rules.classListed, { class: analyte, drug: owner.drug }))
  const reactant = listed.find(({ drug }) =>
    [drug, ...graph.expectedOf(drug)].some((name) => screen?.crossReactants.has(name) === true),
  )
  if (reactant)
    return notCompared(
      found,
      'cross-reactant-listed',
      fill(m.rules.crossReactantListed, { class: analyte, drug: reactant.drug }),
    )
  if (![...(screen?.members ?? [])].some(graph.isKnown))
    return notCompared(found, 'analyte-not-known', fill(m.rules.foundUnknown, words))
  if (unread > 0) return notCompared(found, 'unread-entry-could-explain', unreadText(found, unread))
  const answers = panel.confirmed.filter((one) => isMemberOf(found, one))
  return analyteRow(found, {
    state: 'INCONSISTENT_POSITIVE',
    rule: 'found-not-listed',
    text: isSingle ? fill(m.rules.foundNotListed, words) : fill(m.rules.classNotListed, { class: analyte }),
    clauses: answers.length > 0 ? [clause('screen-not-explained', m.rules.screenNotExplained)] : [],
    beside: answers,
  })
}

/** With nothing to compare with. */
export const aboutNoneListed = (found: Found, panel: Panel, graph: DrugGraph): ConsistencyRow =>
  analyteRow(found, {
    state: 'NO_MEDS_LISTED',
    rule: 'no-medication-listed',
    text: fill(m.rules.foundNoneListed, { analyte: found.analyte, how: how(found) }),
    clauses: cautions(found, panel, graph),
    beside: sulfateBeside(found, panel),
  })
