import { EXPLAINED, type ReportPanel, type ReportRow } from '@contract/reports/document'
import type { ReportToxicologyInput } from '@contract/reports/toxicology'
import { fill, m } from '@contract/messages'
import { BASE_GRAPH, type DrugGraph } from '@contract/rules/drug-graph'
import { softenedBy } from '@contract/rules/softened'
import { isDrugTest, isValidityTest } from '@contract/rules/drug-test'
import { specimenValidity } from '@contract/rules/specimen-validity'
import type { SpecimenValidity } from '@contract/rules/specimen-validity'
import type { OrderConsistency } from '@contract/rules/tox-of-order'
import type { Rested } from '@contract/rules/tox-row'
import { TOX_STATE_WORDS, type ConsistencyWord } from '@contract/rules/tox-state-words'
import { capital } from '@contract/rules/analyte-words'
import { productsOf } from '@contract/rules/tox-together'
import { dateWords } from '@contract/rules/date-words'
import type { Consistencies } from './document-consistency'
import { referenceNote } from './reference-note'
import { validityName } from '@contract/rules/validity-name'
import { isComing, type ReportedAnalysis, type ReportFacts } from './report-facts'

type Entry = ReportToxicologyInput['entries'][number]
type Table = ReportToxicologyInput['tables'][number]
type Line = Table['lines'][number]
type Said = OrderConsistency<ReportedAnalysis>

const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

const MARKS: Partial<Record<ConsistencyWord, Entry['mark']>> = {
  Inconsistent: 'act',
  'Parent only': 'act',
  '': 'open',
  'Not compared': 'open',
  'No medications listed': 'open',
}
const markOf = (word: ConsistencyWord): Entry['mark'] => MARKS[word] ?? 'plain'
/** What asks for an act first, then what nobody could conclude, then what fits, then what was not looked for. */
const WEIGHTS = ['act', 'open', 'plain'] as const
const weightOf = ({ mark, word }: Entry) =>
  word === TOX_STATE_WORDS.NOT_TESTED ? WEIGHTS.length : WEIGHTS.indexOf(mark)

const howOf = (state: Said['state'] | undefined, flags: readonly string[] = []): string => {
  if (state === 'INCONSISTENT_NEGATIVE') {
    const why = softenedBy(flags)
    return why.length === 0
      ? m.reports.toxNotFound
      : fill(m.reports.toxNotFoundExplained, { why: why.join(', ') })
  }
  return state === 'INCONSISTENT_POSITIVE' ? m.reports.toxFound : ''
}

const MEASURED = /\d/

/** `Oxycodone 900 ng/mL, cutoff 50`: a result that a sentence rests on. */
function resultWords({ analyte, value, unit, cutoff, loq, finding }: Rested): string {
  const isNumber = value !== null && MEASURED.test(value)
  const isBelow = !isNumber && loq !== null && finding === 'negative'
  const measured = [
    isNumber ? value : value?.toLowerCase(),
    isNumber && unit,
    isBelow && fill(m.rules.restsLoq, { loq }),
  ]
    .filter(Boolean)
    .join(' ')
  return [`${capital(analyte)} ${measured}`, cutoff === null ? '' : fill(m.rules.restsCutoff, { cutoff })]
    .filter(Boolean)
    .join(', ')
}

/** How they were tested and since when their cutoffs are in force: once for all of which it is the same. */
function methodWords({ method, cutoffVersion }: Rested): string {
  const since = cutoffVersion && fill(m.reports.toxCutoffOf, { date: dateWords(cutoffVersion.effectiveFrom) })
  return ` (${[m.rules.restsMethod[method], since].filter(Boolean).join(', ')})`
}

/**
 * The results that a sentence rests on, in its order: those of one method and version of cutoffs end with both. A value that is
 * withheld is none: the sentence says why.
 */
const evidenceOf = (restsOn: readonly Rested[]): string[] =>
  restsOn
    .filter(({ value }) => value !== null)
    .map((one, at, told) => {
      const next = told[at + 1]
      const tail = methodWords(one)
      return `${resultWords(one)}${next && methodWords(next) === tail ? '' : tail}`
    })

