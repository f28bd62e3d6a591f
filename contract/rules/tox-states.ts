/** The states of interpretation, the weightiest first: `toxicology-reference` §2. */
export const TOX_STATES = [
  'INCONSISTENT_POSITIVE',
  'INCONSISTENT_NEGATIVE',
  'PARENT_ONLY',
  'POSSIBLE_IMPURITY',
  'NOT_COMPARED',
  'NO_MEDS_LISTED',
  'CONSISTENT',
  'CONSISTENT_METABOLITE',
  'NOT_TESTED',
] as const
export type ToxState = (typeof TOX_STATES)[number]

/** `NOT_CONFIRMED` is no state of interpretation: what a screen said that definitive tests have answered. */
export type Consistency = ToxState | 'NOT_CONFIRMED'
