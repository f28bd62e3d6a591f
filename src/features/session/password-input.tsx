import { useState } from 'react'
import { m } from '@contract/messages'
import { TextInput, type TextInputProps } from '@/ui/text-input'

/** A password that can be shown. Pasting and password managers work as anywhere. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={shown ? m.session.signInHidePassword : m.session.signInShowPassword}
          onClick={() => setShown(!shown)}
          className="rounded-control px-1 py-1.5 text-dense text-link hover:underline"
        >
          {shown ? m.session.signInHide : m.session.signInShow}
        </button>
      }
    />
  )
}
