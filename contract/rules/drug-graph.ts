import { isNamed, isSold, substanceBy, SYNONYMS } from './drug-names'
import { BASE_LIMITS, IMPURITIES, limitKey, type DrugLimits, type Impurity } from './drug-limits'
import { SCREENS, screenIn, type Screen } from './drug-screens'
import { WINDOWS, type Window } from './drug-windows'

/**
 * What the body makes of a drug, as far as testing needs it, prodrugs and forms that a test reports under another name
 * among them. `minor` products appear beside much of their parent and prove nothing alone; `limit` is the most, in percent of
 * that parent in urine, that is still its product. `toxicology-reference/relations.csv` has the source of each row and says
 * which limits a director has yet to confirm; a test holds the two together.
 */
export interface Conversion {
  from: string
  to: string
  minor: boolean
  limit: string | null
}

const TABLE = `
  codeine -> norcodeine, morphine
  heroin -> 6-acetylmorphine
  6-acetylmorphine -> morphine
  hydrocodone -> norhydrocodone, hydromorphone
  benzhydrocodone -> hydrocodone
  oxycodone -> noroxycodone, oxymorphone
  oxymorphone -> noroxymorphone
  buprenorphine -> norbuprenorphine
  naltrexone -> 6-beta-naltrexol
  methadone -> eddp
  tramadol -> o-desmethyltramadol, n-desmethyltramadol
  tapentadol -> n-desmethyltapentadol
  meperidine -> normeperidine
  fentanyl -> norfentanyl
  acetylfentanyl -> acetylnorfentanyl
  para-fluorofentanyl -> para-fluoronorfentanyl
  carfentanil -> norcarfentanil
  sufentanil -> norsufentanil
  alfentanil -> norsufentanil
  isotonitazene -> n-desethyl isotonitazene, 5-amino isotonitazene
  propoxyphene -> norpropoxyphene
  opium -> morphine, codeine
  tianeptine -> tianeptine mc5
  xylazine -> 4-hydroxyxylazine
  alprazolam -> alpha-hydroxyalprazolam
  clonazepam -> 7-aminoclonazepam
  diazepam -> nordiazepam, temazepam, oxazepam
  nordiazepam -> oxazepam
  temazepam -> oxazepam
  chlordiazepoxide -> nordiazepam
  clorazepate -> nordiazepam
  midazolam -> alpha-hydroxymidazolam
  triazolam -> alpha-hydroxytriazolam
  flurazepam -> desalkylflurazepam, 2-hydroxyethylflurazepam
  quazepam -> desalkylflurazepam
  clobazam -> n-desmethylclobazam
  flunitrazepam -> 7-aminoflunitrazepam
  clonazolam -> 8-aminoclonazolam
  zolpidem -> zolpidem phenyl-4-carboxylic acid
  eszopiclone -> desmethylzopiclone
  zopiclone -> desmethylzopiclone
  lisdexamfetamine -> amphetamine
  dextroamphetamine -> amphetamine
  levoamphetamine -> amphetamine
  d-methamphetamine -> methamphetamine
  l-methamphetamine -> methamphetamine
  methamphetamine -> amphetamine
  benzphetamine -> methamphetamine, amphetamine
  selegiline -> l-methamphetamine
  mdma -> mda
  methylphenidate -> ritalinic acid
  dexmethylphenidate -> methylphenidate
  serdexmethylphenidate -> dexmethylphenidate
  phendimetrazine -> phenmetrazine
  cocaine -> benzoylecgonine, ecgonine methyl ester
  cannabis -> thc
  dronabinol -> thc
  thc -> thca, 11-hydroxy-thc
  delta-8-thc -> delta-8-thca
  cannabidiol -> 7-carboxy-cannabidiol
  hemp cbd product -> cannabidiol
  primidone -> phenobarbital
  gabapentin enacarbil -> gabapentin
  carisoprodol -> meprobamate
  cyclobenzaprine -> norcyclobenzaprine
  amitriptyline -> nortriptyline
  imipramine -> desipramine
  doxepin -> nordoxepin
  clomipramine -> norclomipramine
  fluoxetine -> norfluoxetine
  sertraline -> desmethylsertraline
  citalopram -> desmethylcitalopram
  escitalopram -> citalopram
  venlafaxine -> desvenlafaxine
  trazodone -> mcpp
  bupropion -> hydroxybupropion
  quetiapine -> norquetiapine
  aripiprazole -> dehydroaripiprazole
  risperidone -> paliperidone
  olanzapine -> desmethylolanzapine
  clozapine -> norclozapine
  ketamine -> norketamine
  esketamine -> ketamine
  norketamine -> dehydronorketamine
  dextromethorphan -> dextrorphan
  ethanol -> ethyl glucuronide, ethyl sulfate
  nicotine -> cotinine
  cotinine -> 3-hydroxycotinine
  codeine ~> hydrocodone 11, dihydrocodeine 11
  morphine ~> normorphine, hydromorphone 12
  6-acetylcodeine ~> codeine
  hydrocodone ~> dihydrocodeine 100
  noroxycodone ~> noroxymorphone
  naloxone ~> noroxymorphone
  naltrexone ~> noroxymorphone
  remifentanil ~> norcarfentanil
  isotonitazene ~> 4-hydroxy nitazene
  mitragynine ~> 7-hydroxymitragynine
  cocaine ~> cocaethylene
  ethanol ~> phosphatidylethanol`

