import { useId } from 'react'
import { fill, m } from '@contract/messages'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Segmented } from '@/ui/segmented'
import { acceptable, conditions } from './conditions'

const options = conditions.map((value) => ({ value, label: value }))

interface ConditionChoiceProps {
  value: string
  onChange: (value: string) => void
}

/** The condition of the next scan, by one press or Alt and a digit. It falls back by itself: never a rack of leaked tubes. */
export function ConditionChoice({ value, onChange }: ConditionChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span id={id} className="sr-only">
        {m.specimens.conditionLabel}
      </span>
      <span aria-hidden className="text-dense whitespace-nowrap text-text2 max-sm:hidden">
        {m.specimens.conditionShort}
      </span>
      <div className="min-w-0 overflow-x-auto p-1 -m-1" title={m.specimens.conditionBack}>
        <Segmented
          size="s"
          className="w-max"
          aria-labelledby={id}
          options={options}
          value={value}
          onChange={onChange}
        />
      </div>
      {conditions.map((condition, index) => (
        <ConditionKey
          key={condition}
          digit={index + 1}
          condition={condition}
          onPress={() => onChange(condition)}
        />
      ))}
      {value !== acceptable && (
        <span className="text-meta whitespace-nowrap text-hint max-xl:hidden">
          {m.specimens.conditionBack}
        </span>
      )}
    </div>
  )
}

function ConditionKey({
  digit,
  condition,
  onPress,
}: {
  digit: number
  condition: string
  onPress: () => void
}) {
  useShortcut(
    {
      keys: `Alt+${digit}`,
      label: fill(m.specimens.keysCondition, { condition }),
      group: m.specimens.keysGroup,
    },
    onPress,
  )
  return null
}
