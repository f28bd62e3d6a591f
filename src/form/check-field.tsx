import { useFormContext } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox'
import { fieldId } from './field-id'

interface CheckFieldProps {
  name: string
  label: string
  hint?: string
  disabled?: boolean
  className?: string
}

/** Yes or no, with what it means below. */
export function CheckField({ name, label, hint, disabled = false, className }: CheckFieldProps) {
  const { register } = useFormContext()
  const id = fieldId(name)
  return (
    <div className={className}>
      <Checkbox id={id} disabled={disabled} aria-describedby={hint ? `${id}-note` : undefined} {...register(name)}>
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
