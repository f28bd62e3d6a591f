import { useWatch } from 'react-hook-form'
import { SelectField } from '@/form/select-field'

interface EntryFieldProps {
  name: string
  label: string
  placeholder: string
  entries: readonly { _id: string; name: string; active: boolean }[]
  className?: string
}

/** One entry of the catalogue: those in use, and the one that is chosen whether it is or not. */
export function EntryField({ entries, ...field }: EntryFieldProps) {
  const chosen: unknown = useWatch({ name: field.name })
  const options = entries
    .filter(({ _id, active }) => active || _id === chosen)
    .map(({ _id, name }) => ({ value: _id, label: name }))
  return <SelectField {...field} options={options} />
}
