import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { CallOutcome } from '@contract/results/shapes'
import type { OwedCall } from '@contract/turbo-cls/shapes'
import { useSend } from '@/api/query'
import { CallButtons, CallFields, useCallDraft } from '@/app/orders/call-fields'
import { useSubmitKey } from '@/form/use-submit-key'
import { formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import { stale } from './stale'

export type Called = Pick<
  OwedCall,
  '_id' | 'version' | 'name' | 'text' | 'unit' | 'raw' | 'patient' | 'requisitionNumber' | 'location'
>

/** An attempt to tell of one critical value: who was reached, when, and that it was read back (42 CFR 493.1291(g)). */
export function CallDialog({ row, onClose }: { row: Called; onClose: () => void }) {
  const { phone } = row.location
  const draft = useCallDraft(`${row._id} ${row.raw}`, phone ?? '')
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, m.order.criticalOk)
  const [refused, setRefused] = useState<string>()
  const send = useSend(api.results.criticalCall, {
    invalidates: stale,
    onError: ({ message }) => setRefused(message),
    onSuccess: ({ outcomes: [outcome] }, { body }) => {
      if (!outcome?.ok) return setRefused(outcome?.message ?? m.errors.unexpectedAnswer)
      draft.forget()
      toast.success(body.outcome === 'reached' ? m.turboCls.called : m.turboCls.attempted)
      onClose()
    },
  })
  function record(outcome: CallOutcome): void {
    if (!draft.time?.ok) return draft.setTried(true)
    setRefused(undefined)
    send.mutate({
      body: {
        analyses: [{ _id: row._id, version: row.version, ...(row.raw === null ? {} : { told: row.raw }) }],
        outcome,
        at: draft.time.value,
        toldTo: draft.toldTo.trim(),
        role: draft.role.trim(),
        phone: draft.phone.trim(),
        note: draft.note.trim(),
        readBack: outcome === 'reached' && draft.readBack,
      },
    })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    draft.setTried(true)
    if (draft.lacking.length === 0) record('reached')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.turboCls.callTitle, { value: [row.name, row.text, row.unit].filter(Boolean).join(' ') })}
      description={fill(m.turboCls.callText, {
        patient: formatPerson(row.patient),
        number: row.requisitionNumber,
        location: row.location.name,
        phone: phone ?? m.turboCls.noPhone,
      })}
      mustAnswer={send.isPending}
    >
      <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
        {refused && <Banner tone="danger" title={refused} />}
        <CallFields draft={draft} autoFocus />
        <CallButtons busy={send.isPending} onClose={onClose} onMissed={record} />
      </form>
    </Dialog>
  )
}
