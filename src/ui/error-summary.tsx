import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type RefObject } from 'react'
import { m } from '@contract/messages'

export type FieldError = { fieldId: string; message: string }

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  title?: string
  /** Raise it at each try to save: the summary then takes focus again though the errors are the same. */
  attempt?: number
}

const focusable = 'input, select, textarea, button, [tabindex]'

/** Moves to the field itself, or to the first control when the id belongs to a set. */
function goToField(fieldId: string) {
  const target = document.getElementById(fieldId)
  const control = target?.matches(focusable) ? target : target?.querySelector<HTMLElement>(focusable)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** Everything that keeps the form from being saved, in the words that stand at the fields. */
export function ErrorSummary({ attempt = 0, ...rest }: ErrorSummaryProps) {
  const shown = useRef<number>(undefined)
  const empty = rest.errors.length === 0
  const box = useRef<HTMLElement>(null)
  // Once for each try: an error that goes and comes back while somebody types must not take the keys away.
  useEffect(() => {
    if (empty || shown.current === attempt) return
    shown.current = attempt
    box.current?.focus()
  }, [empty, attempt])
  return empty ? null : <Summary key={attempt} box={box} {...rest} />
}

type SummaryProps = Omit<ErrorSummaryProps, 'attempt'> & { box: RefObject<HTMLElement | null> }

function Summary({ errors, title = m.ui.problem, box }: SummaryProps) {
  const titleId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus itself; its links say where Enter leads
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      // The summary has the focus after a refused save: Enter goes to the first field that is asked for.
      onKeyDown={(event) => {
        const [first] = errors
        if (event.key !== 'Enter' || event.target !== event.currentTarget || !first) return
        event.preventDefault()
        goToField(first.fieldId)
      }}
      className="rounded-card border border-l-4 border-danger bg-surface px-4 py-3.5 focus:outline-2 focus:outline-offset-2 focus:outline-ring"
    >
      <h2 id={titleId} className="flex items-center gap-2 text-lead">
        <TriangleAlert aria-hidden className="text-danger" />
        {title}
      </h2>
      <ul className="mt-1.5 list-disc pl-10">
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`} className="py-0.5">
            <a
              href={`#${error.fieldId}`}
              className="font-medium text-danger underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                goToField(error.fieldId)
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
