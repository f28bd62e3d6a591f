import { useController, useFormContext, useWatch } from 'react-hook-form'
import { m } from '@contract/messages'
import { SignaturePad } from '@/app/signature-pad'
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
      {context.form.consentSigned && <Signature />}
    </div>
  )
}

/** Drawn under what is agreed to, or the typed name for whoever has no finger, pen or mouse for it. */
function Signature() {
  const form = useFormContext<RemoteValues>()
  const [strokes, signTyped, signatureId, name] = useWatch<
    RemoteValues,
    ['strokes', 'signTyped', 'signatureId', 'consentName']
  >({ name: ['strokes', 'signTyped', 'signatureId', 'consentName'] })
  const error = useFieldError('strokes')
  // What was kept is the signature as it was; a new one takes its place.
  const change = (next: { strokes: number[][]; signTyped: boolean }) => {
    form.setValue('signatureId', null)
    form.setValue('strokes', next.strokes, { shouldDirty: true })
    form.setValue('signTyped', next.signTyped, { shouldDirty: true })
    form.clearErrors('strokes')
  }
  return (
    <div id={fieldId('strokes')} tabIndex={-1} className="grid gap-2">
      {signatureId !== null && strokes.length === 0 && !signTyped && (
        <p className="text-text2">{p.signatureKept}</p>
      )}
      {signTyped ? (
        <p className="rounded-card border border-line bg-surface p-4 text-h2 italic">{name || '…'}</p>
      ) : (
        <SignaturePad
          label={p.signature}
          value={strokes}
          onChange={(lines) => change({ strokes: lines, signTyped: false })}
        />
      )}
      <Checkbox
        checked={signTyped}
        onChange={(event) => change({ strokes: [], signTyped: event.target.checked })}
      >
        {p.signByTyping}
      </Checkbox>
      {error && <p className="text-meta font-medium text-danger">{error}</p>}
    </div>
  )
}
