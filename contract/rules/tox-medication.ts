import { fill, m } from '../messages'
import { wasOrWere } from './analyte-words'
import { isAbove, isAtOrAbove } from './bounds'
import { multiply } from './decimal'
import type { DrugGraph } from './drug-graph'
import { NEEDED, soughtAs } from './drug-limits'
import { hoursSince } from './last-dose'
import { isUnderPercent } from './tox-amounts'
import { amountOf, besideOf, isNegative, isPositive, isSeen, type Found, type Panel } from './tox-panel'
import {
  analyteRow,
  how,
  medicationRow,
  whyClosed,
  type Clause,
  type Comparison,
  type ConsistencyRow,
  type Listed,
} from './tox-row'

/** Given beside another drug or for rescue: not to be expected in a specimen. */
export const RESCUE: readonly string[] = ['naloxone', 'nalmefene']

interface Parent {
  /** What is missing beside it: then it is the parent alone. */
  without: string | null
  clauses: Clause[]
  /** What was tested for its products. */
  beside: readonly Found[]
}
const nothingMissing: Parent = { without: null, clauses: [], beside: [] }
const clause = (flag: string, text: string): Clause => ({ flag, text })

/**
 * Whether a listed drug stands alone, without what a body makes of it: only in fit urine, only where there is much of it, and
 * only where the product that nobody lacks was tested and is below its limit of quantitation, as every other tested one; and
 * not where it is known to have been taken just before.
 */
export function parentOf(found: Found, comparison: Comparison): Parent {
  const judged =
    found.analyte === 'buprenorphine' ? buprenorphine(found, comparison) : withoutProduct(found, comparison)
  if (judged.without === null || !isJustTaken(found, comparison.listed)) return judged
  return { ...judged, without: null, clauses: [clause('recent-dose', m.rules.recentDose)] }
}

/** Whether it is known that it was taken less than two hours before: too early for its products. */
const isJustTaken = ({ analyte, collectedAt }: Found, listed: readonly Listed[]) =>
  listed.some(({ drug, medication: { lastDose } }) => {
    const hours = drug === analyte && lastDose && collectedAt ? hoursSince(lastDose, collectedAt) : null
    return hours !== null && hours.most < 2
  })

function withoutProduct(found: Found, { panel, graph }: Comparison): Parent {
  const needed = NEEDED[found.analyte]
  if (needed === undefined || !mayMiss(found)) return nothingMissing
  const tested = graph
    .expectedOf(found.analyte)
    .filter((name) => name !== found.analyte)
    .flatMap((name) => besideOf(panel, name, found.specimen) ?? [])
  if (tested.length === 0 || tested.some((one) => isSeen(one) !== 'no')) return nothingMissing
  const amount = amountOf(found)
  const isMuch =
    amount !== null &&
    found.cutoff !== null &&
    isAtOrAbove(amount, multiply(found.cutoff, graph.limits.parentOnlyMultiple)) === 'yes'
  const hasNeeded = tested.some(({ analyte }) => analyte === needed)
  if (isMuch && hasNeeded) return { without: needed, clauses: [], beside: tested }
  if (isMuch)
    return {
      without: null,
      clauses: [clause(`metabolite-missing:ask ${needed}`, fill(m.rules.askProduct, { product: needed }))],
      beside: tested,
    }
  const text = fill(m.rules.productMissing, { product: needed, drug: found.analyte })
  const clauses = hasNeeded ? [clause('metabolite-missing:parent-low', text)] : []
  return { without: null, clauses, beside: tested }
}

/** What is absent from oral fluid or from diluted urine may have been there. */
const mayMiss = ({ matrix, fitness }: Found) => matrix === 'urine' && fitness === 'fit'

