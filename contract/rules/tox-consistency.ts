import { fill, m } from '../messages'
import { classMembers, expectedOf, pathsBetween, substance } from './drug-graph'
import type { Conversion } from './drug-graph'

export interface ListedMedication {
  name: string
  ingredients: string[]
  asNeeded?: boolean
}

/** One toxicology result as it stands. The measured value is not here: consistency reads findings, never edits them. */
export interface ToxFinding {
  /** A drug or metabolite, or the class of a class screen (`opiates`). */
  analyte: string
  method: 'screen' | 'confirm'
  /** `none`: not yet resulted, not performed, or invalid. */
  finding: 'positive' | 'negative' | 'none'
}

export type Consistency =
  | 'CONSISTENT'
  | 'CONSISTENT_METABOLITE'
  | 'INCONSISTENT_NEGATIVE'
  | 'INCONSISTENT_POSITIVE'
  | 'NOT_TESTED'
  | 'NO_MEDS_LISTED'

export interface ConsistencyRow {
  /** The ingredient or the detected analyte this row speaks of; null for the order as a whole. */
  about: string | null
  kind: 'medication' | 'analyte' | 'order'
  state: Consistency
  /** The rule's name, for the pharmacist and the audit. */
  rule: string
  /** One sentence that ends with the rule's name. */
  reason: string
}

const row = (
  kind: ConsistencyRow['kind'],
  about: string | null,
  state: Consistency,
  rule: string,
  text: string,
) => ({
  about,
  kind,
  state,
  rule,
  reason: fill(m.rules.withRule, { text, rule }),
})

interface Panel {
  positive: Map<string, ToxFinding>
  tested: Set<string>
}

/** Confirmations overrule screens of the same analyte; a class screen is kept under the class's own name. */
function panelOf(findings: ToxFinding[]): Panel {
  const done = findings
    .filter(({ finding }) => finding !== 'none')
    .map((f) => ({ ...f, analyte: substance(f.analyte) }))
  const confirmed = new Set(done.filter(({ method }) => method === 'confirm').map(({ analyte }) => analyte))
  const counted = done.filter(({ method, analyte }) => method === 'confirm' || !confirmed.has(analyte))
  return {
    positive: new Map(counted.filter(({ finding }) => finding === 'positive').map((f) => [f.analyte, f])),
    tested: new Set(counted.map(({ analyte }) => analyte)),
  }
}

const presumptive = (found: ToxFinding | undefined) => (found?.method === 'screen' ? m.rules.screenOnly : '')
const route = (from: string, path: Conversion[]) => [from, ...path.map(({ to }) => to)].join(' → ')

/** A minor product needs its direct parent in the cup, unless that parent was not tested. */
const holds = (path: Conversion[], { positive, tested }: Panel) =>
  path.every(({ minor, from }) => !minor || positive.has(from) || !tested.has(from))

const pathTo = (drug: string, analyte: string, panel: Panel) =>
  pathsBetween(drug, analyte).find((path) => holds(path, panel))

function aboutMedication({ asNeeded }: ListedMedication, ingredient: string, panel: Panel): ConsistencyRow {
  const drug = substance(ingredient)
  const itself = panel.positive.get(drug)
  const say = (state: Consistency, rule: string, text: string) =>
    row('medication', ingredient, state, rule, text)
  if (itself)
    return say(
      'CONSISTENT',
      'listed-and-found',
      fill(m.rules.listedFound, { drug: ingredient, how: presumptive(itself) }),
    )
  const expected = expectedOf(drug)
  const product = expected.find((name) => panel.positive.has(name))
  if (product) {
    const found = panel.positive.get(product)
    return say(
      'CONSISTENT_METABOLITE',
      'metabolite-of-listed',
      fill(m.rules.metaboliteFound, { drug: ingredient, product, how: presumptive(found) }),
    )
  }
  const screens = [...panel.tested].filter((name) =>
    classMembers(name)?.some((member) => expected.includes(member)),
  )
  const positiveClass = screens.find((name) => panel.positive.has(name))
  const missing = expected.filter((name) => panel.tested.has(name))
  if (missing.length > 0) {
    const softened = asNeeded ? m.rules.asNeeded : ''
    return say(
      'INCONSISTENT_NEGATIVE',
      'listed-not-found',
      fill(m.rules.listedNotFound, { drug: ingredient, missing: missing.join(', '), note: softened }),
    )
  }
  if (positiveClass)
    return say(
      'CONSISTENT',
      'listed-class-found',
      fill(m.rules.classFound, { drug: ingredient, class: positiveClass }),
    )
  return screens.length > 0
    ? say(
        'NOT_TESTED',
        'class-screen-is-no-proof',
        fill(m.rules.screenNoProof, { class: screens[0] ?? '', drug: ingredient }),
      )
    : say('NOT_TESTED', 'listed-not-tested', fill(m.rules.notTested, { drug: ingredient }))
}

