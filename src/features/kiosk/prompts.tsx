import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { api } from '@contract/api'
import type { KioskTexts } from '@contract/kiosk/consent'
import { fill } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError } from '@/api/errors'
import { Keypad } from './keypad'
import { bigButton, bigInput } from './kiosk-class'

/** A question that takes the whole screen: what was entered is hidden behind it. */
function Prompt({
  t,
  title,
  help,
  children,
}: {
  t: KioskTexts
  title: string
  help: string
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="kiosk-prompt"
      aria-describedby="kiosk-prompt-help"
      lang={t.language}
      className="flex min-h-full flex-1 flex-col items-center justify-center gap-6 bg-surface p-10 text-center"
    >
      <h1 id="kiosk-prompt" className="text-tile">
        {title}
      </h1>
      <p id="kiosk-prompt-help" className="text-h2 text-text2">
        {help}
      </p>
      {children}
    </div>
  )
}

/** Nobody touched the kiosk: whoever is still there says so. */
export function StillThere({
  t,
  left,
  onStay,
  onStartOver,
}: {
  t: KioskTexts
  left: number
  onStay: () => void
  onStartOver: () => void
}) {
  return (
    <Prompt t={t} title={t.stillThere} help={fill(t.stillThereHelp, { seconds: left })}>
      <div className="flex flex-wrap justify-center gap-4">
        <button type="button" className={bigButton('primary', 'min-w-60')} onClick={onStay}>
          {t.stillHere}
        </button>
        <button type="button" className={bigButton('outline', 'min-w-60')} onClick={onStartOver}>
          {t.startOver}
        </button>
      </div>
    </Prompt>
  )
}

interface InterruptionProps {
  t: KioskTexts
  is: 'over' | 'contact'
  phone: string | null
  onKeep: () => void
  onStartOver: () => void
}

/** Asked before everything is erased, or whom to call; the answers wait behind it. */
export function Interruption({ t, is, phone, onKeep, onStartOver }: InterruptionProps) {
  const over = is === 'over'
  return (
    <Prompt
      t={t}
      title={over ? t.startOverTitle : t.contact}
      help={over ? t.startOverHelp : phone === null ? t.askDesk : fill(t.callLab, { phone })}
    >
      <div className="flex flex-wrap justify-center gap-4">
        <button
          type="button"
          className={bigButton(over ? 'outline' : 'primary', 'min-w-60')}
          onClick={onKeep}
        >
          {t.keepGoing}
        </button>
        {over && (
          <button type="button" className={bigButton('primary', 'min-w-60')} onClick={onStartOver}>
            {t.startOver}
          </button>
        )}
      </div>
    </Prompt>
  )
}

/** Staff leave by a PIN, which signs the kiosk out. */
export function StaffExit({
  t,
  pinSet,
  onCancel,
  onLeave,
}: {
  t: KioskTexts
  pinSet: boolean
  onCancel: () => void
  onLeave: () => void
}) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(pinSet ? null : t.pinNone)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d{4,8}$/.test(pin)) return setError(t.pinFormat)
    try {
      await call(api.kiosk.leave, { body: { pin } })
      onLeave()
    } catch (failed) {
      setPin('')
      setError(
        isApiError(failed, 'too_many_requests')
          ? t.tooMany
          : isApiError(failed, 'network')
            ? t.offline
            : t.pinWrong,
      )
    }
  }
  return (
    <Prompt t={t} title={t.pinTitle} help={t.pinHelp}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid justify-items-center gap-5">
        {pinSet && (
          <>
            <input
              type="password"
              name="k0"
              aria-label={t.pin}
              autoComplete="off"
              inputMode="none"
              maxLength={8}
              value={pin}
              aria-invalid={error !== null || undefined}
              aria-describedby="kiosk-pin-error"
              className={bigInput}
              onChange={({ target }) => setPin(target.value.replace(/\D/g, ''))}
            />
            <Keypad
              t={t}
              onDigit={(digit) => setPin((pin + digit).slice(0, 8))}
              onBack={() => setPin(pin.slice(0, -1))}
              onClear={() => setPin('')}
            />
          </>
        )}
        <p id="kiosk-pin-error" role="alert" className="min-h-7 text-h3 text-danger">
          {error}
        </p>
        <div className="flex flex-wrap justify-center gap-4">
          <button type="button" className={bigButton('outline')} onClick={onCancel}>
            {t.back}
          </button>
          {pinSet && (
            <button type="submit" className={bigButton('primary')}>
              {t.leave}
            </button>
          )}
        </div>
      </form>
    </Prompt>
  )
}