function buprenorphine(found: Found, { panel, graph: { limits } }: Comparison): Parent {
  const product = besideOf(panel, 'norbuprenorphine', found.specimen)
  const amount = amountOf(found)
  if (!product || amount === null || !mayMiss(found)) return nothingMissing
  const { analyte } = product
  const beside = [product]
  const made = amountOf(product)
  const isAdded = made !== null && isUnderPercent(made, amount, limits.buprenorphineAdded)
  const isAbsent = isSeen(product) === 'no'
  if (isAbove(amount, limits.buprenorphineMuch) === 'yes' && (isAbsent || isAdded))
    return { without: analyte, clauses: [], beside }
  if (isAbsent)
    return {
      without: null,
      clauses: [clause('early-or-low-dose', fill(m.rules.earlyOrLowDose, { product: analyte }))],
      beside,
    }
  if (made !== null && isPositive(product) && isUnderPercent(made, amount, limits.buprenorphineLow))
    return {
      without: null,
      clauses: [clause('ratio-low:N/B', fill(m.rules.ratioLow, { product: analyte }))],
      beside,
    }
  return nothingMissing
}

/**
 * The product that must be tested before a listed drug can be told from the drug alone: by the conditions of `parentOf`, but
 * for the product, of which there is no result. Null where it is told already, or could not be.
 */
export function productToTest(found: Found, { panel, graph, listed }: Comparison): string | null {
  const { analyte, specimen } = found
  const isBuprenorphine = analyte === 'buprenorphine'
  const needed = isBuprenorphine ? 'norbuprenorphine' : NEEDED[analyte]
  const amount = amountOf(found)
  const isListed = listed.some(({ drug }) => drug === analyte)
  if (needed === undefined || amount === null || !isListed || !isPositive(found) || !mayMiss(found))
    return null
  if (besideOf(panel, needed, specimen) || isJustTaken(found, listed)) return null
  if (isBuprenorphine) return isAbove(amount, graph.limits.buprenorphineMuch) === 'yes' ? needed : null
  const others = graph
    .expectedOf(analyte)
    .filter((name) => name !== analyte)
    .flatMap((name) => besideOf(panel, name, specimen) ?? [])
  const isMuch =
    found.cutoff !== null &&
    isAtOrAbove(amount, multiply(found.cutoff, graph.limits.parentOnlyMultiple)) === 'yes'
  return isMuch && others.every((one) => isSeen(one) === 'no') ? needed : null
}

/** A medication, and those of its analytes whose absence is said of it. */
export interface AboutMedication {
  row: ConsistencyRow
  negatives: ConsistencyRow[]
}

const alone = (row: ConsistencyRow): AboutMedication => ({ row, negatives: [] })

/** What is said of one listed ingredient; the first rule that applies. */
export function aboutMedication(one: Listed, comparison: Comparison): AboutMedication {
  const { panel } = comparison
  const { drug, ingredient } = one
  const at = { entry: one.entry, about: ingredient }
  const itself = panel.confirmed.find((found) => isPositive(found) && found.analyte === drug)
  return (
    rescue(one, panel, itself !== undefined) ??
    present(one, comparison, itself) ??
    elsewhere(one, comparison) ??
    absent(one, comparison) ??
    screened(one, comparison) ??
    closed(one, comparison) ??
    withoutResult(one, comparison) ??
    alone(
      medicationRow(at, {
        state: 'NOT_TESTED',
        rule: 'listed-not-tested',
        text: fill(m.rules.notTested, { drug: ingredient }),
        beside: [],
      }),
    )
  )
}

function rescue(one: Listed, panel: Panel, isFound: boolean): AboutMedication | null {
  const { drug, ingredient, medication } = one
  if (isFound || !RESCUE.includes(drug)) return null
  const at = { entry: one.entry, about: ingredient }
  const isAlone = medication.ingredients.length === 1
  const tested = panel.confirmed.filter(({ analyte }) => analyte === drug)
  if (isAlone)
    return alone(
      medicationRow(at, {
        state: 'NOT_COMPARED',
        rule: 'rescue-not-expected',
        text: fill(m.rules.rescueNotExpected, { drug: ingredient }),
        beside: tested,
      }),
    )
  if (tested.length === 0) return null
  return alone(
    medicationRow(at, {
      state: 'NOT_COMPARED',
      rule: 'companion-not-expected',
      text: fill(m.rules.companionNotExpected, { drug: ingredient }),
      beside: tested,
    }),
  )
}

