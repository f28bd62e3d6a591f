import type { Consistency } from './tox-states'

/** `Inconsistent` is both: listed and not found, found and not listed. The reason says which. */
export type ConsistencyWord =
  | ''
  | 'Consistent'
  | 'Inconsistent'
  | 'Parent only'
  | 'Possible impurity'
  | 'Not confirmed'
  | 'Not compared'
  | 'Not tested'
  | 'No medications listed'

/** The words of the states on screen and paper. */
export const TOX_STATE_WORDS: Record<Consistency, ConsistencyWord> = {
  CONSISTENT: 'Consistent',
  CONSISTENT_METABOLITE: 'Consistent',
  PARENT_ONLY: 'Parent only',
  POSSIBLE_IMPURITY: 'Possible impurity',
  INCONSISTENT_NEGATIVE: 'Inconsistent',
  INCONSISTENT_POSITIVE: 'Inconsistent',
  NOT_TESTED: 'Not tested',
  NOT_CONFIRMED: 'Not confirmed',
  NOT_COMPARED: 'Not compared',
  NO_MEDS_LISTED: 'No medications listed',
}
