import { useEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { onPasswordNeeded } from '@/api/password'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { useMe } from './me'

/**
 * Where a call is a signature and the laboratory asks for it, the server wants the password once more. This dialog asks, in
 * one place for every screen; the call that was refused then goes again by itself.
 */
export function ConfirmPassword() {
  const [open, setOpen] = useState(false)
  /** Calls that wait: two refused at once are answered by one typing. */
  const waiting = useRef<((typed: boolean) => void)[]>([])
  useEffect(
    () =>
      onPasswordNeeded(
        () =>
          new Promise((answer) => {
            waiting.current.push(answer)
            setOpen(true)
          }),
      ),
    [],
  )
  function settle(typed: boolean) {
    setOpen(false)
    for (const answer of waiting.current.splice(0)) answer(typed)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || settle(false)}
      lang={m.session.language}
      title={m.session.confirmTitle}
      description={m.session.confirmHelp}
    >
      <PasswordForm onTyped={() => settle(true)} onCancel={() => settle(false)} />
    </Dialog>
  )
}

function PasswordForm({ onTyped, onCancel }: { onTyped: () => void; onCancel: () => void }) {
  const { session } = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const confirm = useSend(api.session.confirmPassword, {
    onSuccess: onTyped,
    onError: () => input.current?.select(),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog lies in a form's tree, though not in its place on the page: the press is ours alone.
        event.stopPropagation()
        if (password !== '') confirm.mutate({ body: { password } })
      }}
    >
      <input type="text" hidden readOnly autoComplete="username" value={session.primary_username} />
      <Field label={m.session.signInPassword} error={confirm.error?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={input}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{m.session.confirmCancel}</Button>
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          {m.session.confirmSubmit}
        </Button>
      </div>
    </form>
  )
}
