import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { fill, m } from '@contract/messages'
import { keyCaps } from '@/lib/shortcuts/keys'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { Segmented } from '@/ui/segmented'
import { acceptable, conditions } from './conditions'

/** So many lie in the open; the others under More, and beside them the one that is chosen. */
const inSight = 5
const keysOf = (condition: string) => `Alt+${conditions.indexOf(condition) + 1}`

interface ConditionChoiceProps {
  value: string
  onChange: (value: string) => void
}

/** The condition of the next scan, by one press or Alt and a digit. It falls back by itself: never a rack of leaked tubes. */
export function ConditionChoice({ value, onChange }: ConditionChoiceProps) {
  const id = useId()
  const shown = conditions.filter((condition, at) => at < inSight || condition === value)
  const more = conditions.filter((condition) => !shown.includes(condition))
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
          options={shown.map((condition) => ({ value: condition, label: condition }))}
          value={value}
          onChange={onChange}
        />
      </div>
      <Menu
        align="end"
        trigger={
          <Button size="s">
            {m.specimens.conditionMore} <ChevronDown aria-hidden />
          </Button>
        }
        entries={more.map((condition) => ({
          label: condition,
          shortcut: keyCaps(keysOf(condition)).flat().join(' '),
          onSelect: () => onChange(condition),
        }))}
      />
      {conditions.map((condition) => (
        <ConditionKey key={condition} condition={condition} onPress={() => onChange(condition)} />
      ))}
      {value !== acceptable && (
        <span className="text-meta whitespace-nowrap text-hint max-xl:hidden">
          {m.specimens.conditionBack}
        </span>
      )}
    </div>
  )
}

function ConditionKey({ condition, onPress }: { condition: string; onPress: () => void }) {
  useShortcut(
    {
      keys: keysOf(condition),
      label: fill(m.specimens.keysCondition, { condition }),
      group: m.specimens.keysGroup,
    },
    onPress,
  )
  return null
}
