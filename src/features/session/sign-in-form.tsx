import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Challenge } from '@contract/session/shapes'
import { buildId } from '@contract/constants'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useSession } from '@/stores/session'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { fieldClass, Panel } from './panel'
import { PasswordInput } from './password-input'
import type { View } from './view'

export interface Filled {
  username: string
  password: string
}

interface SignInFormProps {
  /** What is typed, kept by the page: a demo account fills it in. */
  value: Filled
  /** The page was loaded anew after a password was typed. */
  passwordAgain: boolean
  onChange: (value: Filled) => void
  onView: (view: View) => void
  /** The password was right and a second step is asked for. */
  onChallenge: (challenge: Challenge) => void
}

export function SignInForm({ value, passwordAgain, onChange, onView, onChallenge }: SignInFormProps) {
  const usernameInput = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({})
  const noUser = () => toast.error(m.session.signInNoUser, { detail: m.session.signInNoUserHelp })
  const login = useSend(api.session.login, {
    onSuccess: ({ token, primary_username, user, challenge }) => {
      if (challenge) {
        toast.dismiss()
        onChallenge(challenge)
        return
      }
      if (user) {
        toast.dismiss()
        useSession.getState().start({ token, primary_username, user })
        return
      }
      noUser()
      usernameInput.current?.focus()
    },
    onError: (error) => {
      if (error.code === 'unexpected') noUser()
      else toast.error(error.message, { detail: m.session.signInFailedHelp })
      usernameInput.current?.focus()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const username = value.username.trim()
    const gaps = {
      ...(username === '' && { username: m.session.signInUsernameMissing }),
      ...(value.password === '' && { password: m.session.signInPasswordMissing }),
    }
    setMissing(gaps)
    if (Object.keys(gaps).length > 0) {
      usernameInput.current?.focus()
      return
    }
    login.mutate({ body: { username, password: value.password, build_id: buildId } })
  }

  return (
    <Panel
      title={m.session.signInTitle}
      submit={m.session.signInSubmit}
      busy={login.isPending}
      onSubmit={submit}
      links={
        <ul className="grid gap-1 text-dense">
          {(
            [
              ['resetEmail', m.session.resetEmailTitle],
              ['resetCode', m.session.resetCodeTitle],
              ['register', m.session.signInRegister],
            ] as const
          ).map(([view, label]) => (
            <li key={view}>
              <button
                type="button"
                onClick={() => onView(view)}
                className="py-0.5 text-link hover:underline max-sm:py-2.5"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <Field label={m.session.signInUsername} error={missing.username}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={usernameInput}
            className={fieldClass}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={value.username}
            onChange={({ target }) => onChange({ ...value, username: target.value })}
          />
        )}
      </Field>
      <Field
        label={m.session.signInPassword}
        hint={passwordAgain ? m.session.passwordAgain : undefined}
        error={missing.password}
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            className={fieldClass}
            name="password"
            autoComplete="current-password"
            value={value.password}
            onChange={({ target }) => onChange({ ...value, password: target.value })}
          />
        )}
      </Field>
    </Panel>
  )
}
