import { useController } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox'
import { fieldId } from './field-id'

interface CheckFieldProps {
  name: string
  label: string
  hint?: string
  className?: string
}

/** Yes or no, with what it means below. */
export function CheckField({ name, label, hint, className }: CheckFieldProps) {
  const { field } = useController({ name })
  const id = fieldId(name)
  return (
    <div className={className}>
      <Checkbox
        id={id}
        aria-describedby={hint ? `${id}-note` : undefined}
        name={name}
        checked={field.value === true}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
      {hint && (
        <p id={`${id}-note`} className="mt-1 pl-6 text-meta text-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
