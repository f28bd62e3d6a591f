import { useCallback, useRef, useState, type FormEvent } from 'react'
import type { Order } from '@contract/orders/shapes'
import type { Analysis, CallOutcome } from '@contract/results/shapes'
import { m } from '@contract/messages'
import { readTyped } from '@/form/read-typed'
import { typedNow } from '@/form/typed'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { namedValue } from './analysis-rules'
import { CallAttempts, ClinicPhone } from './call-attempts'
import { useCall } from './use-call'

const roles = Object.values(m.order.criticalRoles)

const TOLD_TO = 'toldTo'
const ROLE = 'role'
const AT = 'at'
const READ_BACK = 'readBack'

interface CriticalCallDialogProps {
  order: Order
  owed: readonly Analysis[]
  onClose: () => void
  /** Where the work goes on when it closes. */
  returnTo: () => HTMLElement | null
}

/**
 * An attempt to tell of critical values: who was reached, when, and that it was read back (42 CFR 493.1291(g)); or that nobody
 * was, for which the time is enough.
 */
export function CriticalCallDialog({ order, owed, onClose, returnTo }: CriticalCallDialogProps) {
  const call = useCall(order._id, owed)
  const { values, refused } = call
  const [notified, setNotified] = useState<ReadonlySet<string>>(new Set(owed.map(({ _id }) => _id)))
  const [toldTo, setToldTo] = useState('')
  const [role, setRole] = useState('')
  const [at, setAt] = useState(() => typedNow(`t ${formatClock(new Date(), labZone())}`))
  const [readBack, setReadBack] = useState(false)
  const [tried, setTried] = useState(false)
  const [phone, setPhone] = useState(order.location.phone ?? '')
  const [note, setNote] = useState('')
  const time = readTyped(at, 'datetime', labZone())
  const chosen = values.filter(({ _id }) => notified.has(_id))
  const complete =
    chosen.length > 0 && toldTo.trim() !== '' && role.trim() !== '' && time?.ok === true && readBack
  const when = (is: boolean, words: string) => (tried && is ? words : undefined)
  const timeError = time === null ? when(true, m.order.criticalAtMissing) : time.ok ? undefined : time.message

  function record(outcome: CallOutcome): void {
    if (chosen.length === 0 || !time?.ok) return setTried(true)
    const told = { toldTo: toldTo.trim(), role: role.trim(), phone: phone.trim(), note: note.trim() }
    call.record(
      chosen,
      { outcome, at: time.value, ...told, readBack: outcome === 'reached' && readBack },
      (changed) => {
        if (changed === 'done') return onClose()
        // Who was told of another value was not told of this one: it is ticked by hand.
        setNotified((ids) => new Set([...ids].filter((id) => !changed.includes(id))))
      },
    )
  }
  const form = useRef<HTMLFormElement | null>(null)
  const fieldNamed = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field : null
  }
  // Whoever opens this has somebody on the line: the first thing to be written is the name. The dialog's code may come later
  // than this; and it takes the focus first, so that it knows where to give it back.
  const here = useCallback((shown: HTMLFormElement | null) => {
    form.current = shown
    setTimeout(() => {
      const name = shown?.elements.namedItem(TOLD_TO)
      if (name instanceof HTMLInputElement) name.focus()
    }, 0)
  }, [])
  /** Enter in a field that is filled goes on to the next that is not, and records when nothing is missing. */
  function submit(event: FormEvent): void {
    event.preventDefault()
    const missing = [
      toldTo.trim() === '' && TOLD_TO,
      role.trim() === '' && ROLE,
      time?.ok !== true && AT,
      !readBack && READ_BACK,
    ].flatMap((name) => name || [])
    const focused = document.activeElement
    const isTyping = focused instanceof HTMLInputElement && !missing.includes(focused.name)
    const [next] = missing
    if (isTyping && next) return fieldNamed(next)?.focus()
    setTried(true)
    if (complete) record('reached')
    else if (next) fieldNamed(next)?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      returnTo={returnTo}
      title={m.order.criticalTitle}
      description={m.order.criticalIntro}
      mustAnswer={call.isPending}
    >
      <form ref={here} onSubmit={submit} noValidate className="grid gap-3">
        {refused && <Banner tone="danger" title={refused} />}
        <ClinicPhone name={order.location.name} phone={order.location.phone} />
        <Field
          group
          label={m.order.criticalValues}
          error={when(chosen.length === 0, m.order.criticalValuesMissing)}
        >
          {(wiring) => (
            <div role="group" {...wiring} className="grid gap-1.5">
              {values.map((one) => (
                <div key={one._id}>
                  <Checkbox
                    checked={notified.has(one._id)}
                    onChange={() =>
                      setNotified((ids) =>
                        ids.has(one._id)
                          ? new Set([...ids].filter((id) => id !== one._id))
                          : new Set([...ids, one._id]),
                      )
                    }
                  >
                    <b className="font-semibold">{namedValue(one)}</b>
                  </Checkbox>
                  <CallAttempts attempts={one.callAttempts} />
                </div>
              ))}
            </div>
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field
            label={m.order.criticalPersonNotified}
            error={when(toldTo.trim() === '', m.order.criticalPersonNotifiedMissing)}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                name={TOLD_TO}
                value={toldTo}
                maxLength={120}
                autoComplete="off"
                onChange={(event) => setToldTo(event.target.value)}
              />
            )}
          </Field>
          <Field label={m.order.criticalRole} error={when(role.trim() === '', m.order.criticalRoleMissing)}>
            {(wiring) => (
              <>
                <TextInput
                  {...wiring}
                  name={ROLE}
                  value={role}
                  maxLength={80}
                  list="told-roles"
                  autoComplete="off"
                  onChange={(event) => setRole(event.target.value)}
                />
                <datalist id="told-roles">
                  {roles.map((one) => (
                    <option key={one} value={one} aria-label={one} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </div>
        <Field
          label={m.order.criticalAt}
          hint={time?.ok ? time.echo : m.order.criticalAtHint}
          error={timeError}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name={AT}
              value={at.text}
              autoComplete="off"
              onChange={(event) => setAt(typedNow(event.target.value))}
            />
          )}
        </Field>
        <div>
          <Checkbox
            name={READ_BACK}
            checked={readBack}
            aria-invalid={tried && !readBack ? true : undefined}
            onChange={() => setReadBack(!readBack)}
          >
            {m.order.criticalReadBack}
          </Checkbox>
          {tried && !readBack && (
            <p className="mt-1 text-meta font-medium text-danger">{m.order.criticalReadBackMissing}</p>
          )}
        </div>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label={m.order.criticalPhone} optional>
            {(wiring) => (
              <TextInput
                {...wiring}
                value={phone}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => setPhone(event.target.value)}
              />
            )}
          </Field>
          <Field label={m.order.criticalNote} optional>
            {(wiring) => (
              <TextInput
                {...wiring}
                value={note}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button disabled={call.isPending} onClick={() => record('leftMessage')}>
            {m.order.criticalLeftMessage}
          </Button>
          <Button disabled={call.isPending} onClick={() => record('noAnswer')}>
            {m.order.criticalNoAnswer}
          </Button>
          <Button type="submit" variant="primary" busy={call.isPending}>
            {m.order.criticalOk}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