function aboutAnalyte(analyte: string, found: ToxFinding, drugs: string[], panel: Panel): ConsistencyRow {
  const say = (state: Consistency, rule: string, text: string) => row('analyte', analyte, state, rule, text)
  if (drugs.includes(analyte))
    return say(
      'CONSISTENT',
      'listed-and-found',
      fill(m.rules.foundListed, { analyte, how: presumptive(found) }),
    )
  const members = classMembers(analyte)
  if (members) {
    const listed = drugs.find((drug) => expectedOf(drug).some((name) => members.includes(name)))
    return listed
      ? say('CONSISTENT', 'listed-class-found', fill(m.rules.classListed, { class: analyte, drug: listed }))
      : say('INCONSISTENT_POSITIVE', 'found-not-listed', fill(m.rules.classNotListed, { class: analyte }))
  }
  for (const drug of drugs) {
    const path = pathTo(drug, analyte, panel)
    if (!path) continue
    const minor = path.some((step) => step.minor)
    const rule = minor ? 'minor-metabolite-of-listed' : 'metabolite-of-listed'
    const amount = minor ? m.rules.minorMetabolite : ''
    return say(
      'CONSISTENT_METABOLITE',
      rule,
      fill(m.rules.expectedFrom, { analyte, how: presumptive(found), route: route(drug, path), amount }),
    )
  }
  return say(
    'INCONSISTENT_POSITIVE',
    'found-not-listed',
    fill(m.rules.foundNotListed, { analyte, how: presumptive(found) }),
  )
}

/**
 * Compares listed medications with what was found: one row per listed ingredient and one per detected analyte, each
 * with its reason. Matching is by ingredient and the drug graph, not by spelling of the product. Pass
 * `interpretable: false` for a specimen whose validity stops interpretation: then there are no rows. With no
 * medication listed every detection is NO_MEDS_LISTED, never inconsistent.
 */
export function toxConsistency(input: {
  medications: ListedMedication[]
  findings: ToxFinding[]
  interpretable: boolean
}): ConsistencyRow[] {
  if (!input.interpretable) return []
  const panel = panelOf(input.findings)
  const listed = input.medications.flatMap((medication) =>
    (medication.ingredients.length > 0 ? medication.ingredients : [medication.name]).map((ingredient) => ({
      medication,
      ingredient,
    })),
  )
  const detected = [...panel.positive]
  if (listed.length === 0)
    return detected.length > 0
      ? detected.map(([analyte, found]) =>
          row(
            'analyte',
            analyte,
            'NO_MEDS_LISTED',
            'no-medication-listed',
            fill(m.rules.foundNoneListed, { analyte, how: presumptive(found) }),
          ),
        )
      : [row('order', null, 'NO_MEDS_LISTED', 'no-medication-listed', m.rules.noneListed)]
  const drugs = [...new Set(listed.map(({ ingredient }) => substance(ingredient)))]
  return [
    ...listed.map(({ medication, ingredient }) => aboutMedication(medication, ingredient, panel)),
    ...detected.map(([analyte, found]) => aboutAnalyte(analyte, found, drugs, panel)),
  ]
}
