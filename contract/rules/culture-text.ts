/**
 * What a culture is answered with in a laboratory's own words: that nothing grew, or what grew and how much of it. Only a
 * text that says nothing else is a negative; everything that is not understood so is growth, because growth that is taken
 * for none harms a patient.
 */

const DURATION = String.raw`\d{1,3}(?:\s*(?:-|–|to)\s*\d{1,3})?\s*(?:h|hrs?|hours?|d|days?|wks?|weeks?)\b`
const ON = String.raw`(?:at|after|in|for|x|×|by|on|@)\s*`
const TAIL = [
  'so far|to date|thus far|yet|prelim(?:inary)?|final|incubation|of|subculture',
  `(?:${ON})?${DURATION}`,
  String.raw`(?:${ON})?day\s*\d{1,2}`,
  String.raw`[x×]\s*\d{1,2}\b`,
  String.raw`in (?:all|both|either|any|\d) bottles?`,
].join('|')
const HEAD = [
  'ngtd|ng',
  '(?:no|nil) (?:(?:significant|bacterial|microbial|fungal|visible|aerobic|anaerobic|or) )*growth',
  'no (?:(?:aerobic|anaerobic) )?(?:organisms?|bacteria|pathogens?|(?:an)?aerobes|yeasts?|fungi|fungus)(?: (?:were |was )?(?:isolated|seen|recovered|detected|observed|grown|found))?',
  String.raw`no (?:[\p{L}\p{N}. -]+?|[\p{L}\p{N}., /-]+ or [\p{L}\p{N}. -]+) (?:isolated|recovered|detected|seen)`,
  'none (?:isolated|seen|recovered|detected|grown)',
  '(?:culture (?:is )?)?(?:neg(?:ative)?|sterile)(?: culture)?',
  'none|nil|nothing (?:isolated|seen|recovered|detected|grown|grew)|not (?:detected|isolated|recovered|grown)',
].join('|')
const LEAD = String.raw`(?:(?:final|prelim(?:inary)?|day\s*\d{1,2}|${DURATION})(?: report)?\s*[:,]?\s*)?`
const NO_GROWTH = new RegExp(String.raw`^${LEAD}(?:${HEAD})(?:[\s,:(]+(?:${TAIL}))*[\s).!]*$`, 'iu')

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** `No growth at 2 days`, `NG x 48 h`, `no growth to date`: nothing grew, and nothing else is said. */
export const isNoGrowth = (text: string): boolean => NO_GROWTH.test(tidy(text))

const TARGET = [
  String.raw`(?:(?:beta|β)[ -]?h(?:a?)emolytic )?(?:group [ab] )?(?:(?:beta|β)[ -]?h(?:a?)emolytic )?strep(?:tococc(?:us|i|al))?(?: group)?(?: [ab])?`,
  'gas|gbs|gabhs|mrsa|vre|esbl|cre|stec|gc',
  'methicillin[ -]resistant s(?:taph(?:ylococcus)?|\\.) ?aureus',
  's(?:treptococcus|trep|\\.) ?(?:pyogenes|agalactiae)',
  '(?:salmonella|shigella|campylobacter|yersinia|vibrio|aeromonas|plesiomonas|legionella|listeria|candida)(?: (?:species|spp?\\.?|jejuni))?',
  '(?:e\\. ?coli|escherichia coli) o157(?::h7)?',
  '(?:n\\.|neisseria) ?gonorrhoeae|(?:b\\.|bordetella) ?pertussis',
  '(?:significant )?(?:(?:enteric|stool|urinary|respiratory|bacterial|throat) )?pathogens?|uropathogens?|yeasts?',
].join('|')
const MANY = String.raw`(?:${TARGET})(?:(?:\s*,\s*(?:${TARGET}))*,?\s*(?:\bor\b|\bnor\b|\band\b)\s*(?:${TARGET})|(?:\s*/\s*(?:${TARGET}))*)`
const FOUND = '(?:isolated|recovered|detected|seen|found|present|grown)'
const SITE =
  '(?:upper )?(?:respiratory|throat|oral|oropharyngeal|nasal|skin|cutaneous|urogenital|genital|vaginal|urethral)'
const GUT = 'enteric|bowel|fecal|stool|gut|colonic|intestinal'
const NO_PATHOGEN = new RegExp(
  String.raw`^${LEAD}(?:${[
    String.raw`no (?:${MANY})(?: (?:was |were )?${FOUND})?`,
    String.raw`(?:${MANY})\s*(?:[:,-]\s*)?(?:(?:was |were )?not ${FOUND}|neg(?:ative)?|absent)`,
    String.raw`neg(?:ative)? for (?:${MANY})`,
    String.raw`(?:(?:scant|few|rare|light|moderate|heavy|many) (?:growth (?:of )?)?|growth of )?(?:(?:normal|usual|commensal)(?: mixed)?(?: (?:${SITE}|${GUT}))?|mixed (?:${SITE})) flora(?: (?:only|isolated|seen|present|grown))?`,
    '(?:insignificant|no significant) (?:growth|isolates?|organisms?|numbers?)',
  ].join('|')})(?:[\s,:(]+(?:${TAIL}))*[\s).!]*$`,
  'iu',
)

/**
 * `No group A strep`, `normal flora`, `no uropathogens`, `MRSA not isolated`: nothing that matters grew, where something may
 * grow. Only what is listed here is taken so: `coagulase negative Staphylococcus` is no negative, and in `E. coli, Salmonella
 * not isolated` the first was found. At a sterile site it is no answer: there anything that grew matters.
 */
