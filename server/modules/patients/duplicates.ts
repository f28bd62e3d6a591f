import type { PatientCandidate } from '@contract/api-patients'
import type { PatientRow } from '@contract/people-shapes'
import { folded } from '../../core/text'

interface Wanted {
  firstname: string
  lastname: string
  dob: string | null
  phone: string | null
}

/** Below this a resemblance is chance; the accessioner is not asked. */
const threshold = 0.55

/** How alike two words are, 0 to 1: shared letter pairs (Dice), which forgives a slip and a swapped pair. */
export function likeness(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  const pairs = (word: string) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2))
  const left = pairs(a)
  const right = pairs(b)
  if (left.length === 0 || right.length === 0) return 0
  const pool = [...right]
  const shared = left.filter((pair) => {
    const at = pool.indexOf(pair)
    if (at >= 0) pool.splice(at, 1)
    return at >= 0
  }).length
  return (2 * shared) / (left.length + right.length)
}

const digits = (phone: string | null) => (phone ?? '').replace(/\D/g, '').slice(-10)

/** Two dates of which one is the other with a single slip: one digit off, or day and month swapped. */
export function nearDate(a: string, b: string): boolean {
  const [ya, ma, da] = a.split('-')
  const [yb, mb, db] = b.split('-')
  if (ya === yb && ma === db && da === mb) return true
  return [...a].filter((c, i) => c !== b[i]).length === 1
}

/**
 * Scores people on file against what is being typed, best first, at most five. Name weighs most, then the birthday;
 * a shared phone confirms. Reasons are the words shown to the accessioner.
 */
export function rankDuplicates(rows: readonly PatientRow[], wanted: Wanted): PatientCandidate[] {
  const scored = rows.map((patient) => {
    const reasons: string[] = []
    const last = likeness(folded(patient.lastname), folded(wanted.lastname))
    const first = likeness(folded(patient.firstname), folded(wanted.firstname))
    const swapped =
      likeness(folded(patient.lastname), folded(wanted.firstname)) *
      likeness(folded(patient.firstname), folded(wanted.lastname))
    const name = Math.max(0.55 * last + 0.45 * first, swapped > 0.8 ? 0.9 : 0)
    if (last === 1 && first === 1) reasons.push('Same name')
    else if (swapped > 0.8) reasons.push('First and last name swapped')
    else if (name > 0.6) reasons.push('Similar name')
    let date = 0
    if (wanted.dob && wanted.dob === patient.dob) {
      date = 1
      reasons.push('Same date of birth')
    } else if (wanted.dob && nearDate(wanted.dob, patient.dob)) {
      date = 0.6
      reasons.push('Date of birth one slip apart')
    }
    const phone = digits(wanted.phone).length === 10 && digits(wanted.phone) === digits(patient.phone)
    if (phone) reasons.push('Same phone')
    const weight = wanted.dob ? 0.55 * name + 0.4 * date : 0.8 * name
    return { patient, score: Math.min(1, Math.round((weight + (phone ? 0.15 : 0)) * 100) / 100), reasons }
  })
  return scored
    .filter(({ score, reasons }) => score >= threshold && reasons.length > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
}
