import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { NewPassword as NewPasswordRule } from '@contract/api-session'
import { t } from '@contract/messages'
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
      toast.success(t('session.passwordUpdated'), { detail: t('session.passwordUpdatedHelp') })
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
      title={t('session.newPassword.title')}
      submit={t('session.newPassword.submit')}
      busy={reset.isPending}
      failed={
        reset.isError && !reset.error.fields['password'] ? t('session.newPassword.failedHelp') : undefined
      }
      onBack={onBack}
      onSubmit={form.handleSubmit(({ password }) => {
        if (token !== undefined) reset.mutate({ body: { token, password } })
      })}
    >
      {token === undefined && <Banner tone="warning" title={t('session.newPassword.noToken')} />}
      <Field
        label={t('session.newPassword.label')}
        hint={t('session.newPassword.hint')}
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
