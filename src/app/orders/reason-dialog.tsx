import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { readTyped } from '@/form/read-typed'
import { typedNow, untyped } from '@/form/typed'
import { useSubmitKey } from '@/form/use-submit-key'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'

interface ReasonDialogProps {
  title: string
  text: ReactNode
  okLabel: string
  busy: boolean
  /** What the server said last time. */
  error?: string | undefined
  /** What is asked where it is no reason, and what is said where it is empty. */
  label?: string
  missing?: string
  /** Also asks until when. */
  until?: { label: string; hint: string }
  /** What was typed here before, and who keeps it while it is typed. */
  typed?: string | undefined
  onTyped?: ((reason: string) => void) | undefined
  onOk: (answer: { reason: string; until: string | null }) => void
  onClose: () => void
}

/** An action that needs a reason and can be taken back: one step. What cannot be taken back goes through ConfirmDialog. */
export function ReasonDialog({
  title,
  text,
  okLabel,
  busy,
  error,
  label = m.order.reason,
  missing: missingWords = m.order.reasonMissing,
  until,
  typed = '',
  onTyped,
  onOk,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState(typed)
  const [day, setDay] = useState(untyped)
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, okLabel)
  const read = readTyped(day, 'datetime', labZone())

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reason.trim() === '') {
      setMissing(true)
      box.current?.focus()
      return
    }
    if (read && !read.ok) return
    onOk({ reason: reason.trim(), until: read?.ok ? read.value : null })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      mustAnswer={busy}
    >
      <form ref={form} onSubmit={submit} className="grid gap-3" noValidate>
        {error && <Banner tone="danger" title={error} />}
        <Field label={label} error={missing && reason.trim() === '' ? missingWords : undefined}>
          {(wiring) => (
            <Textarea
              {...wiring}
              ref={box}
              value={reason}
              maxLength={400}
              onChange={({ target: { value } }) => {
                setReason(value)
                onTyped?.(value)
              }}
            />
          )}
        </Field>
        {until && (
          <Field
            label={until.label}
            optional
            hint={read?.ok ? read.echo : until.hint}
            error={read && !read.ok ? read.message : undefined}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                value={day.text}
                onChange={(event) => setDay(typedNow(event.target.value))}
              />
            )}
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {okLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
