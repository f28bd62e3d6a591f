import { CueChip, type CueChipProps } from './cue-chip'
import { abnormalCues, analysisCues, specimenCues } from './bench-cues'

export function SpecimenStateChip({ state, ...rest }: CueChipProps & { state: keyof typeof specimenCues }) {
  return <CueChip cue={specimenCues[state]} {...rest} />
}

export function AnalysisStateChip({ state, ...rest }: CueChipProps & { state: keyof typeof analysisCues }) {
  return <CueChip cue={analysisCues[state]} {...rest} />
}

/** Beside a value, never instead of it: the number itself stays in text colour. */
export function AbnormalFlag({ mark, ...rest }: CueChipProps & { mark: keyof typeof abnormalCues }) {
  return <CueChip cue={abnormalCues[mark]} {...rest} />
}
