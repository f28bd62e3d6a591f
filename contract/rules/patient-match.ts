import { m } from '../messages'
import { jaroWinkler, oneSlip } from './text-likeness'

/**
 * Whether two records are of one person, by Fellegi and Sunter (1969): each field that can be compared adds log2(m/u), where m
 * is how often that outcome is seen on two records of one person and u how often on records of two people. Nothing is decided
 * here: a person is asked, and told which fields agree and which do not.
 */
export interface Comparable {
  /** Names as `folded`: lower case, no accents, no punctuation. */
  lastname: string
  firstname: string
  /** YYYY-MM-DD, or null while it is not known. */
  dob: string | null
  gender?: string | null
  /** Ten digits, or null. */
  phone?: string | null
  /** Folded. */
  street?: string | null
  city?: string | null
  /** Its first five digits. */
  zip?: string | null
  /** Numbers under which others know the person: policies, records of other systems. */
  numbers?: readonly string[]
}

export const matchFields = [
  'lastname',
  'firstname',
  'dob',
  'gender',
  'phone',
  'street',
  'city',
  'zip',
  'number',
] as const
export type MatchField = (typeof matchFields)[number]
export type Outcome = 'same' | 'near' | 'differs'

type Odds = Record<Outcome, readonly [m: number, u: number]>

/**
 * m: by expectation-maximisation over unlabelled candidate pairs of a published set of records with errors of typing, scanning
 * and hearing (Febrl, the set of 4,000 people and 1,000 repeats, fitted without its key); gender and phone, which that set
 * lacks, by judgement. u: how often two random people of one laboratory's area agree: surnames and first names as in the US
 * census lists (the commonest surname is held by 0.8 %), birthdays over some 70 years, ZIP codes and cities of one region.
 */
const odds: Record<MatchField, Odds> = {
  lastname: { same: [0.65, 0.002], near: [0.24, 0.006], differs: [0.11, 0.992] },
  firstname: { same: [0.71, 0.006], near: [0.15, 0.012], differs: [0.14, 0.982] },
  dob: { same: [0.92, 0.00004], near: [0.03, 0.0012], differs: [0.05, 0.99876] },
  gender: { same: [0.99, 0.5], near: [0, 0], differs: [0.01, 0.5] },
  phone: { same: [0.75, 0.0005], near: [0.05, 0.0005], differs: [0.2, 0.999] },
  street: { same: [0.53, 0.0005], near: [0.33, 0.004], differs: [0.14, 0.9955] },
  city: { same: [0.7, 0.05], near: [0.23, 0.01], differs: [0.07, 0.94] },
  zip: { same: [0.77, 0.02], near: [0.19, 0.01], differs: [0.04, 0.97] },
  number: { same: [0.87, 0.00001], near: [0.08, 0.0001], differs: [0.05, 0.99989] },
}

/**
 * What a household shares: together these count for no more than this, because a family agrees in all of them and is still
 * several people.
 */
const ofHousehold: readonly MatchField[] = ['phone', 'street', 'city', 'zip']
const mostOfHousehold = 10

const near = 0.85

const text = (a: string | null | undefined, b: string | null | undefined): Outcome | null => {
  if (!a || !b) return null
  if (a === b || a.replaceAll(' ', '') === b.replaceAll(' ', '')) return 'same'
  return jaroWinkler(a, b) >= near ? 'near' : 'differs'
}

/** A given name against an initial or its beginning agrees as far as it goes. */
const given = (a: string, b: string): Outcome | null => {
  const outcome = text(a, b)
  if (outcome !== 'differs') return outcome
  const [short = '', long = ''] = a.length < b.length ? [a, b] : [b, a]
  return long.startsWith(short) ? 'near' : 'differs'
}

/** Two dates of which one is the other with a slip: day and month swapped, or a digit off or two of them swapped. */
export function nearDate(a: string, b: string): boolean {
  const [ya, ma, da] = a.split('-')
  const [yb, mb, db] = b.split('-')
  if (ya === yb && ma === db && da === mb) return true
  const [plainA, plainB] = [a.replaceAll('-', ''), b.replaceAll('-', '')]
  return plainA !== plainB && plainA.length === plainB.length && oneSlip(plainA, plainB)
}

const exact = (a: string | null | undefined, b: string | null | undefined): Outcome | null =>
  !a || !b ? null : a === b ? 'same' : oneSlip(a, b) ? 'near' : 'differs'

function numbers(a: readonly string[] = [], b: readonly string[] = []): Outcome | null {
  if (a.length === 0 || b.length === 0) return null
  if (a.some((one) => b.includes(one))) return 'same'
  return a.some((one) => b.some((other) => one.length > 5 && oneSlip(one, other))) ? 'near' : 'differs'
}

