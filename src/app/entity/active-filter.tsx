import { t } from '@contract/messages'
import { Segmented } from '@/ui/segmented'

const options = [
  { value: 'all', label: t('people.form.all') },
  { value: 'active', label: t('people.form.activeOnly') },
] as const

/** All, or only those that take part in new orders. */
export function ActiveFilter({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Segmented
      size="s"
      aria-label={t('people.form.show')}
      options={options}
      value={on ? 'active' : 'all'}
      onChange={(value) => onChange(value === 'active')}
    />
  )
}
