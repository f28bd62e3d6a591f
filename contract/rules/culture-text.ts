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
  '(?:culture (?:is )?)?(?:negative|sterile)(?: culture)?',
].join('|')
const LEAD = String.raw`(?:(?:final|prelim(?:inary)?|day\s*\d{1,2}|${DURATION})(?: report)?\s*[:,]?\s*)?`
const NO_GROWTH = new RegExp(String.raw`^${LEAD}(?:${HEAD})(?:[\s,:(]+(?:${TAIL}))*[\s).!]*$`, 'iu')

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** `No growth at 2 days`, `NG x 48 h`, `no growth to date`: nothing grew, and nothing else is said. */
export const isNoGrowth = (text: string): boolean => NO_GROWTH.test(tidy(text))

/** `No growth to date`: abbreviations written out, the rest as it was typed. */
export function noGrowthText(text: string): string {
  const written = tidy(text)
    .replace(/\bNGTD\b/i, 'No growth to date')
    .replace(/\bNG\b/i, 'No growth')
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
