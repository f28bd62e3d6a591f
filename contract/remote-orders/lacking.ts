import type { FormPart } from './form'

/** Parts of a form that are facts of the person: of a patient on file the record has them, or lacks them. */
export const recordParts = [
  'race',
  'ethnicity',
  'phone',
  'email',
  'address',
] as const satisfies readonly FormPart[]
export type RecordPart = (typeof recordParts)[number]

/** What a person on file is asked with an order: the sex too, which every order needs and no form names. */
export const askedFacts = ['gender', ...recordParts] as const
export type AskedFact = (typeof askedFacts)[number]

interface Facts {
  race: string | null
  ethnicity: string | null
  phone: string | null
  email: string | null
  address: { line1: string | null }
}

/** What a form requires of a person and this record has not. An address without a street is none. */
export function lackingParts(parts: Readonly<Record<RecordPart, string>>, record: Facts): RecordPart[] {
  const { address, ...rest } = record
  const known = { ...rest, address: address.line1 }
  return recordParts.filter((part) => parts[part] === 'required' && !known[part])
}

/** All that a person is asked whose record this is: what the form requires of it, and the sex where it says none. */
export const lackingFacts = (
  parts: Readonly<Record<RecordPart, string>>,
  record: Facts & { gender: string },
): AskedFact[] => [...(record.gender === 'N' ? (['gender'] as const) : []), ...lackingParts(parts, record)]
