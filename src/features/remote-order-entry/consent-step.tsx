import { useController } from 'react-hook-form'
import { m } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { Checkbox } from '@/ui/checkbox'
import type { EntryContext } from './context'
import type { RemoteValues } from './values'

const p = m.remoteOrderEntry

/** What the patient agrees to, and who does. */
export function ConsentStep({ context }: { context: EntryContext }) {
  const { field } = useController<RemoteValues, 'consent'>({ name: 'consent' })
  const error = useFieldError('consent')
  const note = `${fieldId('consent')}-note`
  return (
    <div className="grid gap-4">
      <p className="rounded-card border border-line bg-surface p-4 whitespace-pre-line">
        {context.form.consent}
      </p>
      <div>
        <Checkbox
          id={fieldId('consent')}
          checked={field.value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : note}
          onChange={(event) => field.onChange(event.target.checked)}
        >
          {p.consentGiven}
        </Checkbox>
        {error && (
          <p id={note} className="mt-1 text-meta font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      <TextField name="consentName" label={p.consentName} maxLength={160} />
    </div>
  )
}