export const CONVERSIONS: readonly Conversion[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const minor = line.includes(' ~> ')
    const [from = '', products = ''] = line.trim().split(minor ? ' ~> ' : ' -> ')
    return products.split(', ').map((product) => {
      const limit = /^(.*\S) (\d+)$/.exec(product)
      return { from, to: limit?.[1] ?? product, minor, limit: limit?.[2] ?? null }
    })
  })

/** The date of the reference that the tables are a copy of: printed with what was concluded by it. */
export const REFERENCE_VERSION = '2026-11'

/** What a laboratory adds to the reference, as far as the rules read it. */
export interface GraphAdditions {
  substances: readonly { name: string; synonyms: readonly string[]; sold: boolean }[]
  relations: readonly {
    /** `metabolite`: from → to. `impurity`: a trace of `from` in `to`. `crossReactant`: `from` turns the screen `to` positive. */
    kind: 'metabolite' | 'impurity' | 'crossReactant'
    from: string
    to: string
    minor: boolean
    limit: string | null
  }[]
  windows: readonly Window[]
  limits: readonly { key: string; value: string }[]
}
export const NO_ADDITIONS: GraphAdditions = { substances: [], relations: [], windows: [], limits: [] }

/** Substances, what becomes of them, how they are found and the numbers that are held against: all that the rules ask. */
export interface DrugGraph {
  /** One name per substance: lower case, without its salt, synonyms brought together. */
  substance: (name: string) => string
  conversions: readonly Conversion[]
  /** Conversions of one substance, direct ones only. */
  conversionsOf: (from: string) => readonly Conversion[]
  /** Every way from one substance to another, as the steps taken, shortest first. A graph has no loops. */
  pathsBetween: (from: string, to: string) => Conversion[][]
  /** A drug and whatever it surely becomes. */
  expectedOf: (drug: string) => string[]
  /** Whether the tables know this substance at all; of another nothing is concluded. */
  isKnown: (name: string) => boolean
  /** Whether it can come from anything that a person may buy or be prescribed. */
  comesFromSold: (name: string) => boolean
  impurities: readonly Impurity[]
  screens: readonly Screen[]
  /** The screen of this name in this matrix; null for one that the tables do not hold. */
  screenNamed: (name: string, matrix: string | null) => Screen | null
  /** The longest time after a dose at which this substance is still found, in hours; null where it is not known. */
  longestWindow: (name: string, matrix: string | null) => number | null
  limits: DrugLimits
}

