import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { formatDateTime } from '@/lib/format'
import { Field } from '@/ui/field'
import { code } from '@/ui/deferred'
import { TextInput } from '@/ui/text-input'
import { fieldId } from './field-id'
import { Typed, typedNow, untyped, type TypedKind } from './typed'
import { useFieldError } from './use-field-error'

/** How a date is read comes once the field is drawn: until then the field only takes what is typed. */
const reading = code(() => import('./read-typed'))

function useReading() {
  const [found, setFound] = useState(() => reading.now())
  useEffect(() => {
    if (!found) void reading.fetch().then(setFound, () => undefined)
  }, [found])
  return found
}

interface TypedDateFieldProps {
  name: string
  label: string
  kind: TypedKind
  /** The laboratory's IANA zone. */
  zone: string
  hint?: string
  optional?: boolean
  end?: ReactNode
  className?: string
}

/**
 * A date typed as staff type dates. What was typed stays and what was understood is said below; leaving an impossible
 * date says so at once, an empty or half-typed one waits for the save.
 */
export function TypedDateField({
  name,
  label,
  kind,
  zone,
  hint,
  optional = false,
  end,
  className,
}: TypedDateFieldProps) {
  const { trigger, clearErrors } = useFormContext()
  const { isSubmitted } = useFormState({ name, exact: true })
  const { field } = useController({ name })
  const error = useFieldError(name)
  const early = useRef(false)
  const held: unknown = field.value
  const parsed = Typed.safeParse(held)
  const typed = parsed.success ? parsed.data : untyped
  const read = useReading()?.readTyped(typed, kind, zone)
  // A date and time written out in full needs no echo.
  const full = read?.ok && kind === 'datetime' && formatDateTime(read.value, zone) === typed.text
  const echo = read?.ok && !full ? [read.echo, read.note].filter(Boolean).join(' · ') : undefined

  async function leave() {
    const part = await reading.fetch().catch(() => undefined)
    const left = part?.readTyped(typed, kind, zone)
    if (!left || left.ok) return
    early.current = true
    // What cannot be asked now is asked by the save.
    await trigger(name).catch(() => undefined)
  }

  return (
    <Field
      {...{ label, optional, error }}
      hint={echo ?? hint}
      id={fieldId(name)}
      {...(className ? { className } : {})}
    >
      {(wiring) => (
        <TextInput
          autoComplete="off"
          {...wiring}
          name={name}
          ref={field.ref}
          value={typed.text}
          end={end}
          onChange={(event) => {
            field.onChange(typedNow(event.target.value))
            // Said on leaving, before any save: it goes as soon as the date is being mended.
            if (early.current && !isSubmitted) clearErrors(name)
            early.current = false
          }}
          onBlur={() => {
            field.onBlur()
            void leave()
          }}
        />
      )}
    </Field>
  )
}
