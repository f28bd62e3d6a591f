import type { DeltaSeen, Interpretation } from './shapes'

interface Valued {
  /** What was typed. */
  raw: string | null
  interpretation: Pick<Interpretation, 'delta'> | null
  deltaSeen?: DeltaSeen | null | undefined
}

/** The change since the previous value where it is marked, as `+2.4`; null where it is not. */
export const markedChange = ({ interpretation }: Pick<Valued, 'interpretation'>): string | null =>
  interpretation?.delta?.marked === true ? interpretation.delta.change : null

/** The acknowledgement of a marked change, where it is of the value and the change that stand; null where there is none. */
export function changeSeen(value: Valued): DeltaSeen | null {
  const { raw, deltaSeen } = value
  const change = markedChange(value)
  return deltaSeen && change !== null && deltaSeen.raw === raw && deltaSeen.change === change
    ? deltaSeen
    : null
}

/** Whether a marked change waits to be looked at before the value may be verified. */
export const changeUnseen = (value: Valued): boolean =>
  markedChange(value) !== null && changeSeen(value) === null
