import { m } from '@contract/messages'
import { NativeSelect } from '@/ui/select'
import type { StateLook } from './state-chip'

interface StateFilterProps<State extends string> {
  cues: Readonly<Record<State, StateLook>>
  states: readonly State[]
  state: State | undefined
  onChange: (state: State | undefined) => void
}

/** The list in one state, or in all. */
export function StateFilter<State extends string>({
  cues,
  states,
  state,
  onChange,
}: StateFilterProps<State>) {
  return (
    <NativeSelect
      size="s"
      className="w-44!"
      aria-label={m.register.billingState}
      placeholder={m.register.billingAllStates}
      options={states.map((value) => ({ value, label: cues[value].word }))}
      value={state ?? ''}
      onChange={(event) => onChange(states.find((one) => one === event.target.value))}
    />
  )
}
