import { useCallback, useRef, useState, type FormEvent } from 'react'
import type { Order } from '@contract/orders/shapes'
import type { Analysis, CallOutcome } from '@contract/results/shapes'
import { m } from '@contract/messages'
import { CallButtons, CallFields, callFields, useCallDraft } from '@/app/orders/call-fields'
import { useSubmitKey } from '@/form/use-submit-key'
import { Banner } from '@/ui/banner'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { namedValue } from './analysis-rules'
import { CallAttempts, ClinicPhone } from './call-attempts'
import { useCall } from './use-call'

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
  const draft = useCallDraft(
    owed.map(({ _id, raw }) => `${_id} ${raw}`).join(' '),
    order.location.phone ?? '',
  )
  const { toldTo, role, readBack, phone, note, time, lacking, setTried, when } = draft
  const chosen = values.filter(({ _id }) => notified.has(_id))

  function record(outcome: CallOutcome): void {
    if (chosen.length === 0 || !time?.ok) return setTried(true)
    const told = { toldTo: toldTo.trim(), role: role.trim(), phone: phone.trim(), note: note.trim() }
    call.record(
      chosen,
      { outcome, at: time.value, ...told, readBack: outcome === 'reached' && readBack },
      (changed) => {
        if (changed === 'done') {
          draft.forget()
          return onClose()
        }
        // Who was told of another value was not told of this one: it is ticked by hand.
        setNotified((ids) => new Set([...ids].filter((id) => !changed.includes(id))))
      },
    )
  }
  const form = useRef<HTMLFormElement | null>(null)
  useSubmitKey(form, m.order.criticalOk)
  const fieldNamed = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field : null
  }
  // Whoever opens this has somebody on the line: the first thing to be written is the name. The dialog's code may come later
  // than this; and it takes the focus first, so that it knows where to give it back.
  const here = useCallback((shown: HTMLFormElement | null) => {
    form.current = shown
    setTimeout(() => {
      const name = shown?.elements.namedItem(callFields.toldTo)
      if (name instanceof HTMLInputElement) name.focus()
    }, 0)
  }, [])
  /** Enter in a field that is filled goes on to the next that is not, and records when nothing is missing. */
  function submit(event: FormEvent): void {
    event.preventDefault()
    const focused = document.activeElement
    const isTyping = focused instanceof HTMLInputElement && !lacking.some((name) => name === focused.name)
    const [next] = lacking
    if (isTyping && next) return fieldNamed(next)?.focus()
    setTried(true)
    if (lacking.length === 0 && chosen.length > 0) record('reached')
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
        <CallFields draft={draft} />
        <CallButtons busy={call.isPending} onClose={onClose} onMissed={record} />
      </form>
    </Dialog>
  )
}
