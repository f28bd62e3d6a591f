import { CueChip, type CueChipProps } from './cue-chip'
import { markCues, orderCues, reportCues } from './order-cues'

export function OrderStateChip({ state, ...rest }: CueChipProps & { state: keyof typeof orderCues }) {
  return <CueChip cue={orderCues[state]} {...rest} />
}

/** `age` in the reader's words, for example "5 h". */
export function HoldChip({ age, ...rest }: Omit<CueChipProps, 'more'> & { age?: string }) {
  return <CueChip cue={orderCues.HOLD} more={age} {...rest} />
}

/** `n` counts the amendments or corrections. */
export function ReportStateChip({
  state,
  n,
  ...rest
}: Omit<CueChipProps, 'more'> & { state: keyof typeof reportCues; n?: number }) {
  return <CueChip cue={reportCues[state]} more={n} {...rest} />
}

export function FlagMark(props: CueChipProps) {
  return <CueChip cue={markCues.FLAG} {...props} />
}

export function StatMark(props: CueChipProps) {
  return <CueChip cue={markCues.STAT} {...props} />
}
