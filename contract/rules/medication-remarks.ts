/**
 * What an entry says beside a drug: that one was stopped, was taken once, or is not tolerated. It counts for the drug that it
 * names, or for the entry's own where it names none; never for a drug that it does not speak of.
 */
type Mark = 'stopped' | 'past' | 'allergyTo' | 'allergy'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Allergies that are what a drug is for, or a kind of product: no remark. */
const TREATED =
  /\b(for|prn|seasonal|environmental|nasal|indoor|outdoor)\s+((severe|seasonal|environmental|nasal|indoor|outdoor)\s+)*allerg(y|ies)\b|\ballerg(y|ies) (relief|symptoms?|season)\b/g
const NO_ALLERGY =
  /\b((allerg(y|ies):? ?)?nkd?a|(no|denies)( any)?( known)?( drug| medication| food)*( or( known)?( drug| medication| food)*)? allerg(y|ies)|allerg(y|ies):? (none|no known|unknown|denied))\b/g

const MARKS: readonly [RegExp, Mark][] = [
  [
    /\b(d\/c('?e?d)?|dc'?e?d|discontinued?|stopped|no longer|not taking|tapered off|weaned off)\b(?! as\b)( (taking|takes|using|on|use of)\b)?/g,
    'stopped',
  ],
  [/\b(history of|h\/o|hx of)/g, 'past'],
  [/\ballerg(y|ies|ic)( to\b|\s*:)/g, 'allergyTo'],
  [/\ballerg(y|ies|ic)\b/g, 'allergy'],
]

/** What a drug was stopped or taken for, and whatever else of a person is no drug. */
const CONDITIONS = words(`
  oud sud aud opioid opioids opiate opiates narcotic narcotics substance alcohol etoh drug drugs iv ivdu polysubstance
  heroin withdrawal relapse chronic acute severe pain back neck knee hip joint surgery cancer injury fracture fibromyalgia
  arthritis neuropathy migraine migraines headache headaches seizure seizures epilepsy anxiety depression ptsd adhd add
  bipolar insomnia asthma copd diabetes hypertension htn stroke reflux gerd smoking tobacco falls and or of the`)
/** What was done with a drug. */
const USE = words(
  'use disorder abuse addiction dependence dependency misuse overdose od therapy treatment of the and',
)
const HABITS = words('smoking drinking vaping tobacco cigarettes cigarette alcohol etoh caffeine and')
const ALLERGENS = words(`
  sulfa sulfas sulfonamides pcn penicillin penicillins amoxicillin latex bee bees sting stings peanut peanuts nut nuts shellfish seafood iodine
  contrast dye egg eggs soy gluten dairy milk pollen dust mold cat cats dog dogs pet pets nsaid nsaids antibiotics opiates
  opioids narcotics statins adhesive tape drug food and or`)
/** When and why something was stopped. */
const WHEN = words(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept
  oct nov dec monday tuesday wednesday thursday friday saturday sunday spring summer fall winter yesterday ago since in on
  by of last year years due to because side effect effects rash itching hives nausea vomiting sedation surgery patient pt
  provider physician doctor dr prescriber clinic recently previously completely now already`)

/** Ingredients that are sold for allergies: beside them the word names the product. */
const FOR_ALLERGIES = new Set([
  'diphenhydramine',
  'cetirizine',
  'levocetirizine',
  'loratadine',
  'desloratadine',
  'fexofenadine',
  'chlorpheniramine',
  'pseudoephedrine',
  'phenylephrine',
  'fluticasone',
  'triamcinolone',
  'mometasone',
  'azelastine',
  'montelukast',
])

/** In products for colds, which have one for allergies under the same name. */
const FOR_COLDS = new Set([
  ...FOR_ALLERGIES,
  'acetaminophen',
  'ibuprofen',
  'naproxen',
  'aspirin',
  'dextromethorphan',
  'doxylamine',
  'guaifenesin',
])

/** The names in some words, and the words that are left. */
export interface NamesIn {
  /** As they stand there, word for word. */
  phrases: string[]
  ingredients: string[]
  left: string[]
}

interface Clause {
  /** What stands before it: a comma may join a list. */
  joint: 'comma' | 'hard'
  before: NamesIn
  mark: Mark | null
  after: NamesIn
}

/** How names are found in an entry, and what is a manner of taking. */
export interface Reader {
  namesIn: (text: string) => NamesIn
  isManner: (word: string) => boolean
}

/** Without what a drug for allergies is for, and without what says that there are none. */
export const withoutNoRemark = (text: string) =>
  text.replace(TREATED, ' for ').replace(NO_ALLERGY, ' ').trim()

/** `text` is in lower case with single spaces. */
export const hasRemark = (text: string) => MARKS.some(([mark]) => text.search(mark) >= 0)

/** Whether an entry that is not current is so as an allergy alone: it never was a medication. */
export function isAllergyAlone(typed: string): boolean {
  const text = typed.toLowerCase()
  return (
    /\ballerg/.test(text) && !MARKS.some(([mark, is]) => /stopped|past/.test(is) && text.search(mark) >= 0)
  )
}

const isNumber = (word: string) => /\d/.test(word)
const every = (all: readonly string[], ...sets: readonly ReadonlySet<string>[]) =>
  all.every((word) => isNumber(word) || sets.some((set) => set.has(word)))

function clausesOf(text: string, { namesIn }: Reader): Clause[] | null {
  const clauses: Clause[] = []
  const parts = text.split(/(\s*(?:[;()[\]]|,(?!\d)|\.(?=\s|$)|\s[-–—]\s|\bbut\b)\s*)/)
  let joint: Clause['joint'] = 'hard'
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) {
      joint = part.includes(',') ? 'comma' : 'hard'
      continue
    }
    if (part.trim() === '') continue
    const found = MARKS.flatMap(([mark, is]) =>
      [...part.matchAll(mark)].map((hit) => ({ is, from: hit.index, to: hit.index + hit[0].length })),
    )
    const [first, ...others] = found
    if (others.some((one) => first && (one.from >= first.to || one.to <= first.from))) return null
    clauses.push({
      joint,
      before: namesIn(first ? part.slice(0, first.from) : part),
      mark: first?.is ?? null,
      after: namesIn(first ? part.slice(first.to) : ''),
    })
  }
  return clauses
}

interface Judged {
  /** Words of what is taken. */
  current: NamesIn[]
  /** Names of what is not. */
  gone: NamesIn[]
}
const has = ({ phrases }: NamesIn) => phrases.length > 0
const isBare = ({ left }: NamesIn) => !left.some(isNumber)

/** Names that a remark behind them speaks of: one, or a list of bare ones; of several it is not told which. */
const isOneObject = ({ phrases, left }: NamesIn) =>
  phrases.length === 1 || (left.includes('and') && !left.some(isNumber))

/** What one clause says; null where it may be read in two ways. */
function judge({ before, mark, after }: Clause, reader: Reader): Judged | null {
  const manner = (all: readonly string[]) => all.filter((word) => !reader.isManner(word))
  const isSettled = (one: NamesIn, ...sets: readonly ReadonlySet<string>[]) =>
    every(manner(one.left), ...sets)
  if (mark === null) return { current: [before], gone: [] }
  if (mark === 'past') {
    const told = has(after)
      ? isSettled(after, USE, WHEN)
      : after.left.length > 0 && isSettled(after, CONDITIONS, USE)
    return told ? { current: [before], gone: has(after) ? [after] : [] } : null
  }
  if (mark === 'allergyTo')
    return (has(after) || after.left.length > 0) && isSettled(after, ALLERGENS)
      ? { current: [before], gone: [after] }
      : null
  if (has(before) && has(after)) return null
  if (mark === 'allergy') {
    const isProduct =
      has(before) &&
      before.ingredients.every((one) => FOR_ALLERGIES.has(one)) &&
      (!isBare(before) || before.phrases.every((one) => !FOR_ALLERGIES.has(one)))
    if (isProduct) return isSettled(after) ? { current: [before, after], gone: [] } : null
    // An allergy to it, or the product for allergies.
    const isBrand = before.phrases.some((one) => !before.ingredients.includes(one))
    const mayBeProduct = isBrand ? FOR_COLDS : FOR_ALLERGIES
    if (has(before) && before.ingredients.every((one) => mayBeProduct.has(one))) return null
    const object = has(before) || before.left.length > 0 ? before : after
    const other = object === before ? after : before
    const isTold = has(object) ? isOneObject(object) && isBare(object) : object.left.length > 0
    return isTold && other.left.length === 0 && isSettled(object, ALLERGENS)
      ? { current: [], gone: [object] }
      : null
  }
  if (
    !has(before) &&
    after.left.length > 0 &&
    isSettled(after, HABITS, WHEN) &&
    after.left.some((one) => HABITS.has(one))
  )
    return { current: [before], gone: [] }
  if (has(after))
    return before.left.length === 0 && isSettled(after, WHEN) ? { current: [], gone: [after] } : null
  if (!isSettled(before, WHEN) || !isSettled(after, WHEN)) return null
  return has(before) && !isOneObject(before) ? null : { current: [], gone: [before] }
}

/** Whether a bare name beside a comma may belong to the list that the remark is about. */
function mayBelong(clauses: readonly Clause[], at: number): boolean {
  const one = clauses[at]
  const next = clauses[at + 1]
  if (!one || !next || next.joint !== 'comma') return false
  const isPlain = (clause: Clause) => clause.mark === null && has(clause.before) && isBare(clause.before)
  const isBehind = next.mark !== null && next.mark !== 'past' && has(next.before) && isPlain(one)
  return isBehind || (one.mark !== null && has(one.after) && isPlain(next))
}

/** One name in both, or two names of the same ingredients. */
const isSameDrug = (one: NamesIn, other: NamesIn) =>
  has(one) &&
  has(other) &&
  (one.phrases.some((phrase) => other.phrases.includes(phrase)) ||
    (one.ingredients.length === other.ingredients.length &&
      one.ingredients.every((ingredient) => other.ingredients.includes(ingredient))))

/**
 * Reads an entry with remarks: the words of what is taken, and whether anything is not. Null where it may be read in two ways:
 * then nobody can say what is taken.
 */
export function readRemarks(
  text: string,
  reader: Reader,
): (Pick<NamesIn, 'ingredients' | 'left'> & { isGone: boolean }) | null {
  const clauses = clausesOf(text, reader)
  if (!clauses || clauses.some((_, at) => mayBelong(clauses, at))) return null
  let current: NamesIn[] = []
  const gone: NamesIn[] = []
  for (const [at, clause] of clauses.entries()) {
    const before = clauses[at - 1]
    const isAllergen =
      clause.mark === null &&
      before?.mark?.startsWith('allergy') &&
      every(clause.before.left, ALLERGENS, WHEN)
    if (isAllergen && !has(clause.before)) continue
    const judged = judge(clause, reader)
    if (!judged) return null
    const names = judged.gone.some(has)
    // `Norco 5/325, stopped in May`: it names none, and speaks of the entry's own.
    if (clause.mark === 'stopped' && judged.gone.length > 0 && !names) {
      const own = current.filter(has)
      if (own.length + gone.filter(has).length === 0 || own.length > 1) return null
      if (own[0] && !isOneObject(own[0])) return null
      gone.push(...current)
      current = []
      continue
    }
    current.push(...judged.current)
    gone.push(...judged.gone)
  }
  if (gone.some((one) => current.some((other) => isSameDrug(one, other)))) return null
  return {
    ingredients: [...new Set(current.flatMap(({ ingredients }) => ingredients))],
    left: current.flatMap(({ left }) => left),
    isGone: gone.length > 0,
  }
}