function saidOf(row: Said, consistencies: Consistencies): NonNullable<Entry['says']>[number] {
  const { rule, sentence, restsOn } = row
  const named = fill(m.rules.restsRule, { rule })
  return {
    text: sentence,
    rule: consistencies.isReviewed(row) ? fill(m.reports.toxByPharmacist, { rule: named }) : named,
    evidence: evidenceOf(restsOn),
  }
}

/** The same medication in every version: by what it is made of. */
const medicationId = (rows: readonly Said[], name: string) =>
  `medication:${
    unique(rows.map(({ about }) => about ?? ''))
      .toSorted()
      .join('+') || name
  }`.slice(0, 4000)
/** The same analyte of the same specimen in every version. */
const analyteId = ({ result, about }: Said) =>
  `analyte:${result?.letter ?? ''}:${about ?? result?.name ?? ''}`

/** What is concluded now of the line of the box that has this id, also of an analyte that has none any more. */
export function concludedOf(
  id: string,
  { prescribed = [] }: ReportFacts,
  consistencies: Consistencies,
): string {
  const { rows } = consistencies
  const entry = prescribed.findIndex(
    ({ name }, at) =>
      medicationId(
        rows.filter((row) => row.kind === 'medication' && row.entry === at),
        name,
      ) === id,
  )
  if (entry >= 0) {
    const { word, state } = consistencies.ofMedication(entry)
    return conclusionWords(word, howOf(state ?? undefined))
  }
  const row = rows.find((one) => one.kind === 'analyte' && analyteId(one) === id)
  return row ? conclusionWords(row.word, howOf(row.state)) : ''
}
/** `Inconsistent, not found`: without what may explain it. */
export const conclusionWords = (word: string, how: string) =>
  [word, how.split(';')[0]].filter(Boolean).join(', ')

/** A medication of the list: what was found of each of its ingredients. None is left out: that nothing is said of it, is said. */
function medicationEntry(entry: number, name: string, consistencies: Consistencies): Entry {
  const rows = consistencies.rows.filter((row) => row.kind === 'medication' && row.entry === entry)
  const { word, state, flags } = consistencies.ofMedication(entry)
  const said = rows.map((row) => saidOf(row, consistencies))
  return {
    id: medicationId(rows, name),
    about: name,
    mark: markOf(word),
    word: word || m.reports.toxNoConclusion,
    how: howOf(state ?? undefined, flags),
    says: said.length > 0 ? said : [{ text: m.reports.toxNothingSaid }],
  }
}

/**
 * What was found that nothing listed explains, and what only a pharmacist explained: their reason stands where the finding
 * would have stood. Of a specimen that is not reported, its results are not told here either.
 */
function isUnexplained(row: Said, consistencies: Consistencies): boolean {
  const { kind, state, restsOn, result } = row
  const unexplained =
    state === 'INCONSISTENT_POSITIVE' || state === 'POSSIBLE_IMPURITY' || state === 'NOT_COMPARED'
  return (
    kind === 'analyte' &&
    (unexplained || consistencies.isReviewed(row)) &&
    restsOn[0]?.finding === 'positive' &&
    !(result && consistencies.instead(result)?.withheld)
  )
}

const analyteName = ({ result, about }: Said) => result?.name ?? capital(about ?? '')

/** What was found, with what the body made of it: each in its own sentence, a result that two rest on told with the first. */
function analyteEntry(row: Said, products: readonly Said[], consistencies: Consistencies): Entry {
  const told = new Set(row.restsOn.map(({ key }) => key))
  return {
    id: analyteId(row),
    about: m.reports.toxNotListed,
    detail: analyteName(row),
    mark: markOf(row.word),
    word: row.word,
    how: howOf(row.state),
    says: [
      saidOf(row, consistencies),
      ...products.map((one) =>
        saidOf({ ...one, restsOn: one.restsOn.filter(({ key }) => !told.has(key)) }, consistencies),
      ),
    ],
    also: products.map((one, at) => ({ id: analyteId(one), detail: analyteName(one), at: at + 1 })),
  }
}

