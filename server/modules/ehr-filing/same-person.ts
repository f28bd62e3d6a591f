import { genderOfSex } from '@contract/ehr-jobs/compare-person'
import { m } from '@contract/messages'
import type { Patient as OnFile } from '@contract/patients/shapes'
import { comparePatients } from '@contract/rules/patient-match'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Problem } from '../../hl7/public'
import { birthOf, sentFields, type SentPatient } from './patient-fields'
import { held, type Stopped } from './stop'
import { informs, warns } from './tell'

/** A second first name, an initial, a short form: as far as the shorter one goes, they are one. */
const begins = (a: string, b: string) => a.startsWith(b) || b.startsWith(a)

/** Somebody else on file with the birth date and last name of this one: a twin, of whom half a first name tells nothing. */
async function hasTwin({ who }: Ctx, w: Write, { _id, dob, lastname }: OnFile): Promise<boolean> {
  const rows = await w.tx
    .selectFrom('patient')
    .select('lastname')
    .where(ofLab(who))
    .where('dob', '=', dob)
    .where('id', '!=', _id)
    .where('merged_into', 'is', null)
    .execute()
  return rows.some((row) => folded(row.lastname) === folded(lastname))
}

/**
 * Whether the name that is stated is that of the record. Last names change, and then the first name must be the very same. A first
 * name that only begins like the one on file needs the same last name, and that nobody is his twin. One letter more or less is
 * another name: Mario is not Maria, nor Jade her sister Jada.
 */
async function isSameName(ctx: Ctx, w: Write, sent: SentPatient, onFile: OnFile): Promise<boolean> {
  const { firstname, lastname } = sentFields(sent, [])
  const [first, last] = [folded(firstname ?? ''), folded(lastname ?? '')]
  const [ourFirst, ourLast] = [folded(onFile.firstname), folded(onFile.lastname)]
  const plain = (text: string) => text.replaceAll(' ', '')
  const same = (a: string, b: string) => plain(a) === plain(b)
  if (first === '') return last === '' || same(last, ourLast)
  if (same(first, ourFirst) || (same(first, ourLast) && same(last, ourFirst))) return true
  const isOneLast = last === '' || same(last, ourLast)
  if (!isOneLast || !begins(first, ourFirst)) return false
  return sent.multipleBirth !== true && !(await hasTwin(ctx, w, onFile))
}

/** Whether the last name that is stated is that of the record, or like it; false where none is stated. */
export function hasLastName(sent: SentPatient, onFile: OnFile): boolean {
  const { firstname = onFile.firstname, lastname } = sentFields(sent, [])
  if (lastname === undefined) return false
  const compared = (one: { firstname: string; lastname: string }) => ({
    firstname: folded(one.firstname),
    lastname: folded(one.lastname),
    dob: onFile.dob,
  })
  const { outcomes } = comparePatients(compared({ firstname, lastname }), compared(onFile))
  return outcomes.lastname !== 'differs'
}

/**
 * In what a message contradicts the record that its number names, or null. Another last name is none: people marry. First
 * name, birth date and sex must agree, and the birth date must be stated: a number alone decides nothing. `birthMayLack`: of an
 * order that is known by its number, a birth date that was left out contradicts nothing; everything else does.
 */
export async function disagreement(
  ctx: Ctx,
  w: Write,
  sent: SentPatient,
  onFile: OnFile,
  { birthMayLack = false } = {},
): Promise<string | null> {
  const dob = birthOf(sent)
  if (dob === null && !birthMayLack) return m.ehrFiling.why.noBirth
  if (dob !== null && dob !== onFile.dob) return m.ehrFiling.why.otherBirth
  const sex = genderOfSex(sent.sex)
  const isStated = (one: string) => one === 'M' || one === 'F'
  if (isStated(sex) && isStated(onFile.gender) && sex !== onFile.gender) return m.ehrFiling.why.otherSex
  return (await isSameName(ctx, w, sent, onFile)) ? null : m.ehrFiling.why.otherName
}

/** Told where the message writes the name otherwise than the record. */
export function nameTold(sent: SentPatient, onFile: OnFile): Problem[] {
  const { firstname = onFile.firstname, lastname = onFile.lastname } = sentFields(sent, [])
  const same = folded(firstname) === folded(onFile.firstname) && folded(lastname) === folded(onFile.lastname)
  return same ? [] : [informs({ segment: 'PID', index: 1, field: 5 }, m.ehrFiling.nameDiffers)]
}

/** The message waits because its patient is not who the number or the order says. */
export const heldForDemographics = (why: string, onFile: OnFile): Stopped =>
  held('demographics', why, {
    patientId: onFile._id,
    maybe: [{ patientId: onFile._id, likeness: 1 }],
    problems: [warns({ segment: 'PID', index: 1, ...fieldOf(why) }, why, '204')],
  })
const fields = new Map<string, number>([
  [m.ehrFiling.why.noBirth, 7],
  [m.ehrFiling.why.otherBirth, 7],
  [m.ehrFiling.why.otherSex, 8],
  [m.ehrFiling.why.otherName, 5],
  [m.ehrFiling.why.otherWholeName, 5],
])
const fieldOf = (why: string) => ({ field: fields.get(why) ?? 3 })
