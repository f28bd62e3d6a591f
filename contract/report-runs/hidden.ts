import { hiddenCell, smallestCell } from './choices'

/** Whether a count of people is too small to be shown. None at all is no count of anybody. */
export const isHidden = (count: number): boolean => count > 0 && count < smallestCell

/** A count as it may leave the server. */
export const shownCount = (count: number): number | string => (isHidden(count) ? hiddenCell : count)
