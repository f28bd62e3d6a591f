import { ageText } from '@contract/rules/age'
import { formatDateShort, todayIn } from './format'
import { labZone } from './zone'

/** Age with its unit, then sex: `3 y · M`, `3 mo · M`, `12 d · F`; the sex alone before birth. */
export const ageSexText = (
  { dob, gender }: { dob: string; gender: string },
  today: string = todayIn(labZone()),
): string => [ageText(dob, today), gender].filter(Boolean).join(' · ')

/** Date of birth, age and sex: `03/07/1961 · 65 y · F`. */
export const bornText = (person: { dob: string; gender: string }): string =>
  `${formatDateShort(person.dob)} · ${ageSexText(person)}`
