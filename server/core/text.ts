import { sql, type RawBuilder } from 'kysely'

/** Letters that are not a plain one with a mark, and so have no decomposition of their own in Unicode. */
const plainLetters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  þ: 'th',
}

/**
 * Text as searches compare it: accents folded, lower case, punctuation of names dropped, spaces single. "O'Brien-Núñez"
 * and "obrien nunez" meet.
 */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đðøłßæœıħþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’`.]/g, '')
    .replace(/[-,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A person as lists sort and searches find them: last name first. */
export const personSearchName = (p: { lastname: string; firstname: string; middlename?: string | null }) =>
  folded(`${p.lastname} ${p.firstname} ${p.middlename ?? ''}`)

/** A LIKE pattern that takes the typed text literally: `%`, `_` and `\` are no wildcards to somebody who types them. */
const literal = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)
export const startsWith = (text: string) => `${literal(text)}%`
export const contains = (text: string) => `%${literal(text)}%`

/**
 * Whether a name as searches find it has a word that begins so, first name or last. One or two Latin letters begin the last
 * name or are a whole word ("Bo"), since as a beginning they would be half of all first names; one or two characters of
 * another script are a name or its beginning. The trigram index answers each way.
 */
export function beginsWord(column: string, word: string): RawBuilder<boolean> {
  const name = sql.ref(column)
  const begun = sql`${name} like ${startsWith(word)}`
  if (!/^[a-z0-9]{1,2}$/.test(word)) return sql`(${begun} or ${name} like ${contains(` ${word}`)})`
  return sql`(${begun} or ${name} like ${contains(` ${word} `)} or ${name} like ${`% ${literal(word)}`})`
}

/** What a typed text is looked for in: the code without and with its dot, and the description. */
export const diagnosisSearchText = (code: string, description: string) =>
  folded(`${code.replace('.', '')} ${code.replace('.', '\u0001')} ${description}`).replace('\u0001', '.')

/** `timelyFilingDays` as the database has it: `timely_filing_days`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
