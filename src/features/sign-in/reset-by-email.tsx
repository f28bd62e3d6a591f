import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { requiredText } from '@contract/shapes'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { fieldClass, Panel } from './panel'

const Asked = z.object({ username: requiredText(120, t('session.signIn.usernameMissing')) })

/** Sends a link to set a new password. The answer is the same for a name that nobody has. */
export function ResetByEmail({ username, onBack }: { username: string; onBack: () => void }) {
  const form = useForm({ resolver: zodResolver(Asked), defaultValues: { username } })
  const send = useSend(api.session.sendResetEmail, {
    onError: () =>
      toast.error(t('session.resetEmail.failedTitle'), { detail: t('session.resetEmail.failed') }),
  })
  return (
    <Panel
      title={t('session.resetEmail.title')}
      help={t('session.resetEmail.help')}
      submit={t('session.resetEmail.submit')}
      busy={send.isPending}
      failed={send.isError ? t('session.resetEmail.failedHelp') : undefined}
      onBack={onBack}
      onSubmit={form.handleSubmit(({ username: name }) =>
        send.mutate({ body: { userid: name, username: name } }),
      )}
    >
      {send.isSuccess && <Banner tone="success" title={t('session.resetEmail.sent')} />}
      <Field label={t('session.signIn.username')} error={form.formState.errors.username?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('username')}
            className={fieldClass}
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
          />
        )}
      </Field>
    </Panel>
  )
}
