import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { NewPassword as NewPasswordRule } from '@contract/session/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast'
import { fieldClass, Panel } from './panel'
import { PasswordInput } from './password-input'

const Chosen = z.object({ password: NewPasswordRule })

interface NewPasswordProps {
  /** From the link or the code; works once. */
  token: string | undefined
  onDone: () => void
  onBack: () => void
}

/** Sets a new password. One field that can be shown: a second one would only be pasted into. */
export function NewPassword({ token, onDone, onBack }: NewPasswordProps) {
  const form = useForm({ resolver: zodResolver(Chosen), defaultValues: { password: '' } })
  const reset = useSend(api.session.resetPassword, {
    onSuccess: () => {
      toast.success(m.session.passwordUpdated, { detail: m.session.passwordUpdatedHelp })
      onDone()
    },
    onError: (error) => {
      const field = error.fields['password']
      if (field) form.setError('password', { message: field }, { shouldFocus: true })
      else toast.error(error.message)
    },
  })
  return (
    <Panel
      title={m.session.newPasswordTitle}
      submit={m.session.newPasswordSubmit}
      busy={reset.isPending}
      failed={reset.isError && !reset.error.fields['password'] ? m.session.newPasswordFailedHelp : undefined}
      onBack={onBack}
      onSubmit={form.handleSubmit(({ password }) => {
        if (token !== undefined) reset.mutate({ body: { token, password } })
      })}
    >
      {token === undefined && <Banner tone="warning" title={m.session.newPasswordNoToken} />}
      <Field
        label={m.session.newPasswordLabel}
        hint={m.session.newPasswordHint}
        error={form.formState.errors.password?.message}
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.register('password')}
            className={fieldClass}
            autoComplete="new-password"
            autoFocus
          />
        )}
      </Field>
    </Panel>
  )
}
