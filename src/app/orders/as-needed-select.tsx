import type { ComponentProps } from 'react'
import { m } from '@contract/messages'
import { NativeSelect } from '@/ui/select'

const { yes, no } = m.orders.asNeededWords

/** Whether a medication is taken as needed; left empty it is read from its words. */
export function AsNeededSelect({
  value,
  onPick,
  ...rest
}: Omit<ComponentProps<typeof NativeSelect>, 'value' | 'onChange' | 'options' | 'placeholder'> & {
  value: boolean | null
  onPick: (value: boolean | null) => void
}) {
  return (
    <NativeSelect
      {...rest}
      placeholder={m.orders.asNeededUnsaid}
      value={value === null ? '' : value ? 'yes' : 'no'}
      onChange={({ target }) => onPick(target.value === '' ? null : target.value === 'yes')}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
    />
  )
}