function analyteEntries(found: readonly Said[], consistencies: Consistencies): Entry[] {
  const products = productsOf(found)
  return found
    .filter(({ finding }) => !products.has(finding ?? ''))
    .map((row) =>
      analyteEntry(
        row,
        found.filter(({ finding }) => products.get(finding ?? '') === row.finding),
        consistencies,
      ),
    )
}

/**
 * With no medication listed: said once, with everything that was found; and what is known of a finding whatever is listed, such
 * as food that can cause it, each in its own sentence.
 */
const orderEntry = (row: Said, consistencies: Consistencies): Entry => ({
  id: 'order',
  about: m.reports.toxNoneListed,
  mark: 'open',
  word: m.reports.toxNoConclusion,
  how: '',
  says: [
    saidOf(row, consistencies),
    ...consistencies.rows
      .filter(
        ({ kind, state, flags, result }) =>
          kind === 'analyte' &&
          state === 'NO_MEDS_LISTED' &&
          flags.some((flag) => flag !== 'presumptive') &&
          !(result && consistencies.instead(result)?.withheld),
      )
      .map((one) => saidOf(one, consistencies)),
  ],
})

/** So many names in one line of the box, of medications that no test of the order looks for. */
const TOGETHER = 12

const UNTESTED = 'listed-not-tested'
/** Whether no test of the order looks for it: of every ingredient that, and nothing else, is said. */
const isUntested = (entry: number, { rows }: Consistencies): boolean => {
  const own = rows.filter((row) => row.kind === 'medication' && row.entry === entry)
  return (
    own.length === 1 &&
    own.every(
      ({ rule, sentence, about, state }) =>
        state === 'NOT_TESTED' &&
        rule === UNTESTED &&
        sentence.toLowerCase() === `${fill(m.rules.notTested, { drug: about ?? '' })}.`.toLowerCase(),
    )
  )
}

/**
 * Medications that no test looks for, as one line: they are many, and one thing is to be said of all. Nothing else is ever
 * brought together: another sentence has values and a rule of its own.
 */
function together(untested: readonly Entry[]): Entry[] {
  const [first] = untested
  if (untested.length < 2 || !first) return [...untested]
  const merged: Entry[] = []
  for (let at = 0; at < untested.length; at += TOGETHER) {
    const some = untested.slice(at, at + TOGETHER)
    merged.push({
      ...first,
      id: 'untested',
      about: some.map(({ about }) => about).join(', '),
      says: [{ text: m.reports.toxNoneLookedFor, rule: fill(m.rules.restsRule, { rule: UNTESTED }) }],
    })
  }
  return merged
}

function entriesOf(facts: ReportFacts, consistencies: Consistencies): Entry[] {
  const { medications, prescribed = [] } = facts
  const listed = prescribed.flatMap((one, at) =>
    one.reading === 'none'
      ? []
      : {
          entry: medicationEntry(at, medications[at] ?? one.name, consistencies),
          isUntested: isUntested(at, consistencies),
        },
  )
  const entry = (one: (typeof listed)[number]) => one.entry
  const ofOrder = consistencies.rows.filter(({ kind }) => kind === 'order')
  const none: Entry = {
    id: 'order',
    about: m.reports.toxNoneListed,
    mark: 'open',
    word: m.reports.toxNoConclusion,
    says: [{ text: m.reports.toxSpecimenNotCompared }],
  }
  const found = consistencies.rows.filter((row) => isUnexplained(row, consistencies))
  const all = [
    ...listed.filter((one) => !one.isUntested).map(entry),
    ...ofOrder.map((row) => orderEntry(row, consistencies)),
    ...(listed.length === 0 && ofOrder.length === 0 ? [none] : []),
    ...analyteEntries(found, consistencies),
    ...together(listed.filter((one) => one.isUntested).map(entry)),
  ]
  return all.toSorted((a, b) => weightOf(a) - weightOf(b))
}

