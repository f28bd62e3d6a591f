import type { Gender } from '../choices'

/** A person as a message states them; null for what it does not state. */
export interface StatedPerson {
  lastname: string | null
  firstname: string | null
  /** `YYYY-MM-DD`. */
  dob: string | null
  /** HL7 table 0001. */
  sex: string | null
}

/** A person as they are on file. */
export interface PersonOnFile {
  lastname: string
  firstname: string
  dob: string | null
  gender: Gender
}

export type PersonPart = 'name' | 'birth' | 'sex'
/** `notStated`: the message says nothing of it, or the record does not: nothing was compared. */
export type PartOutcome = 'agrees' | 'differs' | 'notStated'

const sexes: Readonly<Record<string, Gender>> = { F: 'F', M: 'M', O: 'O', A: 'O' }
/** HL7 table 0001 in our words. U, N and nothing are Not Specified. */
export const genderOfSex = (sex: string | null | undefined): Gender => sexes[(sex ?? '').toUpperCase()] ?? 'N'

/** Accents, case, hyphens and spaces aside. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\s]/gu, '')
    .toUpperCase()
const same = (stated: string | null, onFile: string | null): PartOutcome =>
  !stated || !onFile ? 'notStated' : plain(stated) === plain(onFile) ? 'agrees' : 'differs'

/** What of a message's person agrees with a record: a person who decides whose message it is sees it, and gives a reason where something differs. */
export function comparePerson(stated: StatedPerson, onFile: PersonOnFile): Record<PersonPart, PartOutcome> {
  const names = [same(stated.lastname, onFile.lastname), same(stated.firstname, onFile.firstname)]
  const sex = genderOfSex(stated.sex)
  return {
    name: names.includes('differs') ? 'differs' : names.includes('notStated') ? 'notStated' : 'agrees',
    birth: !stated.dob || !onFile.dob ? 'notStated' : stated.dob === onFile.dob ? 'agrees' : 'differs',
    sex: sex === 'N' || onFile.gender === 'N' ? 'notStated' : sex === onFile.gender ? 'agrees' : 'differs',
  }
}

/** What differs, in the order in which people read it. */
export const differingParts = (stated: StatedPerson, onFile: PersonOnFile): PersonPart[] => {
  const outcomes = comparePerson(stated, onFile)
  return (['name', 'birth', 'sex'] as const).filter((part) => outcomes[part] === 'differs')
}
