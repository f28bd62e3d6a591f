import type { Ethnicity, Gender, Race } from '@contract/choices'
import { m } from '@contract/messages'
import { dayIn, readDay, type TypedYear } from '@contract/rules/date-words'
import { folded } from '../core/text'

/** Words and codes for one value; each value's own name counts as well. */
type Words<T extends string> = Record<T, readonly string[]>

const genderWords: Words<Gender> = {
  M: ['male', 'man', 'boy'],
  F: ['female', 'woman', 'girl', 'w'],
  O: ['other', 'x', 'nonbinary', 'non binary'],
  N: ['not specified', 'unknown', 'u', 'unspecified', 'undisclosed', 'refused'],
}
/** CDC race and ethnicity codes stand beside the words of the federal categories. */
const raceWords: Words<Race> = {
  white: ['caucasian', '2106 3', 'w'],
  black: ['black or african american', 'african american', '2054 5', 'b'],
  asian: ['2028 9', 'a'],
  americanindian: [
    'american indian or alaska native',
    'american indian',
    'alaska native',
    'native american',
    'native',
    '1002 5',
  ],
  nativehawaiian: [
    'native hawaiian or other pacific islander',
    'native hawaiian',
    'hawaiian',
    'pacific islander',
    '2076 8',
  ],
  other: ['other race', '2131 1'],
  notspecified: ['not specified', 'unknown', 'unk', 'u', 'refused', 'declined'],
}
const ethnicityWords: Words<Ethnicity> = {
  hispanic: ['hispanic or latino', 'latino', 'h', '2135 2', 'yes'],
  nothispanic: [
    'not hispanic',
    'not hispanic or latino',
    'nonhispanic',
    'non hispanic',
    'non hispanic or latino',
    'n',
    '2186 5',
    'no',
  ],
  notspecified: ['not specified', 'unknown', 'unk', 'u', 'refused', 'declined'],
}

function valueOf<T extends string>(words: Words<T>, text: string): T | string {
  const said = folded(text)
  const entries = Object.entries<readonly string[]>(words)
  return entries.find(([value, names]) => folded(value) === said || names.includes(said))?.[0] ?? text
}

/** The value that a word means; a word that means none stays as it is, for the schema to refuse. */
export const genderOf = (text: string): string => valueOf(genderWords, text)
export const raceOf = (text: string): string | null => (text === '' ? null : valueOf(raceWords, text))
export const ethnicityOf = (text: string): string | null =>
  text === '' ? null : valueOf(ethnicityWords, text)

const stateNames =
  'AL Alabama AK Alaska AZ Arizona AR Arkansas CA California CO Colorado CT Connecticut DE Delaware DC District_of_Columbia FL Florida GA Georgia HI Hawaii ID Idaho IL Illinois IN Indiana IA Iowa KS Kansas KY Kentucky LA Louisiana ME Maine MD Maryland MA Massachusetts MI Michigan MN Minnesota MS Mississippi MO Missouri MT Montana NE Nebraska NV Nevada NH New_Hampshire NJ New_Jersey NM New_Mexico NY New_York NC North_Carolina ND North_Dakota OH Ohio OK Oklahoma OR Oregon PA Pennsylvania PR Puerto_Rico RI Rhode_Island SC South_Carolina SD South_Dakota TN Tennessee TX Texas UT Utah VT Vermont VA Virginia WA Washington WV West_Virginia WI Wisconsin WY Wyoming'
const pairs = stateNames.split(' ')
const states = new Map(
  pairs.flatMap((word, at) =>
    at % 2 === 1 ? [[folded(word.replaceAll('_', ' ')), pairs[at - 1] ?? '']] : [],
  ),
)

/** The two letters of a state, from its letters or its name. */
export const stateOf = (text: string): string => states.get(folded(text)) ?? text.toUpperCase()

const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})$/
const withoutTime = (text: string) =>
  text.replace(/[T ]0{1,2}:00(:00(\.0+)?)?( ?AM)?Z?$/i, '').replace(/ 12:00(:00)? ?AM$/i, '')

/**
 * Whether the birth dates of a file are written day first: more of them can only be read so than can only be read month
 * first. Then 3/7/1961 could be either, and none of that form is taken.
 */
export function datesAreDayFirst(values: readonly string[]): boolean {
  const parts = values.map((value) => numeric.exec(withoutTime(value))).filter((found) => found !== null)
  const over = (at: 1 | 2) => parts.filter((found) => Number(found[at]) > 12).length
  return over(1) > over(2)
}

/** The years that a written one may mean for somebody alive: two digits often leave one only. */
function yearsOf(year: TypedYear, today: string): number[] {
  if (year.written === 'four') return [year.year]
  if (year.written === 'none') return []
  const century = Number(today.slice(0, 2)) * 100
  return [century + year.year, century - 100 + year.year]
}

/**
 * A birth date from a file, as YYYY-MM-DD. Only what means one day is taken: month first in numbers (as US forms have it)
 * unless the file shows that it writes the day first; a year of two digits only where the other century is still to come.
 * `today` is YYYY-MM-DD.
 */
export function birthDateOf(
  text: string,
  dayFirst: boolean,
  today: string,
): { date: string } | { problem: string } {
  const value = withoutTime(text)
  if (value === '') return { problem: m.imports.rowDobMissing }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(?:\d{4}|\d{2})$/.exec(value)
  // Between dots the day comes first, but a file may have it otherwise: one that shows neither is not guessed at.
  const either = dotted
    ? !dayFirst && Number(dotted[1]) <= 12 && Number(dotted[2]) <= 12 && dotted[1] !== dotted[2]
    : dayFirst && numeric.test(value)
  if (either) return { problem: m.imports.rowDayFirst }
  const day = readDay(value.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, '$1-$2-$3'), today)
  if (!day || (day.ok && day.relative)) return { problem: m.imports.rowDobFormat }
  if (!day.ok) return { problem: day.message }
  const dates = yearsOf(day.year, today)
    .map((year) => dayIn(year, day.month, day.day))
    .filter((date) => date !== null)
  const past = day.year.written === 'two' ? dates.filter((date) => date <= today) : dates
  const [date, ...others] = past
  if (date === undefined && day.year.written === 'four') return { problem: m.imports.rowNoSuchDay }
  return date === undefined || others.length > 0 ? { problem: m.imports.rowYear } : { date }
}
