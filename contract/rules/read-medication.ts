import { foldedName, SOLD, SYNONYMS } from './drug-names'
import { GENERIC_NAMES } from './generic-names'
import { AMBIGUOUS, MORE_PRODUCTS, NONE, PRODUCTS } from './medication-names'
import { hasRemark, readRemarks, withoutNoRemark, type NamesIn } from './medication-remarks'
import type { ListedMedication } from './tox-row'

export type MedicationReading = Pick<ListedMedication, 'reading' | 'ingredients'>

/**
 * Everything that says how a drug is given and taken, and not what it is. A word that is not here and not a name leaves the
 * whole entry unread: "no", "or", "took mother's" would turn what is read upside down.
 */
const MANNER = new Set(
  `tab tabs tablet tablets cap caps capsule capsules pill pills patch patches film films strip strips spray syrup solution
  soln suspension susp elixir liquid troche lozenge inhaler injection inj kit powder gel cream ointment drops gum oil odt
  chewable dispersible oral orally nasal po sl sublingual buccal iv im sq subq sc subcutaneous transdermal td topical
  er xr sr cr la xl dr ir cd ec extended immediate delayed sustained controlled release
  hydrochloride hcl hydrobromide sulfate phosphate bitartrate tartrate citrate maleate acetate succinate fumarate mesylate
  besylate sodium potassium calcium
  mg mcg ug g gm gram grams ml l meq iu unit units h hr hrs hour hours day days week weeks wk month months mo min
  daily bid tid qid qd od qday qod qam qpm qhs hs prn ac pc bedtime night nightly nights morning mornings evening noon am pm
  every each other once twice three four five six two one half times time a an per at as needed by mouth with food meals in
  the before after for pain anxiety sleep cough seizures spasms nausea insomnia adhd mood depression and plus take takes
  taking took dose doses strength weekly monthly yearly started start since today current currently active
  prescribed prescription rx refill refills brand generic card use uses using up to max maximum x on now`
    .trim()
    .split(/\s+/),
)
/** What it is taken for. One of these before a form (`headache pill`) says what a thing is, and names nothing. */
const INDICATIONS = new Set(
  `severe moderate mild acute chronic breakthrough muscle spasm back neck knee hip shoulder joint leg nerve neuropathic
  neuropathy headache headaches migraine migraines fever arthritis fibromyalgia heartburn reflux hypertension cholesterol
  diabetes`
    .trim()
    .split(/\s+/),
)
/** After these, `3 weeks ago` is when it began, and not when it was last taken. */
const BEGUN = /\b(start|started|since|prescribed)\b.*\bago\b/
/** `10`, `10mg`, `5.7`, `q6h`, `x3`, `2x`, `#30`, `100%`. */
const AMOUNT =
  /^(\d+([.,]\d+)*(mg|mcg|ug|µg|g|gm|ml|meq|iu|units?|%|h|hr|hrs|x|d|tabs?|caps?)?|q\d*([-–]\d+)?(h|hr|hrs|d|day|days|wk|mo)?|x\d+|r\d|#\d+)$/

const normal = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[®™*]/g, ' ')
    .replaceAll('α', 'alpha')
    .replace(/\bw\//g, ' with ')
    .replace(/#\s+/g, '#')
    .replace(/\s+/g, ' ')
    .trim()

/** Words, as they are compared: what joins them is dropped, a question mark is not. */
const wordsOf = (text: string): string[] =>
  normal(text)
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/\?/g, ' ? ')
    .split(/[\s/,;:+&()[\]"“”'’_=@–—-]+/)
    .filter(Boolean)

const phrase = (text: string) => wordsOf(text).join(' ')

function productsIn(table: string): [string, string[]][] {
  return table
    .replaceAll('\n    ', ' ')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(': ')
      const ingredients = line.slice(0, at).split(';')
      return line
        .slice(at + 2)
        .split(' | ')
        .map((name): [string, string[]] => [phrase(name), ingredients])
    })
}

/** What typed names mean: of what a clinic writes, by ingredients; and what may mean several things. */
export interface MedicationNames {
  names: ReadonlyMap<string, readonly string[]>
  /** The most words of one name. */
  longest: number
  doubts: readonly string[]
}

const NAMES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...[...GENERIC_NAMES].map((name): [string, string[]] => [phrase(name), [name]]),
  ...[...SYNONYMS].flatMap(([other, name]): [string, string[]][] =>
    // CBD alone may be the approved drug or anything sold as hemp.
    SOLD.has(name) && other !== 'cbd' ? [[phrase(other), [name]]] : [],
  ),
  ...[...SOLD].map((name): [string, string[]] => [phrase(name), [name]]),
  ...productsIn(MORE_PRODUCTS),
  ...productsIn(PRODUCTS),
])
const longestOf = (names: Iterable<string>) => Math.max(...[...names].map((name) => name.split(' ').length))
/** One word that is a form too (`tabs`) says nothing beside a name. */
const DOUBTS = AMBIGUOUS.map(phrase).filter((doubt) => !MANNER.has(doubt))
/** The names of the reference alone. */
export const BASE_NAMES: MedicationNames = { names: NAMES, longest: longestOf(NAMES.keys()), doubts: DOUBTS }

