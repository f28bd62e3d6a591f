import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
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
import { NewPassword } from './new-password'
import { fieldClass, Panel } from './panel'
import type { Typed } from './typed'

const Asked = z.object({
  userid: requiredText(120, m.session.signInUsernameMissing),
  phonenumber: requiredText(40, m.session.resetCodePhoneMissing),
})
const Received = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, m.session.resetCodeCodeFormat)),
})

interface ResetByCodeProps {
  username: string
  /** What was typed before the page was loaded anew. */
  typed?: Typed['fields'] | undefined
  onBack: () => void
}

/** Two steps: ask for a code, then turn the code into the right to set a new password. */
export function ResetByCode({ username, typed, onBack }: ResetByCodeProps) {
  // Where the code was asked for, the form had a username and no phone number.
  const [userid, setUserid] = useState(typed?.['phonenumber'] === undefined ? typed?.['userid'] : undefined)
  const [token, setToken] = useState<string>()
  if (token !== undefined) return <NewPassword token={token} onDone={onBack} onBack={onBack} />
  if (userid !== undefined)
    return <EnterCode userid={userid} onToken={setToken} onAgain={() => setUserid(undefined)} />
  return <AskForCode username={username} typed={typed} onSent={setUserid} onBack={onBack} />
}

const failed = () => toast.error(m.session.resetCodeFailedTitle, { detail: m.session.resetCodeFailed })

function AskForCode({
  username,
  typed,
  onSent,
  onBack,
}: ResetByCodeProps & { onSent: (userid: string) => void }) {
  const form = useForm({
    resolver: zodResolver(Asked),
    defaultValues: { userid: typed?.['userid'] ?? username, phonenumber: typed?.['phonenumber'] ?? '' },
  })
  const send = useSend(api.session.sendResetCode, {
    onSuccess: (_, { body }) => onSent(body.userid),
    onError: failed,
  })
  const { errors } = form.formState
  return (
    <Panel
      title={m.session.resetCodeTitle}
      help={m.session.resetCodeHelp}
      submit={m.session.resetCodeSubmit}
      busy={send.isPending}
      failed={send.isError ? m.session.resetCodeFailedHelp : undefined}
      onBack={onBack}
      onSubmit={form.handleSubmit((body) => send.mutate({ body }))}
    >
      <Field label={m.session.signInUsername} error={errors.userid?.message}>
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
      <Field label={m.session.resetCodePhone} error={errors.phonenumber?.message}>
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
      title={m.session.resetCodeTitle}
      submit={m.session.resetCodeUseCode}
      busy={exchange.isPending}
      onSubmit={form.handleSubmit(({ code }) => exchange.mutate({ body: { userid, code } }))}
      links={
        <button type="button" onClick={onAgain} className="w-fit py-1 text-dense text-link hover:underline">
          {m.session.resetCodeAgain}
        </button>
      }
    >
      <Banner tone="success" title={m.session.resetCodeSent} />
      <input type="hidden" name="userid" value={userid} />
      <Field label={m.session.resetCodeCode} error={error}>
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
