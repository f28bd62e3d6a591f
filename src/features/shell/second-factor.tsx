import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { CodeField } from '@/app/second-factor/code-field'
import { Enrolment } from '@/app/second-factor/enrolment'
import { RecoveryCodes } from '@/app/second-factor/recovery-codes'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'

type Step = 'none' | 'start' | 'remove'

/** The signed-in user's own second factor: off, being set up, on. */
export default function SecondFactor() {
  const [step, setStep] = useState<Step>('none')
  const status = useQuery(read(api.session.totp, {}, { fresh: 0 })).data
  if (!status) return null
  const close = () => setStep('none')
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-[1_1_10rem]">
          <h3>{m.session.secondFactorTitle}</h3>
          <p className="text-dense text-text2">
            {status.since === null
              ? m.session.secondFactorOff
              : fill(m.session.secondFactorOn, { left: status.recoveryCodesLeft })}
          </p>
        </div>
        {step === 'none' && status.since === null && (
          <Button onClick={() => setStep('start')}>{m.session.secondFactorSetUp}</Button>
        )}
        {step === 'none' && status.since !== null && (
          <Button
            onClick={() => setStep('remove')}
            disabledReason={status.required ? m.session.secondFactorRequired : undefined}
          >
            {m.session.secondFactorRemove}
          </Button>
        )}
      </div>
      {step === 'start' && <SetUp onDone={close} />}
      {step === 'remove' && <Remove onDone={close} />}
    </section>
  )
}

interface StepFormProps {
  submit: string
  busy: boolean
  failed?: string | undefined
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

function StepForm({ submit, busy, failed, onSubmit, onCancel, children }: StepFormProps) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
      {failed !== undefined && (
        <p role="status" className="text-dense text-danger">
          {failed}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{m.session.confirmCancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

function PasswordField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  return (
    <Field label={m.session.signInPassword} error={error}>
      {(wiring) => (
        <TextInput
          {...wiring}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

function SetUp({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const start = useSend(api.session.totpStart)
  const confirm = useSend(api.session.totpConfirm, { invalidates: [api.session.totp] })
  if (confirm.data)
    return (
      <div className="grid gap-4">
        <RecoveryCodes codes={confirm.data.recoveryCodes} />
        <Button variant="primary" className="ml-auto" onClick={onDone}>
          {m.session.secondFactorStored}
        </Button>
      </div>
    )
  if (!start.data)
    return (
      <StepForm
        submit={m.session.secondFactorNext}
        busy={start.isPending}
        failed={start.error?.fields['password'] === undefined ? start.error?.message : undefined}
        onSubmit={() => start.mutate({ body: { password } })}
        onCancel={onDone}
      >
        <PasswordField value={password} onChange={setPassword} error={start.error?.fields['password']} />
      </StepForm>
    )
  return (
    <StepForm
      submit={m.session.secondFactorTurnOn}
      busy={confirm.isPending}
      failed={confirm.error?.fields['code'] === undefined ? confirm.error?.message : undefined}
      onSubmit={() => confirm.mutate({ body: { code } })}
      onCancel={onDone}
    >
      <p className="text-text2">{m.session.secondFactorScan}</p>
      <Enrolment {...start.data} />
      <CodeField value={code} onChange={setCode} error={confirm.error?.fields['code']} />
    </StepForm>
  )
}

function Remove({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useSend(api.session.totpDisable, { invalidates: [api.session.totp], onSuccess: onDone })
  const fields = remove.error?.fields ?? {}
  return (
    <StepForm
      submit={m.session.secondFactorRemove}
      busy={remove.isPending}
      failed={Object.keys(fields).length === 0 ? remove.error?.message : undefined}
      onSubmit={() => remove.mutate({ body: { password, code } })}
      onCancel={onDone}
    >
      <PasswordField value={password} onChange={setPassword} error={fields['password']} />
      <CodeField value={code} onChange={setCode} recovery error={fields['code']} />
    </StepForm>
  )
}
