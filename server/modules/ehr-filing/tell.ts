import type { Condition, Place, Problem } from '../../hl7/public'

/** Taken, and told. */
export const informs = (place: Place | null, text: string, code: Condition = '103'): Problem => ({
  place,
  code,
  severity: 'I',
  hold: false,
  text,
})
/** Taken, and a person should look. */
export const warns = (place: Place | null, text: string, code: Condition = '103'): Problem => ({
  ...informs(place, text, code),
  severity: 'W',
})
/** It waits until a person has looked. */
export const waits = (place: Place | null, text: string, code: Condition = '103'): Problem => ({
  ...warns(place, text, code),
  hold: true,
})
/** Nothing is taken. */
export const refuses = (place: Place | null, text: string, code: Condition): Problem => ({
  ...informs(place, text, code),
  severity: 'E',
})