const MEANING: Record<SpecimenValidity['fitness'], string> = {
  fit: m.reports.toxValidMeans,
  dilute: m.reports.toxDiluteMeans,
  unproven: m.reports.toxUnprovenMeans,
  unfit: m.reports.toxUnfitMeans,
  pending: m.reports.toxPendingMeans,
}

/** `Creatinine 84 mg/dL (≥ 20)`: each measurement of a specimen with its limits, as its own row prints them. */
function measuredWords({ test, value, unit, finding, reference }: ReportRow): string {
  const name = validityName(test)
  const ownUnit = unit === name ? '' : unit
  return `${[name, value || finding.toLowerCase(), value && ownUnit].filter(Boolean).join(' ')}${reference ? ` (${reference})` : ''}`
}

/** Whether the line of the specimen says all that its row would. */
const isToldInLine = ({ flag, actOn, corrected, earlier, comment, previous }: ReportRow) =>
  flag === '' && !actOn && corrected === null && earlier.length === 0 && comment === '' && previous === null

function validityOf(
  letter: string,
  facts: ReportFacts,
  rows: ReadonlyMap<ReportedAnalysis, ReportRow>,
  groups: readonly (readonly ReportedAnalysis[])[],
  panels: readonly ReportPanel[],
): NonNullable<ReportToxicologyInput['validity']>[number] {
  const validity = specimenValidity(facts.analyses, letter, {
    counts: ({ state }) => state === 'RELEASED',
    coming: isComing,
  })
  const several = new Set(facts.analyses.filter(isDrugTest).map((one) => one.letter)).size > 1
  const about = several ? fill(m.reports.toxValidityOf, { letter }) : m.reports.toxValidity
  if (!validity) return { about, word: m.reports.toxNotMeasured, means: m.reports.toxNotMeasuredMeans }
  const measured = facts.analyses.flatMap((one) => {
    const row = rows.get(one)
    return one.letter === letter && isValidityTest(one) && one.state === 'RELEASED' && row
      ? [measuredWords(row)]
      : []
  })
  const own = groups.flatMap((group, at) => {
    const isOwn = group.every(
      (one) => one.letter === letter && isValidityTest(one) && one.state === 'RELEASED',
    )
    const isTold = panels[at]?.performingLab == null && (panels[at]?.rows ?? []).every(isToldInLine)
    return isOwn && isTold ? [at] : []
  })
  const told = own.flatMap((at) => panels[at] ?? [])
  const measuredAt = unique(
    told.map(({ method, resultedAt }) =>
      [method, resultedAt && fill(m.reports.pdfResultedAt, { at: resultedAt })].filter(Boolean).join(', '),
    ),
  )
  return {
    about,
    word: validity.fitness === 'fit' ? m.reports.toxValid : validity.word,
    measured: [measured.join(', '), ...measuredAt].join('; '),
    means: [MEANING[validity.fitness], ...unique(told.flatMap(({ comments }) => comments))].join(' '),
    panels: own,
  }
}

/** By what a screen and a confirmation are the same analyte. */
const analyteOf = ({ name }: ReportedAnalysis, graph: DrugGraph) =>
  graph.substance((name.split(', ')[0] ?? '').toLowerCase())

interface Placed {
  one: ReportedAnalysis
  row: ReportRow
  place: { panel: number; row: number }
}

/** Whether a screen may stand beside this confirmation, and how well: of the same analyte, of a member found, of a member. */
function fits(screen: Placed, confirm: Placed, graph: DrugGraph): number {
  if (analyteOf(screen.one, graph) === analyteOf(confirm.one, graph)) return 3
  const matrix = screen.one.interpretation?.cutoffVersion?.matrix ?? screen.one.definition.cutoffs[0]?.matrix
  const members = graph.screenNamed(screen.one.name, matrix ?? null)?.members
  if (!members?.has(analyteOf(confirm.one, graph))) return 0
  return confirm.one.interpretation?.isAbnormal ? 2 : 1
}

