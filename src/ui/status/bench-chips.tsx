import { cx } from '../cx'
import { CueChip, type CueChipProps } from './cue-chip'
import { abnormalCues, analysisCues, batchCues, remoteOrderCues, specimenCues, turboCues } from './bench-cues'

export function RemoteOrderStateChip({
  state,
  ...rest
}: CueChipProps & { state: keyof typeof remoteOrderCues }) {
  return <CueChip cue={remoteOrderCues[state]} {...rest} />
}

export function SpecimenStateChip({ state, ...rest }: CueChipProps & { state: keyof typeof specimenCues }) {
  return <CueChip cue={specimenCues[state]} {...rest} />
}

export function AnalysisStateChip({ state, ...rest }: CueChipProps & { state: keyof typeof analysisCues }) {
  return <CueChip cue={analysisCues[state]} {...rest} />
}

export function TurboStateChip({ state, ...rest }: CueChipProps & { state: keyof typeof turboCues }) {
  return <CueChip cue={turboCues[state]} {...rest} />
}

export function BatchStateChip({ state, ...rest }: CueChipProps & { state: keyof typeof batchCues }) {
  return <CueChip cue={batchCues[state]} className={cx(state === 'DELETED' && 'line-through')} {...rest} />
}

/** Beside a value, never instead of it: the number itself stays in text colour. */
export function AbnormalFlag({ mark, ...rest }: CueChipProps & { mark: keyof typeof abnormalCues }) {
  return <CueChip cue={abnormalCues[mark]} {...rest} />
}
