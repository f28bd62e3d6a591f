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
 * Whether a name as searches find it has words that begin like these, last name or first, in any order and any script. Where
 * nothing but one or two Latin letters is typed, they begin the last name or are a whole word ("Bo"): as a beginning they
 * would be half of all first names. The trigram index answers each way.
 */
export function beginsWords(column: string, words: readonly string[]): RawBuilder<boolean> {
  const name = sql.ref(column)
  const alone = words.every((word) => word.length < 3)
  const begun = words.map((word) =>
    alone && /^[a-z0-9]+$/.test(word)
      ? sql`(${name} like ${startsWith(word)} or ${name} like ${contains(` ${word} `)} or ${name} like ${`% ${literal(word)}`})`
      : sql`(${name} like ${startsWith(word)} or ${name} like ${contains(` ${word}`)})`,
  )
  return sql<boolean>`(${sql.join(begun, sql` and `)})`
}

/** The same where words of three letters or more narrow enough: each word anywhere in the name. */
export const holdsWords = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  words.some((word) => word.length > 2)
    ? sql<boolean>`(${sql.join(
        words.map((word) => sql`${sql.ref(column)} like ${contains(word)}`),
        sql` and `,
      )})`
    : beginsWords(column, words)

/** What a typed text is looked for in: the code without and with its dot, and the description. */
export const diagnosisSearchText = (code: string, description: string) =>
  folded(`${code.replace('.', '')} ${code.replace('.', '\u0001')} ${description}`).replace('\u0001', '.')

/** `timelyFilingDays` as the database has it: `timely_filing_days`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