/** Confirmations in report order, each with the screen of its analyte or class; then the screens that nothing confirmed. */
function linesOf(placed: readonly Placed[], graph: DrugGraph): Line[] {
  const confirms = placed.filter(({ one }) => one.definition.kind === 'tox_confirm')
  const screens = placed.filter(({ one }) => one.definition.kind === 'tox_screen')
  const beside = new Map<Placed, Placed>()
  for (const wanted of [3, 2, 1])
    for (const screen of screens) {
      if ([...beside.values()].includes(screen)) continue
      const confirm = confirms.find((one) => !beside.has(one) && fits(screen, one, graph) === wanted)
      if (confirm) beside.set(confirm, screen)
    }
  const paired = new Set(beside.values())
  return [
    ...confirms.map((confirm): Line => {
      const screen = beside.get(confirm)
      const isSame = screen && analyteOf(screen.one, graph) === analyteOf(confirm.one, graph)
      return {
        test: confirm.row.test,
        screenName: screen && !isSame ? screen.row.test : '',
        screen: screen?.place ?? null,
        confirm: confirm.place,
      }
    }),
    ...screens
      .filter((screen) => !paired.has(screen))
      .map((screen): Line => ({ test: screen.row.test, screen: screen.place })),
  ]
}

const headOf = (title: string, placed: readonly Placed[], kind: 'tox_screen' | 'tox_confirm') => {
  const methods = unique(
    placed.filter(({ one }) => one.definition.kind === kind).map(({ one }) => one.definition.method ?? ''),
  )
  return [capital(title), methods.length === 1 ? methods[0] : ''].filter(Boolean).join(', ')
}

/**
 * That a screen is presumptive; and that the confirmation overrules it, only where one stands beside a screen and none of these
 * screens has a conclusion of its own, because its confirmation does not explain it.
 */
function screenNotes(placed: readonly Placed[], lines: readonly Line[], { rows }: Consistencies): string[] {
  const screens = placed.filter(({ one }) => one.definition.kind === 'tox_screen')
  if (screens.length === 0) return []
  const beside = lines.flatMap(({ screen, confirm }) => (screen && confirm ? [screen] : []))
  const paired = screens.filter(({ place }) =>
    beside.some(({ panel, row }) => panel === place.panel && row === place.row),
  )
  const isOwn = ({ one }: Placed) =>
    rows.some(({ kind, result, state }) => kind === 'analyte' && result === one && state !== 'NOT_CONFIRMED')
  return [paired.length > 0 && !paired.some(isOwn) ? m.reports.toxScreenNote : m.reports.toxScreenNoteAlone]
}

/** The date of most cutoffs of these; none where one does not say its own. */
function sinceOf(placed: readonly Placed[]): string {
  const cut = placed.filter(({ row }) => row.reference !== '').map(({ row }) => row.cutoffSince)
  if (cut.includes('')) return ''
  const count = (date: string) => cut.filter((one) => one === date).length
  return unique(cut).toSorted((a, b) => count(b) - count(a))[0] ?? ''
}

/** The dates of the cutoffs in a sentence; only a row that differs says its own. */
function cutoffNotes(placed: readonly Placed[], screenSince: string, confirmSince: string): string[] {
  const cut = placed.filter(({ row }) => row.reference !== '')
  const dates = unique(cut.map(({ row }) => row.cutoffSince))
  if (dates.length === 1 && cut.every(({ row }) => row.cutoffSince !== ''))
    return [fill(m.reports.toxCutoffsSince, { date: dates[0] ?? '' })]
  const kinds = [
    ['tox_screen', screenSince, m.reports.toxCutoffsOfScreens],
    ['tox_confirm', confirmSince, m.reports.toxCutoffsOfConfirmations],
  ] as const
  return kinds.flatMap(([kind, date, text]) => {
    const others = cut.some(({ one, row }) => one.definition.kind === kind && row.cutoffSince !== date)
    return date === '' ? [] : fill(text, { date, but: others ? m.reports.toxCutoffsBut : '' })
  })
}

