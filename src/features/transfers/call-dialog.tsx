import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { CallOutcome } from '@contract/results/shapes'
import type { OutsideResult } from '@contract/transfers/shapes'
import { useSend } from '@/api/query'
import { CallButtons, CallFields, useCallDraft } from '@/app/orders/call-fields'
import { useSubmitKey } from '@/form/use-submit-key'
import { Banner } from '@/ui/banner'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast'

/** An attempt to tell somebody of critical results of another laboratory; or that nobody was reached, for which the time is enough. */
export function CallDialog({ one, onClose }: { one: OutsideResult; onClose: () => void }) {
  const [notTold, setNotTold] = useState<ReadonlySet<string>>(new Set())
  const draft = useCallDraft([one._id, ...one.callsOwed].join(' '))
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, m.order.criticalOk)
  const { toldTo, role, readBack, phone, note, time, when } = draft
  const call = useSend(api.transfers.callCritical, {
    invalidates: ['transfers', 'reports', 'orders'],
    onSuccess: () => {
      draft.forget()
      toast.success(m.transfers.callDone)
      onClose()
    },
  })
  const about = one.callsOwed.filter((text) => !notTold.has(text))
  const wrong = call.error?.fields ?? {}

  function record(outcome: CallOutcome): void {
    draft.setTried(true)
    if (about.length === 0 || !time?.ok || (outcome === 'reached' && draft.lacking.length > 0)) return
    call.mutate({
      body: {
        _id: one._id,
        version: one.version,
        about,
        outcome,
        toldTo,
        role,
        at: time.value,
        readBack: outcome === 'reached' && readBack,
        phone,
        note,
      },
    })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    record('reached')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.transfers.callTitle, { name: one.performer.name })}
      description={m.transfers.callHelp}
      mustAnswer={call.isPending}
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
        {call.error && <Banner tone="danger" title={call.error.message} />}
        <Field
          group
          label={m.order.criticalValues}
          error={when(about.length === 0, m.order.criticalValuesMissing) ?? wrong['about']}
        >
          {(wiring) => (
            <div role="group" {...wiring} className="grid gap-1.5">
              {one.callsOwed.map((text) => (
                <Checkbox
                  key={text}
                  checked={!notTold.has(text)}
                  onChange={() =>
                    setNotTold((texts) =>
                      texts.has(text)
                        ? new Set([...texts].filter((other) => other !== text))
                        : new Set([...texts, text]),
                    )
                  }
                >
                  <b className="font-semibold">{text}</b>
                </Checkbox>
              ))}
            </div>
          )}
        </Field>
        <CallFields draft={draft} autoFocus wrongTime={wrong['at']} />
        <CallButtons busy={call.isPending} onClose={onClose} onMissed={record} />
      </form>
    </Dialog>
  )
}
