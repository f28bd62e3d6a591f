import { m } from '@contract/messages'
import { Segmented } from '@/ui/segmented'

const options = [
  { value: 'all', label: m.people.formAll },
  { value: 'active', label: m.people.formActiveOnly },
] as const

/** All, or only those that take part in new orders. */
export function ActiveFilter({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Segmented
      size="s"
      aria-label={m.people.formShow}
      options={options}
      value={on ? 'active' : 'all'}
      onChange={(value) => onChange(value === 'active')}
    />
  )
}
