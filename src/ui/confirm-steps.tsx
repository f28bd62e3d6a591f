import { useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { Button } from './button'
import { Dialog } from './dialog'
import { Field } from './field'
import { Textarea } from './textarea'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  /** What will happen and to whom, and whether it can be undone. */
  children: ReactNode
  /** The verb of the action, for example "Delete 3 orders". */
  commitLabel: string
  armLabel?: string
  cancelLabel?: string
  /** Set when the action needs a reason on record. */
  reason?: { label: string; hint?: string; missing?: string }
  busy?: boolean
  onCommit: (reason: string) => void
}

/**
 * A risky action in two steps: arm, then (with a reason, if one is asked) commit. The commit button is never under
 * the pointer or focus that armed it, so neither a double click nor a bouncing Enter key can do the action.
 */
export function ConfirmSteps({ open, onOpenChange, title, children, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={children}
      mustAnswer={rest.busy === true}
    >
      <Steps {...rest} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

type StepsProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'title' | 'children'> & {
  onCancel: () => void
}

/** Lives inside the dialog, so that each opening starts unarmed and without an old reason. */
function Steps({
  commitLabel,
  armLabel = m.ui.proceed,
  cancelLabel = m.ui.cancel,
  reason,
  busy = false,
  onCommit,
  onCancel,
}: StepsProps) {
  const [armed, setArmed] = useState(false)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const reasonBox = useRef<HTMLTextAreaElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (armed) (reasonBox.current ?? cancel.current)?.focus()
  }, [armed])

  function commit() {
    if (reason && words.trim() === '') {
      setError(reason.missing ?? m.ui.reasonMissing)
      reasonBox.current?.focus()
      return
    }
    onCommit(words.trim())
  }

  return (
    <div className="grid gap-4">
      {armed && reason && (
        <Field label={reason.label} hint={reason.hint} error={error}>
          {(wiring) => (
            <Textarea
              {...wiring}
              ref={reasonBox}
              value={words}
              onChange={(event) => {
                setWords(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {armed ? (
          <>
            <Button ref={cancel} onClick={onCancel} disabledReason={busy ? m.ui.inProgress : undefined}>
              {cancelLabel}
            </Button>
            <Button variant="danger" className="ml-auto" busy={busy} onClick={commit}>
              {commitLabel}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setArmed(true)}>{armLabel}</Button>
            <Button variant="quiet" onClick={onCancel}>
              {cancelLabel}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
