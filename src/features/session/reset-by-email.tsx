import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { requiredText } from '@contract/shapes'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { fieldClass, Panel } from './panel'

const Asked = z.object({ username: requiredText(120, m.session.signInUsernameMissing) })

/** Sends a link to set a new password. The answer is the same for a name that nobody has. */
export function ResetByEmail({ username, onBack }: { username: string; onBack: () => void }) {
  const form = useForm({ resolver: zodResolver(Asked), defaultValues: { username } })
  const send = useSend(api.session.sendResetEmail, {
    onError: () => toast.error(m.session.resetEmailFailedTitle, { detail: m.session.resetEmailFailed }),
  })
  return (
    <Panel
      title={m.session.resetEmailTitle}
      help={m.session.resetEmailHelp}
      submit={m.session.resetEmailSubmit}
      busy={send.isPending}
      failed={send.isError ? m.session.resetEmailFailedHelp : undefined}
      onBack={onBack}
      onSubmit={form.handleSubmit(({ username: name }) =>
        send.mutate({ body: { userid: name, username: name } }),
      )}
    >
      {send.isSuccess && <Banner tone="success" title={m.session.resetEmailSent} />}
      <Field label={m.session.signInUsername} error={form.formState.errors.username?.message}>
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
