import { useState } from 'react'
import { m } from '@contract/messages'
import { Button, type ButtonProps } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'

interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'disabledReason'> {
  label: string
  /** The question of the dialog. */
  title: string
  text: string
  /** Whether it asks why. */
  needsReason: boolean
  busy: boolean
  /** Does it; the dialog goes when it has been done or refused. */
  act: (reason: string | null) => Promise<unknown>
}

/** An action that is asked about first, with its reason where one is kept. */
export function ActButton({ label, title, text, needsReason, busy, act, ...button }: ActButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        commitLabel={label}
        busy={busy}
        {...(needsReason && {
          reason: { label: m.register.billingReason, hint: m.register.billingReasonHint },
        })}
        onCommit={(reason) => void act(needsReason ? reason : null).then(close, close)}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