export interface Comparison {
  /** What could be compared, and how it came out. */
  outcomes: Partial<Record<MatchField, Outcome>>
  /** First and last name stand in each other's place. */
  swapped: boolean
}

const alike = (a: string, b: string) => a !== '' && b !== '' && (a === b || jaroWinkler(a, b) >= 0.92)

/** Compares two records field by field; what one of them lacks is left out. */
export function comparePatients(a: Comparable, b: Comparable): Comparison {
  const straight = jaroWinkler(a.lastname, b.lastname) + jaroWinkler(a.firstname, b.firstname)
  const swapped = straight < 1.7 && alike(a.lastname, b.firstname) && alike(a.firstname, b.lastname)
  const found: Record<MatchField, Outcome | null> = {
    lastname: swapped ? text(a.lastname, b.firstname) : text(a.lastname, b.lastname),
    firstname: swapped ? text(a.firstname, b.lastname) : given(a.firstname, b.firstname),
    dob: !a.dob || !b.dob ? null : a.dob === b.dob ? 'same' : nearDate(a.dob, b.dob) ? 'near' : 'differs',
    gender: !a.gender || !b.gender ? null : a.gender === b.gender ? 'same' : 'differs',
    phone: exact(a.phone, b.phone),
    street: text(a.street, b.street),
    city: text(a.city, b.city),
    zip: exact(a.zip, b.zip),
    number: numbers(a.numbers, b.numbers),
  }
  const outcomes: Comparison['outcomes'] = {}
  for (const field of matchFields) {
    const outcome = found[field]
    if (outcome !== null) outcomes[field] = outcome
  }
  return { outcomes, swapped }
}

const bits = (field: MatchField, outcome: Outcome | undefined): number => {
  if (!outcome) return 0
  const [ofOne, ofTwo] = odds[field][outcome]
  return ofOne > 0 && ofTwo > 0 ? Math.log2(ofOne / ofTwo) : 0
}

/** A name in the other's place is seldom: this much less than one that stands where it belongs. */
const swappedCosts = 2

/** The sum of log2(m/u) over what could be compared: above 0 speaks for one person. */
export function matchWeight({ outcomes, swapped }: Comparison): number {
  const sum = (fields: readonly MatchField[]) =>
    fields.reduce((total, field) => total + bits(field, outcomes[field]), 0)
  const own = sum(matchFields.filter((field) => !ofHousehold.includes(field)))
  return own + Math.min(mostOfHousehold, sum(ofHousehold)) - (swapped ? swappedCosts : 0)
}

/**
 * How likely it is that both are of one person, 0 to 1, when about one in 2^15 candidates is. While the date of birth is not
 * known yet, less is asked of the rest: whoever is typing is to be warned early.
 */
export function matchChance(comparison: Comparison): number {
  const before = comparison.outcomes.dob === undefined ? -10 : -15
  return 1 / (1 + 2 ** -(matchWeight(comparison) + before))
}

/** From here on somebody is asked whether it is the same person. */
export const askFrom = 0.5

const says: Partial<Record<`${MatchField} ${Outcome}`, string>> = {
  'dob same': m.patients.matchSameDob,
  'dob near': m.patients.matchNearDob,
  'dob differs': m.patients.matchOtherDob,
  'gender differs': m.patients.matchOtherGender,
  'phone same': m.patients.matchSamePhone,
  'phone near': m.patients.matchNearPhone,
  'street same': m.patients.matchSameStreet,
  'street near': m.patients.matchNearStreet,
  'zip same': m.patients.matchSameZip,
  'number same': m.patients.matchSameNumber,
  'number near': m.patients.matchNearNumber,
}

function nameReason({ outcomes: { lastname, firstname }, swapped }: Comparison): string | null {
  if (swapped) return m.patients.matchSwapped
  const both = [lastname, firstname]
  if (both.every((one) => one === 'same')) return m.patients.matchSameName
  if (both.every((one) => one === 'same' || one === 'near')) return m.patients.matchNearName
  if (lastname === 'differs' && firstname !== 'differs' && firstname) return m.patients.matchOtherLastName
  if (firstname === 'differs' && lastname !== 'differs' && lastname) return m.patients.matchOtherFirstName
  if (lastname === 'same' && firstname === undefined) return m.patients.matchSameLastName
  if (lastname === 'near' && firstname === undefined) return m.patients.matchNearLastName
  return lastname === 'differs' && firstname === 'differs' ? m.patients.matchOtherName : null
}

/** What agrees and what does not, in the words shown beside a possible duplicate; the name first. */
export function matchReasons(comparison: Comparison): string[] {
  const name = nameReason(comparison)
  const others = matchFields.flatMap((field) => {
    const outcome = comparison.outcomes[field]
    const words = outcome && says[`${field} ${outcome}`]
    return words ? [words] : []
  })
  return name === null ? others : [name, ...others]
}
