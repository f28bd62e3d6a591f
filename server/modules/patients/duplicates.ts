import type { PatientCandidate } from '@contract/patients/shapes'
import type { PatientFields } from '@contract/patients/shapes'
import {
  askFrom,
  comparePatients,
  matchChance,
  matchReasons,
  type Comparable,
} from '@contract/rules/patient-match'
import type { Reach } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { candidatesFor, type Candidate, type Wanted } from './candidates'

const most = 5

/** Ten digits of a phone, without the country's 1 and what is dialled after it. */
const phoneDigits = (phone: string | null): string | null => {
  const digits = (phone ?? '')
    .replace(/x.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : null
}
const text = (value: string | null | undefined) => folded(value ?? '') || null

const wantedRecord = (wanted: Wanted): Comparable => ({
  lastname: folded(wanted.lastname),
  firstname: folded(wanted.firstname),
  dob: wanted.dob,
  gender: stated(wanted.gender),
  phone: phoneDigits(wanted.phone),
  street: text(wanted.line1),
  city: text(wanted.city),
  zip: wanted.zip?.trim().slice(0, 5) || null,
  numbers: wanted.numbers,
})

/** "Not specified" neither agrees nor differs. */
const stated = (gender: string | null) => (gender === 'M' || gender === 'F' ? gender : null)

const recordOf = ({ row, address, numbers }: Candidate): Comparable => ({
  lastname: folded(row.lastname),
  firstname: folded(row.firstname),
  dob: row.dob,
  gender: stated(row.gender),
  phone: phoneDigits(row.phone),
  street: text(address.line1),
  city: text(address.city),
  zip: address.zip?.slice(0, 5) ?? null,
  numbers,
})

/** Compares candidates with what is wanted: those to ask about, likeliest first, at most five. */
export function rankDuplicates(candidates: readonly Candidate[], wanted: Wanted): PatientCandidate[] {
  const sought = wantedRecord(wanted)
  return candidates
    .map((candidate) => {
      const comparison = comparePatients(sought, recordOf(candidate))
      return { patient: candidate.row, comparison, chance: matchChance(comparison) }
    })
    .filter(({ chance }) => chance >= askFrom)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, most)
    .map(({ patient, comparison, chance }) => ({
      patient,
      score: Math.round(chance * 100) / 100,
      reasons: matchReasons(comparison),
      outcomes: comparison.outcomes,
    }))
}

type Asked = Pick<Wanted, 'firstname' | 'lastname'> & { [Field in keyof Wanted]?: Wanted[Field] | undefined }

/** Who within reach may be the same person, at most five, likeliest first, each with what agrees and what does not. */
export async function duplicatesOf(db: Executor, who: Reach, asked: Asked): Promise<PatientCandidate[]> {
  const { firstname, lastname } = asked
  const wanted: Wanted = {
    firstname,
    lastname,
    dob: asked.dob ?? null,
    gender: asked.gender ?? null,
    phone: asked.phone ?? null,
    line1: asked.line1 ?? null,
    city: asked.city ?? null,
    zip: asked.zip ?? null,
    numbers: asked.numbers ?? [],
    except: asked.except ?? null,
  }
  return rankDuplicates(await candidatesFor(db, who, wanted), wanted)
}

/** The same for somebody about to be registered, over the whole laboratory. */
export const possibleDuplicates = (
  db: Executor,
  labId: string,
  fields: PatientFields,
): Promise<PatientCandidate[]> =>
  duplicatesOf(
    db,
    { labId, locations: 'all' },
    {
      firstname: fields.firstname,
      lastname: fields.lastname,
      dob: fields.dob,
      gender: fields.gender,
      phone: fields.phone,
      line1: fields.address.line1,
      city: fields.address.city,
      zip: fields.address.zip,
      numbers: fields.insurance.flatMap(({ policyNumber }) => policyNumber ?? []),
    },
  )
