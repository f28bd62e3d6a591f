import { useState, type FormEvent } from 'react'
import { m } from '@contract/messages'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'

interface ReasonDialogProps<Choice extends string> {
  title: string
  description: string
  choices: readonly { value: Choice; label: string }[]
  error: Error | null
  busy: boolean
  onSave: (choice: Choice, reason: string) => void
  onClose: () => void
}

/** How a delivery ends, and why: the reason stays on record with it. */
export function ReasonDialog<Choice extends string>({
  title,
  description,
  choices,
  error,
  busy,
  onSave,
  onClose,
}: ReasonDialogProps<Choice>) {
  const [choice, setChoice] = useState(choices[0]?.value)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (choice !== undefined && !isMissing) onSave(choice, reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      mustAnswer={busy}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {error && <Banner tone="danger" title={error.message} />}
        {choices.length > 1 && (
          <Field label={m.deliveries.columnState}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={choice ?? ''}
                options={choices}
                onChange={({ target }) =>
                  setChoice(choices.find(({ value }) => value === target.value)?.value)
                }
              />
            )}
          </Field>
        )}
        <Field
          label={m.deliveries.reason}
          error={tried && isMissing ? m.deliveries.reasonMissing : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              value={reason}
              maxLength={400}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
