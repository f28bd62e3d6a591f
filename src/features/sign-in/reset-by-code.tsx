import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
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
import { NewPassword } from './new-password'
import { fieldClass, Panel } from './panel'

const Asked = z.object({
  userid: requiredText(120, t('session.signIn.usernameMissing')),
  phonenumber: requiredText(40, t('session.resetCode.phoneMissing')),
})
const Received = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, t('session.resetCode.codeFormat'))),
})

interface ResetByCodeProps {
  username: string
  onBack: () => void
}

/** Two steps: ask for a code, then turn the code into the right to set a new password. */
export function ResetByCode({ username, onBack }: ResetByCodeProps) {
  const [userid, setUserid] = useState<string>()
  const [token, setToken] = useState<string>()
  if (token !== undefined) return <NewPassword token={token} onDone={onBack} onBack={onBack} />
  if (userid !== undefined)
    return <EnterCode userid={userid} onToken={setToken} onAgain={() => setUserid(undefined)} />
  return <AskForCode username={username} onSent={setUserid} onBack={onBack} />
}

const failed = () =>
  toast.error(t('session.resetCode.failedTitle'), { detail: t('session.resetCode.failed') })

function AskForCode({ username, onSent, onBack }: ResetByCodeProps & { onSent: (userid: string) => void }) {
  const form = useForm({ resolver: zodResolver(Asked), defaultValues: { userid: username, phonenumber: '' } })
  const send = useSend(api.session.sendResetCode, {
    onSuccess: (_, { body }) => onSent(body.userid),
    onError: failed,
  })
  const { errors } = form.formState
  return (
    <Panel
      title={t('session.resetCode.title')}
      help={t('session.resetCode.help')}
      submit={t('session.resetCode.submit')}
      busy={send.isPending}
      failed={send.isError ? t('session.resetCode.failedHelp') : undefined}
      onBack={onBack}
      onSubmit={form.handleSubmit((body) => send.mutate({ body }))}
    >
      <Field label={t('session.signIn.username')} error={errors.userid?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('userid')}
            className={fieldClass}
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
          />
        )}
      </Field>
      <Field label={t('session.resetCode.phone')} error={errors.phonenumber?.message}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('phonenumber')}
            className={fieldClass}
            type="tel"
            autoComplete="tel"
          />
        )}
      </Field>
    </Panel>
  )
}

interface EnterCodeProps {
  userid: string
  onToken: (token: string) => void
  onAgain: () => void
}

function EnterCode({ userid, onToken, onAgain }: EnterCodeProps) {
  const form = useForm({ resolver: zodResolver(Received), defaultValues: { code: '' } })
  const exchange = useSend(api.session.exchangeResetCode, { onSuccess: ({ token }) => onToken(token) })
  const error = form.formState.errors.code?.message ?? exchange.error?.message
  return (
    <Panel
      title={t('session.resetCode.title')}
      submit={t('session.resetCode.useCode')}
      busy={exchange.isPending}
      onSubmit={form.handleSubmit(({ code }) => exchange.mutate({ body: { userid, code } }))}
      links={
        <button type="button" onClick={onAgain} className="w-fit py-1 text-dense text-link hover:underline">
          {t('session.resetCode.again')}
        </button>
      }
    >
      <Banner tone="success" title={t('session.resetCode.sent')} />
      <Field label={t('session.resetCode.code')} error={error}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.register('code', { onChange: () => exchange.reset() })}
            className={fieldClass}
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        )}
      </Field>
    </Panel>
  )
}