/** The drug itself, or what it surely becomes. */
function present(one: Listed, comparison: Comparison, itself: Found | undefined): AboutMedication | null {
  const { panel, graph } = comparison
  const { drug, ingredient } = one
  const at = { entry: one.entry, about: ingredient }
  const found =
    itself ??
    panel.screens.find(
      (screen) => isPositive(screen) && screen.screen?.single === true && screen.analyte === drug,
    )
  if (found) {
    const { without, clauses, beside } = itself ? parentOf(itself, comparison) : nothingMissing
    const rests = [found, ...beside]
    return alone(
      without === null
        ? medicationRow(at, {
            state: 'CONSISTENT',
            rule: 'listed-and-found',
            text: fill(m.rules.listedFound, { drug: ingredient, how: how(found) }),
            clauses: [...clauses, ...shared(one, found, comparison)],
            beside: rests,
          })
        : medicationRow(at, {
            state: 'PARENT_ONLY',
            rule: 'parent-without-metabolite',
            text: fill(m.rules.parentOnly, { drug: ingredient, product: without }),
            beside: rests,
          }),
    )
  }
  const products = graph.expectedOf(drug)
  const product = [...panel.confirmed, ...panel.screens].find(
    (other) =>
      isPositive(other) &&
      (other.method === 'confirm' || other.screen?.single === true) &&
      products.includes(other.analyte),
  )
  return (
    (product &&
      alone(
        medicationRow(at, {
          state: 'CONSISTENT_METABOLITE',
          rule: 'metabolite-of-listed',
          text: fill(m.rules.metaboliteFound, {
            drug: ingredient,
            product: product.analyte,
            how: how(product),
          }),
          clauses: shared(one, product, comparison),
          beside: [product],
        }),
      )) ??
    null
  )
}

/**
 * What was found of it may be of another listed drug: then it proves neither alone (reference, section 8.7). What else of it was
 * looked for and is not there, is said.
 */
function shared({ drug }: Listed, found: Found, { panel, graph, listed }: Comparison): Clause[] {
  const others = listed.filter(
    (other) => other.drug !== drug && graph.expectedOf(other.drug).includes(found.analyte),
  )
  const [other] = others
  if (!other) return []
  const products = graph.expectedOf(drug)
  const missing = panel.confirmed.filter((one) => isNegative(one) && products.includes(one.analyte))
  const names = [...new Set(missing.map(({ analyte }) => analyte))]
  const text = fill(m.rules.sharedAnalyte, { analyte: found.analyte, other: other.ingredient })
  return [
    clause('', text),
    ...(names.length === 0
      ? []
      : [
          clause(
            '',
            fill(m.rules.sharedMissing, { missing: names.join(', '), were: wasOrWere(names.length) }),
          ),
        ]),
  ]
}

/** Its class was found in one specimen, and it was looked for by itself in another alone. */
function elsewhere(one: Listed, { panel, graph }: Comparison): AboutMedication | null {
  const { drug, ingredient, entry } = one
  const products = graph.expectedOf(drug)
  const tested = panel.confirmed.filter(({ analyte }) => products.includes(analyte))
  const screen = panel.screens.find(
    (found) =>
      isPositive(found) &&
      belongs(drug, found, graph) &&
      tested.length > 0 &&
      tested.every(({ specimen }) => specimen !== found.specimen),
  )
  if (!screen) return null
  const letters = [...new Set(tested.map(({ specimen }) => specimen))].join(', ')
  return alone(
    medicationRow(
      { entry, about: ingredient },
      {
        state: 'CONSISTENT',
        rule: 'listed-class-found',
        text: fill(m.rules.classFound, { drug: ingredient, class: screen.analyte }),
        clauses: [
          clause('presumptive', ''),
          clause('', fill(m.rules.notInSpecimen, { drug: ingredient, letters })),
        ],
        beside: [screen, ...tested],
      },
    ),
  )
}

/** It was looked for, and no test of it has a result that tells. */
function withoutResult(one: Listed, { panel, graph }: Comparison): AboutMedication | null {
  const products = graph.expectedOf(one.drug)
  const silent = panel.silent.some(
    (found) =>
      (found.method === 'confirm' && products.includes(found.analyte)) || belongs(one.drug, found, graph),
  )
  return silent
    ? alone(
        medicationRow(
          { entry: one.entry, about: one.ingredient },
          {
            state: 'NOT_TESTED',
            rule: 'listed-not-tested',
            text: fill(m.rules.testWithoutResult, { drug: one.ingredient }),
            beside: [],
          },
        ),
      )
    : null
}