/** The reference with a laboratory's additions. A window or a limit of the laboratory takes the place of the reference's. */
export function drugGraph(added: GraphAdditions): DrugGraph {
  const base = substanceBy(SYNONYMS)
  const synonyms = new Map([
    ...SYNONYMS,
    ...added.substances.flatMap(({ name, synonyms: others }) =>
      others.map((other) => [base(other), base(name)] as const),
    ),
  ])
  const substance = substanceBy(synonyms)
  const values = new Map(added.limits.map(({ key, value }) => [key, value]))
  const own = added.relations.map((one) => ({ ...one, from: substance(one.from) }))
  const conversions = [
    ...CONVERSIONS.map((one) => ({
      ...one,
      limit: values.get(limitKey('product', one.from, one.to)) ?? one.limit,
    })),
    ...own.flatMap(({ kind, from, to, minor, limit }) =>
      kind === 'metabolite' ? [{ from, to: substance(to), minor, limit }] : [],
    ),
  ]
  const byFrom = new Map<string, Conversion[]>()
  const byTo = new Map<string, Conversion[]>()
  for (const step of conversions) {
    byFrom.set(step.from, [...(byFrom.get(step.from) ?? []), step])
    byTo.set(step.to, [...(byTo.get(step.to) ?? []), step])
  }
  const conversionsOf = (from: string) => byFrom.get(from) ?? []
  const pathsBetween = (from: string, to: string): Conversion[][] =>
    conversionsOf(from)
      .flatMap((step) =>
        step.to === to ? [[step]] : pathsBetween(step.to, to).map((rest) => [step, ...rest]),
      )
      .sort((a, b) => a.length - b.length)
  const named = new Map(added.substances.map(({ name, sold }) => [substance(name), sold]))
  const inGraph = new Set(conversions.flatMap(({ from, to }) => [from, to]))
  const isOwnSold = (name: string) => named.get(name) ?? isSold(name)
  const comesFromSold = (name: string): boolean =>
    isOwnSold(name) || (byTo.get(name) ?? []).some(({ from }) => comesFromSold(from))
  const screens = SCREENS.map((screen) => {
    const more = own.flatMap(({ kind, from, to }) =>
      kind === 'crossReactant' && to === screen.id ? [from] : [],
    )
    return more.length === 0
      ? screen
      : { ...screen, crossReactants: new Set([...screen.crossReactants, ...more]) }
  })
  const windows = new Map(
    [...WINDOWS, ...added.windows].map((one) => [`${substance(one.substance)} ${one.matrix}`, one.high]),
  )
  return {
    substance,
    conversions,
    conversionsOf,
    pathsBetween,
    expectedOf: (drug) => {
      const found = new Set([drug])
      for (const name of found) for (const { to, minor } of conversionsOf(name)) if (!minor) found.add(to)
      return [...found]
    },
    isKnown: (name) => named.has(name) || inGraph.has(name) || isNamed(name),
    comesFromSold,
    impurities: [
      ...IMPURITIES.map((one) => ({
        ...one,
        limit: values.get(limitKey('impurity', one.of, one.in)) ?? one.limit,
      })),
      ...own.flatMap(({ kind, from, to, limit }) =>
        kind === 'impurity' && limit !== null ? [{ of: from, in: substance(to), limit }] : [],
      ),
    ],
    screens,
    screenNamed: (name, matrix) => screenIn(screens, name, matrix, substance),
    longestWindow: (name, matrix) => windows.get(`${substance(name)} ${matrix}`) ?? null,
    limits: {
      ...BASE_LIMITS,
      ...Object.fromEntries(
        added.limits.flatMap(({ key, value }) => (key in BASE_LIMITS ? [[key, value]] : [])),
      ),
    },
  }
}

/** The numbers of the reference that a laboratory may set, by their keys. */
export const BASE_LIMIT_ROWS: readonly { key: string; value: string }[] = [
  ...Object.entries(BASE_LIMITS).map(([key, value]) => ({ key, value })),
  ...CONVERSIONS.flatMap(({ from, to, limit }) =>
    limit === null ? [] : [{ key: limitKey('product', from, to), value: limit }],
  ),
  ...IMPURITIES.map((one) => ({ key: limitKey('impurity', one.of, one.in), value: one.limit })),
]

/** The reference alone. */
export const BASE_GRAPH = drugGraph(NO_ADDITIONS)