/** What was found first, of that what nothing listed explains; then what was not found and is listed. */
const lineWeight = (rows: readonly ReportRow[]): number => {
  const [own] = rows
  if (!own) return 4
  const isExplained = EXPLAINED.some((word) => word === own.consistency)
  if (own.actOn) return isExplained ? 1 : 0
  if (own.consistency === 'Inconsistent') return 2
  return own.consistency !== '' || rows.some(({ actOn }) => actOn) ? 3 : 4
}

function tableOf(
  letter: string,
  facts: ReportFacts,
  groups: readonly (readonly ReportedAnalysis[])[],
  panels: readonly ReportPanel[],
  consistencies: Consistencies,
): Table[] {
  const own = groups.flatMap((group, at) =>
    group[0]?.letter === letter && group.every(isDrugTest) ? [at] : [],
  )
  const placed = own.flatMap((at) =>
    (groups[at] ?? []).flatMap((one, n): Placed[] => {
      const row = panels[at]?.rows[n]
      return row ? [{ one, row, place: { panel: at, row: n } }] : []
    }),
  )
  if (placed.length === 0) return []
  const specimen = facts.specimens.find((one) => one.letter === letter)
  const type = [specimen?.type ?? '', letter].filter(Boolean).join(', ')
  const rowAt = (place: { panel: number; row: number } | null | undefined) =>
    (place && panels[place.panel]?.rows[place.row]) ?? []
  const lines = linesOf(placed, facts.graph ?? BASE_GRAPH)
    .map((line) => ({ line, weight: lineWeight([rowAt(line.confirm), rowAt(line.screen)].flat()) }))
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ line }) => line)
  const since = (kind: 'tox_screen' | 'tox_confirm') =>
    sinceOf(placed.filter(({ one }) => one.definition.kind === kind))
  const [screenSince, confirmSince] = [since('tox_screen'), since('tox_confirm')]
  const resulted = own.map((at) => panels[at]?.resultedAt ?? '').filter(Boolean)
  return [
    {
      title: m.reports.toxTable,
      sub: [
        type,
        unique(placed.map(({ one }) => one.panel)).join(', '),
        ...unique(resulted)
          .slice(-1)
          .map((at) => fill(m.reports.pdfResultedAt, { at })),
      ]
        .filter(Boolean)
        .join(' · ')
        .slice(0, 4000),
      screenHead: headOf(m.reports.titleScreen, placed, 'tox_screen'),
      confirmHead: headOf(m.reports.titleConfirmation, placed, 'tox_confirm'),
      screenSince,
      confirmSince,
      panels: own,
      lines,
      notes: [
        ...screenNotes(placed, lines, consistencies),
        ...cutoffNotes(placed, screenSince, confirmSince),
        ...(placed.some(({ row }) => row.normalized !== null) ? [m.reports.toxNormalizedNote] : []),
        ...referenceNote(facts),
      ],
    },
  ]
}

/**
 * Drug testing as it is printed, or null where no drug test has a result: every listed medication against what was found, each
 * sentence with its rule and the values and cutoffs that it rests on; the validity of the specimens; all drug results in one
 * table. `panels` are the printed panels of `groups`, which keep each value.
 */
export function toxicologyOf(
  facts: ReportFacts,
  consistencies: Consistencies,
  groups: readonly (readonly ReportedAnalysis[])[],
  panels: readonly ReportPanel[],
): ReportToxicologyInput | null {
  if (!consistencies.isCompared) return null
  const rows = new Map(
    groups.flatMap((group, at) =>
      group.flatMap((one, n) => {
        const row = panels[at]?.rows[n]
        return row ? [[one, row] as const] : []
      }),
    ),
  )
  const letters = unique(
    groups
      .flat()
      .filter(isDrugTest)
      .map(({ letter }) => letter),
  )
  return {
    entries: entriesOf(facts, consistencies),
    validity: letters.map((letter) => validityOf(letter, facts, rows, groups, panels)),
    tables: letters.flatMap((letter) => tableOf(letter, facts, groups, panels, consistencies)),
  }
}