export const isNoPathogen = (text: string): boolean => NO_PATHOGEN.test(tidy(text))

/** A bare `pos` or `growth` does not say what grew. */
export const namesNothing = (text: string): boolean =>
  /^(?:pos(?:itive)?|\+|growth|grew|detected|present|isolated|abn(?:ormal)?|yes)[\s.!]*$/i.test(tidy(text))

const HOURS = { h: 1, d: 24, w: 168 } as const

/**
 * The hours that a text says a culture stood: 120 for `No growth at 5 days`, of a span its end, null where it names none. The
 * fifth day begins after four.
 */
export function statedHours(text: string): number | null {
  const spans = [
    ...text.matchAll(
      /(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?\s*(h|d|w)(?:(?:ou)?rs?|rs?|ays?|ks?|eeks?)?\b/gi,
    ),
  ].map(([, from = '', to = from, unit = 'h']) => {
    const each = unit.toLowerCase() === 'w' ? HOURS.w : unit.toLowerCase() === 'd' ? HOURS.d : HOURS.h
    return Math.max(Number(from), Number(to)) * each
  })
  const days = [...text.matchAll(/\bday\s*(\d{1,2})\b/gi)].map(([, day]) => (Number(day) - 1) * HOURS.d)
  const all = [...spans, ...days]
  return all.length > 0 ? Math.max(...all) : null
}

/** `2 hours`, `1 hour`, from 72 hours on in days that have passed in full. */
export function hoursWords(hours: number): string {
  const [count, unit] = hours < 72 ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** `No growth to date (2 hours)`: only what says no more than that nothing grew is given the time it stood. */
export function withTimeStood(text: string, hours: number | undefined): string {
  if (hours === undefined || hours < 1 || !/^no growth(?: (?:to date|so far|thus far|yet))?\.?$/i.test(text))
    return text
  return `No growth to date (${hoursWords(hours)})`
}

/** `No growth to date`: abbreviations written out, the rest as it was typed. */
export function noGrowthText(text: string): string {
  const written = tidy(text)
    .replace(/\bNGTD\b/i, 'No growth to date')
    .replace(/\bNG\b/i, 'No growth')
    .replace(/\bneg\b/i, 'Negative')
  return `${written.charAt(0).toUpperCase()}${written.slice(1)}`
}

/** "Significant" leaves room for some: in blood it cannot be excluded that something grew. */
export const mayHaveGrown = (text: string): boolean => /significant/i.test(text)

const COMPARED = String.raw`(?:[<>≤≥]=?|~|(?:greater|more|less|fewer) than|over|under)\s*`
const NUMBER = String.raw`(?:10\s*(?:\^\s*\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?:\d{1,3}(?:,\d{3})+|\d{1,12}(?:\.\d{1,3})?)\s*k?(?:\s*[x×]\s*10\s*(?:\^\s*\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?)`
const UNIT = String.raw`(?:(?:cfus?|colon(?:y|ies)|col)\b(?:\s*(?:/|per)\s*(?:ml|l|g|gram|plate|swab))?|(?:/|per)\s*(?:ml|l|g|gram))`
const COUNT = new RegExp(
  String.raw`^(${COMPARED})?${NUMBER}(?:\s*(?:-|–|to)\s*${NUMBER})?\s*(${UNIT})?\.?$`,
  'iu',
)
const GRADE =
  /^(?:[1-4]\+|\+{1,4}|(?:rare|few|scant|light|moderate|heavy|many|numerous|abundant)(?: growth)?)$/i

/** A bare small number counts nothing: it may belong to a name. */
function isCount(text: string): boolean {
  const found = COUNT.exec(text)
  return (
    found !== null && Boolean(found[1] || found[2] || /\d,\d{3}|\d{4}|\dk|10\s*[\^⁰¹²³⁴⁵⁶⁷⁸⁹]/i.test(text))
  )
}

/** A colony count, or how much grew in the words and signs that are used for it: `10,000-50,000 CFU/mL`, `3+`, `many`. */
export const isQuantity = (text: string): boolean => isCount(tidy(text)) || GRADE.test(tidy(text))

export interface Organism {
  name: string
  /** As typed; null where none was given. */
  count: string | null
}

const isName = (text: string) => text.length <= 80 && /\p{L}{2}/u.test(text)
const bare = (text: string) => text.replace(/^[\s,:(-]+|[\s,:()-]+$/gu, '')

/**
 * One organism with its colony count, which are one value: `E. coli, >100,000 CFU/mL`, `E. coli (>100K)`,
 * `10,000-50,000 CFU/mL of Proteus mirabilis`, `Staphylococcus aureus, many`. Null where no organism is named.
 */
export function readOrganism(typed: string): Organism | null {
  const text = tidy(typed)
  if (isCount(bare(text))) return null
  const breaks = [...text.matchAll(/[\s,:(]/gu)].map(({ index }) => index)
  for (const at of breaks) {
    const [name, count] = [bare(text.slice(0, at)), bare(text.slice(at))]
    const graded = GRADE.test(count) && (text[at] === ',' || text[at] === '(' || count.includes('+'))
    if (isName(name) && (isCount(count) || graded)) return { name, count }
  }
  for (const at of breaks.toReversed()) {
    const [count, name] = [bare(text.slice(0, at)), bare(text.slice(at)).replace(/^of /i, '')]
    if (isName(name) && isCount(count)) return { name, count }
  }
  return isName(text) ? { name: text, count: null } : null
}

/** As printed: `Escherichia coli, >100,000 CFU/mL`. */
export const organismText = ({ name, count }: Organism): string => (count ? `${name}, ${count}` : name)
