import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { useSwitchAccount } from './use-switch'

interface SwitchDialogProps {
  username: string
  onClose: () => void
}

/** Switches to a linked account; the password is asked for only where the server asks for it. */
export default function SwitchDialog({ username, onClose }: SwitchDialogProps) {
  const [password, setPassword] = useState('')
  const change = useSwitchAccount()
  const asked = change.error?.fields['password']
  const busy = change.isPending || change.isSuccess
  return (
    <Dialog open onOpenChange={onClose} title={fill(m.access.linkSwitchTitle, { name: username })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ body: { username, ...(password ? { password } : {}) } })
        }}
      >
        {change.error && asked === undefined && (
          <Banner tone="danger" title={m.access.linkSwitchFailed}>
            {change.error.message}
          </Banner>
        )}
        {asked !== undefined && (
          <Field
            label={fill(m.access.linkPassword, { name: username })}
            hint={m.access.linkPasswordHelp}
            error={change.isPending ? undefined : asked}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                autoFocus
                type="password"
                autoComplete="off"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.access.linkCancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {m.access.linkSwitch}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
