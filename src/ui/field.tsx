import { TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { cx } from './cx'

export type FieldWiring = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  /** Only in a group (`group`), where a label element cannot point at one control. */
  'aria-labelledby'?: string | undefined
}

type FieldProps = {
  label: ReactNode
  /** The exception is named, not the rule: no asterisks. */
  optional?: boolean
  optionalWord?: string
  hint?: ReactNode
  /** Takes the place of the hint, so that nothing below jumps. */
  error?: string | undefined
  id?: string
  /** The control is a set (radios), not one input. */
  group?: boolean
  className?: string
  /** Spread the wiring on the control. */
  children: (wiring: FieldWiring) => ReactNode
}

export function Field({
  label,
  optional = false,
  optionalWord = m.ui.optional,
  hint,
  error,
  id,
  group = false,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const labelId = `${controlId}-label`
  const noteId = `${controlId}-note`
  const noted = error !== undefined || hint !== undefined
  const Label = group ? 'span' : 'label'
  return (
    <div className={cx('min-w-0', className)}>
      <Label
        id={labelId}
        {...(!group && { htmlFor: controlId })}
        className="mb-1 flex gap-1.5 text-dense font-medium"
      >
        {label}
        {optional && ' '}
        {optional && <span className="font-normal text-hint">{optionalWord}</span>}
      </Label>
      {children({
        id: controlId,
        'aria-describedby': noted ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        ...(group && { 'aria-labelledby': labelId }),
      })}
      {error !== undefined ? (
        <p id={noteId} className="mt-1 flex gap-1 text-meta font-medium text-danger">
          <TriangleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={noteId} className="mt-1 text-meta text-hint">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
