import { readTypedDate } from '@contract/rules/typed-date'
import { folded } from '../../core/text'

/** What a typed or scanned text may mean; null or empty where it cannot mean that. */
export interface Meaning {
  /** The text itself, spaces single. */
  typed: string
  /** As codes are printed: requisition numbers, barcodes, sample ids. */
  code: string
  /** A requisition number from its beginning; shorter than four characters it would mean every order. */
  requisition: string | null
  /** A whole patient number, however much of `P-0048821` was typed. */
  patientNumber: string | null
  /** Calendar date, YYYY-MM-DD. */
  dob: string | null
  /** Words of a name, folded. */
  words: string[]
  /** An NPI from its beginning. */
  npi: string | null
}

const dateShape = /^(\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{1,2}-\d{1,2}-\d{4}|\d{4}-\d{2}-\d{2})$/
const requisitionShape = /^[A-Z0-9][A-Z0-9-]{3,23}$/

/** In a search 31/12/1970 can be nothing else than the 31st of December: there is no month 31. */
const monthFirst = (date: string): string =>
  date.replace(
    /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/,
    (all: string, first: string, sign: string, second: string, year: string) =>
      Number(first) > 12 && Number(second) <= 12 ? [second, first, year].join(sign) : all,
  )

/** Reads a text of the search field. A birth date may stand among the words of a name: `garcia 3/7/1961`. */
export function meaningOf(text: string, today: string): Meaning {
  const tokens = text.trim().split(/\s+/).filter(Boolean)
  const typedDate = tokens.find((token) => dateShape.test(token))
  const read = typedDate === undefined ? null : readTypedDate(monthFirst(typedDate), { kind: 'dob', today })
  const dob = read?.ok ? read.value : null
  const typed = tokens.join(' ')
  const code = typed.toUpperCase()
  const digits = /^P?-?(\d{1,9})$/.exec(code)?.[1]
  return {
    typed,
    code,
    requisition: requisitionShape.test(code) ? code : null,
    patientNumber: digits ? `P-${digits.padStart(7, '0')}` : null,
    dob,
    words: digits
      ? []
      : folded(tokens.filter((token) => dob === null || token !== typedDate).join(' '))
          .split(' ')
          .filter(Boolean),
    npi: /^\d{3,10}$/.test(code) ? code : null,
  }
}
