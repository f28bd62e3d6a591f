import { useState } from 'react'
import { m } from '@contract/messages'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** An account that is just being set up has no recovery codes. */
  recovery?: boolean
  className?: string
}

/** Six digits of the authenticator, or a recovery code instead. */
export function CodeField({ value, onChange, error, recovery = false, className }: CodeFieldProps) {
  const [lost, setLost] = useState(false)
  return (
    <div className="grid gap-2">
      <Field label={lost ? m.session.secondFactorRecoveryCode : m.session.secondFactorCode} error={error}>
        {(wiring) => (
          <TextInput
            {...wiring}
            key={lost ? 'recovery' : 'code'}
            className={className ?? ''}
            mono
            inputMode={lost ? 'text' : 'numeric'}
            autoComplete={lost ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {recovery && (
        <button
          type="button"
          onClick={() => {
            setLost(!lost)
            onChange('')
          }}
          className="w-fit py-1 text-dense text-link hover:underline"
        >
          {lost ? m.session.secondFactorUseCode : m.session.secondFactorUseRecovery}
        </button>
      )}
    </div>
  )
}
