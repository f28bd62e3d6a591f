import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '@contract/api'
import { Registration } from '@contract/api-session'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { fieldClass, Panel } from './panel'
import { PasswordInput } from './password-input'

const fields = ['username', 'firstName', 'lastName', 'email', 'password', 'clinic'] as const

/** Registers a portal user. The account opens once the address is confirmed and the laboratory gives it locations. */
export function Register({ onBack }: { onBack: () => void }) {
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { username: '', firstName: '', lastName: '', email: '', password: '', clinic: '' },
  })
  const send = useSend(api.session.sendRegistrationEmail, {
    onSuccess: () => {
      toast.success(t('session.registration.done'))
      onBack()
    },
    onError: (error) => {
      toast.error(t('session.registration.failed'), { detail: error.message })
      for (const field of fields) {
        const message = error.fields[field]
        if (message) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const { errors } = form.formState
  return (
    <Panel
      title={t('session.registration.title')}
      help={t('session.registration.help')}
      submit={t('session.registration.submit')}
      busy={send.isPending}
      failed={send.isError ? t('session.registration.failedHelp') : undefined}
      onBack={onBack}
      onSubmit={form.handleSubmit((body) => send.mutate({ body }))}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('session.registration.firstName')} error={errors.firstName?.message}>
          {(wiring) => (
            <TextInput
              {...wiring}
              {...form.register('firstName')}
              className={fieldClass}
              autoComplete="given-name"
              autoFocus
            />
          )}
        </Field>
        <Field label={t('session.registration.lastName')} error={errors.lastName?.message}>
          {(wiring) => (
            <TextInput
              {...wiring}
              {...form.register('lastName')}
              className={fieldClass}
              autoComplete="family-name"
            />
          )}
        </Field>
      </div>
      <Field label={t('session.registration.clinic')} optional error={errors.clinic?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('clinic')}
            className={fieldClass}
            autoComplete="organization"
          />
        )}
      </Field>
      <Field label={t('session.registration.email')} error={errors.email?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('email')}
            className={fieldClass}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field label={t('session.signIn.username')} error={errors.username?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('username')}
            className={fieldClass}
            autoComplete="username"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Field
        label={t('session.signIn.password')}
        hint={t('session.newPassword.hint')}
        error={errors.password?.message}
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.register('password')}
            className={fieldClass}
            autoComplete="new-password"
          />
        )}
      </Field>
    </Panel>
  )
}
