import { useId } from 'react'
import { m } from '@contract/messages'
import { KeptAs } from '@contract/tests/kept-as'
import { NativeSelect } from '@/ui/select'

const options = [
  { value: '', label: m.specimens.keptUnknown },
  ...KeptAs.options.map((value) => ({ value, label: m.specimens.keptAs[value] })),
]

/** How what is scanned was kept. It stays for the next scans: a bag is kept one way. */
export function KeptChoice({
  value,
  onChange,
}: {
  value: KeptAs | null
  onChange: (value: KeptAs | null) => void
}) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-dense whitespace-nowrap text-text2">
        {m.specimens.keptLabel}
      </label>
      <NativeSelect
        id={id}
        value={value ?? ''}
        options={options}
        onChange={({ target }) => onChange(KeptAs.nullable().catch(null).parse(target.value))}
      />
    </div>
  )
}