/** By which of these the drug is to be found in their own matrix. */
const sought = (drug: string, all: readonly Found[]) =>
  all.filter(({ analyte, matrix }) => soughtAs(drug, matrix).includes(analyte))

const whyNegative = ({ fitness }: Found) =>
  fitness === 'dilute' ? m.rules.diluteProvesNothing : m.rules.validityIncomplete
const negativeRule = ({ fitness }: Found) =>
  fitness === 'dilute' ? 'dilute-negative' : 'validity-incomplete'

function negativeNotCompared({ entry, ingredient }: Listed, beside: readonly Found[], first: Found) {
  const not = { state: 'NOT_COMPARED', rule: negativeRule(first) } as const
  const text = fill(m.rules.negativeNotCompared, { drug: ingredient, why: whyNegative(first) })
  return {
    row: medicationRow({ entry, about: ingredient }, { ...not, text, beside }),
    negatives: beside.map((found) => analyteRow(found, { ...not, text })),
  }
}

/**
 * Whether the last dose lies further back than anything of it is found: beyond the longest window of what was tested. A window
 * that is not known says nothing.
 */
function beyondWindow({ medication }: Listed, missing: readonly Found[], graph: DrugGraph): Clause[] {
  const { lastDose } = medication
  if (!lastDose) return []
  const windows = missing.flatMap(({ analyte, matrix }) => graph.longestWindow(analyte, matrix) ?? [])
  const hours = missing.map(({ collectedAt }) =>
    collectedAt === null ? null : (hoursSince(lastDose, collectedAt)?.least ?? null),
  )
  const known = hours.filter((one) => one !== null)
  const [window, least] = [Math.max(...windows), Math.min(...known)]
  if (windows.length === 0 || known.length < hours.length || least <= window) return []
  return [clause('softened:window', fill(m.rules.beyondWindow, { hours: Math.floor(least), window }))]
}

function softened(one: Listed, missing: readonly Found[], graph: DrugGraph): Clause[] {
  const { medication } = one
  const below = missing.filter((found) => isSeen(found) === 'yes').map(({ analyte }) => analyte)
  return [
    ...(medication.asNeeded === true ? [clause('softened:as-needed', m.rules.asNeeded)] : []),
    ...beyondWindow(one, missing, graph),
    ...(below.length > 0
      ? [
          clause(
            'softened:below-cutoff',
            fill(m.rules.seenBelowCutoff, {
              analytes: [...new Set(below)].join(', '),
              were: wasOrWere(new Set(below).size),
            }),
          ),
        ]
      : []),
  ]
}

/** It was looked for where it is to be found, by a definitive test, and is not there. */
function absent(one: Listed, { panel, graph }: Comparison): AboutMedication | null {
  const { drug, ingredient, entry } = one
  const products = graph.expectedOf(drug)
  const missing = panel.confirmed.filter((found) => isNegative(found) && products.includes(found.analyte))
  const deciding = sought(drug, missing)
  const [first] = deciding
  if (!first) return null
  const fit = missing.filter(({ fitness }) => fitness === 'fit')
  if (sought(drug, fit).length === 0) return negativeNotCompared(one, missing, first)
  const looked = [...new Set(fit.map(({ analyte }) => analyte))]
  const [names, were] = [looked.join(', '), wasOrWere(looked.length)]
  const open = panel.undecided.filter(({ analyte }) => products.includes(analyte))
  if (open.length > 0) {
    const not = { state: 'NOT_COMPARED', rule: 'expected-analyte-undecided' } as const
    const undecided = [...new Set(open.map(({ analyte }) => analyte))].join(', ')
    const text = fill(m.rules.undecidedProduct, { drug: ingredient, missing: names, were, open: undecided })
    return {
      row: medicationRow({ entry, about: ingredient }, { ...not, text, beside: [...fit, ...open] }),
      negatives: fit.map((found) => analyteRow(found, { ...not, text, beside: open })),
    }
  }
  const text = fill(m.rules.listedNotFound, { drug: ingredient, missing: names, were, note: '' })
  const inconsistent = { state: 'INCONSISTENT_NEGATIVE', rule: 'listed-not-found' } as const
  return {
    row: medicationRow(
      { entry, about: ingredient },
      { ...inconsistent, text, clauses: softened(one, fit, graph), beside: fit },
    ),
    negatives: fit.map((found) => analyteRow(found, { ...inconsistent, text })),
  }
}

