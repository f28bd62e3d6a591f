import { useState } from 'react'
import { t } from '@contract/messages'
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
    <Dialog open onOpenChange={onClose} title={t('access.link.switchTitle', { name: username })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ body: { username, ...(password ? { password } : {}) } })
        }}
      >
        {change.error && asked === undefined && (
          <Banner tone="danger" title={t('access.link.switchFailed')}>
            {change.error.message}
          </Banner>
        )}
        {asked !== undefined && (
          <Field
            label={t('access.link.password', { name: username })}
            hint={t('access.link.passwordHelp')}
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
          <Button onClick={onClose}>{t('access.link.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('access.link.switch')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
