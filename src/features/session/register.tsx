import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '@contract/api'
import { Registration } from '@contract/session/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { fieldClass, Panel } from './panel'
import { PasswordInput } from './password-input'
import type { Typed } from './typed'

const fields = ['username', 'firstName', 'lastName', 'email', 'password', 'clinic'] as const

/** Registers a portal user. The account opens once the address is confirmed and the laboratory gives it locations. */
export function Register({ typed, onBack }: { typed: Typed | undefined; onBack: () => void }) {
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: {
      username: '',
      firstName: '',
      lastName: '',
      email: '',
      clinic: '',
      ...(typed?.view === 'register' ? typed.fields : {}),
      password: '',
    },
  })
  const send = useSend(api.session.sendRegistrationEmail, {
    onSuccess: () => {
      toast.success(m.session.registrationDone)
      onBack()
    },
    onError: (error) => {
      toast.error(m.session.registrationFailed, { detail: error.message })
      for (const field of fields) {
        const message = error.fields[field]
        if (message) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const { errors } = form.formState
  return (
    <Panel
      title={m.session.registrationTitle}
      help={m.session.registrationHelp}
      submit={m.session.registrationSubmit}
      busy={send.isPending}
      failed={send.isError ? m.session.registrationFailedHelp : undefined}
      onBack={onBack}
      onSubmit={form.handleSubmit((body) => send.mutate({ body }))}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={m.session.registrationFirstName} error={errors.firstName?.message}>
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
        <Field label={m.session.registrationLastName} error={errors.lastName?.message}>
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
      <Field label={m.session.registrationClinic} optional error={errors.clinic?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('clinic')}
            className={fieldClass}
            autoComplete="organization"
          />
        )}
      </Field>
      <Field label={m.session.registrationEmail} error={errors.email?.message}>
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
      <Field label={m.session.signInUsername} error={errors.username?.message}>
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
        label={m.session.signInPassword}
        hint={typed?.password ? m.session.passwordAgain : m.session.newPasswordHint}
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
