import type { NamedPatient } from '@contract/instrument-runs/read-result'
import { fill, m } from '@contract/messages'
import { folded } from '../../core/text'
import { daysOf } from './doubts'

interface Ordered {
  lastname: string
  firstname: string
  dob: string
  gender: string
}

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')
/** First names: one of them, or the first of several. */
const sameFirst = (a: string, b: string) =>
  letters(a) === letters(b) || folded(a).split(' ')[0] === folded(b).split(' ')[0]

/** Whether a name is that of the order: its parts, or the whole of it in one part, in either order. */
function isNamed({ last, first }: NamedPatient, { lastname, firstname }: Ordered): boolean {
  const whole = letters(last + first)
  if (whole === '') return true
  if (first === '' && last.trim() !== '')
    return [lastname, lastname + firstname, firstname + lastname].map(letters).includes(whole)
  return (last.trim() === '' || letters(last) === letters(lastname)) && sameFirst(first, firstname)
}

const sexOf = (text: string) => /^[MF]/i.exec(text.trim())?.[0].toUpperCase()

/**
 * What a person must know where an instrument names whom it measured: that it is another patient than that of the order, by name,
 * birth date or sex, or that a birth date could not be compared. What the instrument does not say differs in nothing.
 */
export function patientMarks(named: NamedPatient | undefined, ordered: Ordered | undefined): string[] {
  if (!named || !ordered) return []
  const birth = named.birth.trim()
  const days = daysOf(/^\d{8}\d*$/.test(birth) ? birth.slice(0, 8) : birth)
  const bornElse = days.length > 0 && !days.includes(ordered.dob)
  const [saidSex, sex] = [sexOf(named.sex), sexOf(ordered.gender)]
  const differs =
    !isNamed(named, ordered) || bornElse || (saidSex !== undefined && sex !== undefined && saidSex !== sex)
  if (differs) {
    const name = [named.last, named.first].filter(Boolean).join(' ')
    const patient = [name, birth && fill(m.instrumentRuns.otherPatientBirth, { birth }), named.sex.trim()]
    return [fill(m.instrumentRuns.otherPatient, { patient: patient.filter(Boolean).join(', ') })]
  }
  return birth !== '' && days.length === 0 ? [fill(m.instrumentRuns.birthUnclear, { birth })] : []
}
