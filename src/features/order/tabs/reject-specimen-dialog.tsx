import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Specimen } from '@contract/orders/shapes'
import { NOT_PERFORMED_WORDS, givenReasons } from '@contract/rules/not-performed'
import { useSend } from '@/api/query'
import { useExplain, useKeepOrder } from '@/app/orders/use-stale'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** Rejects a specimen: why, what became of it, and a second step before it is done. */
export function RejectSpecimenDialog({
  orderId,
  specimen,
  onClose,
}: {
  orderId: string
  specimen: Specimen
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [disposition, setDisposition] = useState('')
  const [step, setStep] = useState<'typing' | 'incomplete' | 'armed'>('typing')
  const [refused, setRefused] = useState<string>()
  const explain = useExplain(orderId)
  const keep = useKeepOrder()
  const { letter } = specimen
  const send = useSend(api.specimens.reject, {
    invalidates: ['orders', 'results', 'reports', 'home', 'specimens'],
    onSuccess: ({ order }) => {
      keep(order)
      toast.success(fill(m.order.doneSpecimenRejected, { letter }))
      onClose()
    },
    onError: (error) => {
      setStep('typing')
      if (error.code === 'stale') void explain(error).then(setRefused)
      else setRefused(error.message)
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setStep(reason.trim() === '' ? 'incomplete' : 'armed')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.order.specimensRejectTitle, { letter })}
      description={m.order.specimensRejectText}
      mustAnswer={send.isPending}
    >
      <form onSubmit={submit} noValidate className="grid gap-3">
        {refused && <Banner tone="danger" title={refused} />}
        <Field
          label={m.order.reason}
          error={step === 'incomplete' && reason.trim() === '' ? m.order.reasonMissing : undefined}
        >
          {(wiring) => (
            <>
              <TextInput
                {...wiring}
                list="reject-reasons"
                value={reason}
                maxLength={400}
                autoComplete="off"
                onChange={(event) => setReason(event.target.value)}
              />
              <datalist id="reject-reasons">
                {givenReasons
                  .map((given) => NOT_PERFORMED_WORDS[given])
                  .map((words) => (
                    <option key={words} value={words} aria-label={words} />
                  ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label={m.order.specimensDisposition} hint={m.order.specimensDispositionHint} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={disposition}
              maxLength={200}
              onChange={(event) => setDisposition(event.target.value)}
            />
          )}
        </Field>
        {step === 'armed' ? (
          <div className="flex gap-2">
            <Button autoFocus onClick={() => setStep('typing')}>
              {m.ui.back}
            </Button>
            <Button
              variant="danger"
              className="ml-auto"
              busy={send.isPending}
              onClick={() =>
                send.mutate({
                  body: {
                    specimenId: specimen._id,
                    version: specimen.version,
                    reason: reason.trim(),
                    disposition: disposition.trim() || null,
                  },
                })
              }
            >
              {m.order.specimensRejectOk}
            </Button>
          </div>
        ) : (
          <div className="flex gap-2">
            <Button type="submit">{m.ui.proceed}</Button>
            <Button variant="quiet" onClick={onClose}>
              {m.ui.cancel}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}