/** With a laboratory's own names and substances. */
export function namesWith({
  names,
  substances,
}: {
  names: readonly { typed: string; ingredients: readonly string[]; ambiguous: boolean }[]
  substances: readonly { name: string; synonyms: readonly string[]; sold: boolean }[]
}): MedicationNames {
  if (names.length + substances.length === 0) return BASE_NAMES
  const all = new Map([
    ...NAMES,
    ...substances.flatMap(({ name, synonyms, sold }) =>
      sold || SOLD.has(foldedName(name))
        ? [name, ...synonyms].map((typed) => [phrase(typed), [foldedName(name)]] as const)
        : [],
    ),
    ...names.flatMap(({ typed, ingredients, ambiguous }) =>
      ambiguous ? [] : [[phrase(typed), [...ingredients]] as const],
    ),
  ])
  const own = names.flatMap(({ typed, ambiguous }) => (ambiguous ? [phrase(typed)] : []))
  for (const doubt of own) all.delete(doubt)
  return { names: all, longest: longestOf(all.keys()), doubts: [...DOUBTS, ...own] }
}

/** What a name of the reference means, word for word; null where it is none. */
export function knownName(typed: string): readonly string[] | 'ambiguous' | null {
  const words = phrase(typed)
  return DOUBTS.includes(words) ? 'ambiguous' : (NAMES.get(words) ?? null)
}

/** Whether it is the name of a drug that no test looks for. */
export const isGenericName = (name: string) => GENERIC_NAMES.has(name)

const DECLARED_NONE = new Set(NONE.map(phrase))

/** Of these there are numbered forms with codeine: `Fioricet #3` is not read as what has none. */
const NUMBERED = new Set(['acetaminophen', 'aspirin', 'butalbital', 'caffeine'])
const isNumbered = (ingredients: readonly string[], rest: readonly string[]) =>
  ingredients.every((one) => NUMBERED.has(one)) &&
  (/^#[1-4]$/.test(rest[0] ?? '') || (rest.length === 1 && /^[2-4]$/.test(rest[0] ?? '')))

/** What nobody can read, whatever stands beside it. */
const UNCLEAR = '?'

/** The names in a row of words, longest first, and the words that are left. */
function namesIn(words: readonly string[], { names, longest }: MedicationNames): NamesIn {
  const found: NamesIn = { phrases: [], ingredients: [], left: [] }
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at)
    while (length > 0 && !names.has(words.slice(at, at + length).join(' '))) length -= 1
    if (length === 0) {
      found.left.push(words[at] ?? '')
      at += 1
      continue
    }
    const name = words.slice(at, at + length).join(' ')
    const ingredients = names.get(name) ?? []
    at += length
    found.phrases.push(name)
    found.ingredients.push(...ingredients)
    if (isNumbered(ingredients, words.slice(at))) found.left.push(UNCLEAR)
  }
  return { ...found, ingredients: [...new Set(found.ingredients)] }
}

/** Whether the words beside a name say only how and what for it is taken. */
function isManner(word: string, next: string | undefined): boolean {
  if (INDICATIONS.has(word)) return next === undefined || !THINGS.has(next)
  return MANNER.has(word) || AMOUNT.test(word)
}
const THINGS = new Set(
  'tab tabs tablet tablets cap caps capsule capsules pill pills patch patches med meds syrup drops cream shot shots'.split(
    ' ',
  ),
)

function isUnderstood(left: readonly string[], { doubts }: MedicationNames): boolean {
  const rest = left.join(' ')
  return (
    !doubts.some((doubt) => ` ${rest} `.includes(` ${doubt} `)) &&
    left.every((word, at) => (word === 'ago' ? BEGUN.test(rest) : isManner(word, left[at + 1])))
  )
}

const unread: MedicationReading = { reading: 'unread', ingredients: [] }

/**
 * Reads a medication as a clinic typed it: brand and generic names with strength, form, salt, route and frequency around
 * them, known misspellings, the longest name first. Whatever is left over that is neither a name nor a manner of taking leaves
 * the entry unread, and so does a word that may mean several drugs: a wrong reading would call a finding consistent or
 * inconsistent that is not.
 */
export function readMedication(typed: string, known = BASE_NAMES): MedicationReading {
  const all = normal(typed)
  const text = withoutNoRemark(all)
  const words = wordsOf(text)
  if (DECLARED_NONE.has(words.join(' ')) || (words.length === 0 && all !== text))
    return { reading: 'none', ingredients: [] }
  const reader = {
    namesIn: (part: string) => namesIn(wordsOf(part), known),
    isManner: (word: string) => isManner(word, undefined),
  }
  const read = hasRemark(text) ? readRemarks(text, reader) : { ...reader.namesIn(text), isGone: false }
  if (!read || !isUnderstood(read.left, known)) return unread
  const { ingredients, isGone } = read
  if (ingredients.length > 0) return { reading: 'read', ingredients }
  return isGone ? { reading: 'notCurrent', ingredients: [] } : unread
}

/**
 * A medication of an order: by the ingredients of the laboratory's own list where it was chosen from there, otherwise as it was
 * typed.
 */
export function readListed(
  medication: { name: string; detail: string | null; ingredients: readonly string[] },
  known = BASE_NAMES,
): MedicationReading {
  const { name, detail, ingredients } = medication
  if (ingredients.length === 0) return readMedication([name, detail].filter(Boolean).join(' '), known)
  const chosen: MedicationReading = { reading: 'read', ingredients: [...ingredients] }
  const remark = withoutNoRemark(normal(detail ?? ''))
  if (!hasRemark(remark)) return chosen
  // Whatever it is called, its name is known; a remark beside it is read like any other.
  const names = new Map(known.names).set(CHOSEN, ingredients)
  const { reading } = readMedication(`${CHOSEN} ${remark}`, { ...known, names })
  return reading === 'read' ? chosen : { reading, ingredients: [] }
}
/** Stands for the name of what was chosen. */
const CHOSEN = 'chosenmedication'