const belongs = (drug: string, { screen }: Found, graph: DrugGraph) =>
  screen !== null && graph.expectedOf(drug).some((name) => screen.members.has(name))

/** What a screen can say of it, and where only another of its products was tested. */
function screened(one: Listed, { panel, graph }: Comparison): AboutMedication | null {
  const { drug, ingredient, entry, medication } = one
  const at = { entry, about: ingredient }
  const own = panel.screens.filter((screen) => belongs(drug, screen, graph))
  const positive = own.find(isPositive)
  const notTested = (rule: string, text: string, beside: readonly Found[]) =>
    alone(medicationRow(at, { state: 'NOT_TESTED', rule, text, beside }))
  if (positive)
    return alone(
      medicationRow(at, {
        state: 'CONSISTENT',
        rule: 'listed-class-found',
        text: fill(m.rules.classFound, { drug: ingredient, class: positive.analyte }),
        clauses: [clause('presumptive', '')],
        beside: [positive],
      }),
    )
  const products = graph.expectedOf(drug)
  const open = panel.undecided.filter(({ analyte }) => products.includes(analyte))
  if (open.length > 0)
    return alone(
      medicationRow(at, {
        state: 'NOT_COMPARED',
        rule: 'expected-analyte-undecided',
        text: fill(m.rules.undecidedAlone, {
          drug: ingredient,
          open: [...new Set(open.map(({ analyte }) => analyte))].join(', '),
        }),
        beside: open,
      }),
    )
  const other = panel.confirmed.find(({ analyte }) => products.includes(analyte))
  const isSilent = other && panel.silent.some(({ analyte }) => soughtAs(drug, other.matrix).includes(analyte))
  if (other && isSilent)
    return notTested(
      'expected-analyte-not-tested',
      fill(m.rules.testWithoutResult, { drug: ingredient }),
      panel.confirmed.filter(({ analyte }) => products.includes(analyte)),
    )
  if (other)
    return notTested(
      'expected-analyte-not-tested',
      fill(m.rules.expectedNotTested, {
        drug: ingredient,
        product: soughtAs(drug, other.matrix).join(', '),
      }),
      panel.confirmed.filter(({ analyte }) => products.includes(analyte)),
    )
  const single = sought(
    drug,
    own.filter(({ screen }) => screen?.single === true),
  )
  const [first] = single
  const fit = single.find(({ fitness }) => fitness === 'fit')
  if (first && !fit) return negativeNotCompared(one, single, first)
  if (fit) {
    const clauses = [
      ...softened(one, [fit], graph),
      ...(medication.lowDose === true ? [clause('softened:low-dose-form', m.rules.lowDoseForm)] : []),
    ]
    const said = { state: 'INCONSISTENT_NEGATIVE', rule: 'single-screen-negative' } as const
    const text = fill(m.rules.singleScreenNegative, { drug: ingredient, note: '' })
    return {
      row: medicationRow(at, {
        ...said,
        text,
        clauses: [clause('presumptive', ''), ...clauses],
        beside: [fit],
      }),
      negatives: [analyteRow(fit, { ...said, text })],
    }
  }
  const [negative] = own
  return negative
    ? notTested(
        'class-screen-is-no-proof',
        fill(m.rules.screenNoProof, { class: negative.analyte, drug: ingredient }),
        [negative],
      )
    : null
}

/** It was looked for in a specimen of which nothing is concluded; or there is no other specimen. */
function closed(one: Listed, { panel, graph }: Comparison): AboutMedication | null {
  const { closed: shut, confirmed, screens } = panel
  const products = graph.expectedOf(one.drug)
  const why =
    shut.find((found) => products.includes(found.analyte) || belongs(one.drug, found, graph)) ??
    (confirmed.length + screens.length === 0 ? shut[0] : undefined)
  return (
    (why &&
      alone(
        medicationRow(
          { entry: one.entry, about: one.ingredient },
          {
            state: 'NOT_COMPARED',
            rule: 'specimen-not-valid',
            text: fill(m.rules.drugNotCompared, { drug: one.ingredient, why: whyClosed(why) }),
            beside: [why],
          },
        ),
      )) ??
    null
  )
}
