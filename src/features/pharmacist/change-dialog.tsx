import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { whyNotConcluded } from '@contract/pharmacist/may-conclude'
import { ReviewedState, type PharmacistOrder } from '@contract/pharmacist/shapes'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { Textarea } from '@/ui/textarea'
import { useSubmitKey } from '@/form/use-submit-key'
import type { Match } from './match'
import { keepUnsaid, unsaid, type Dialog as Place } from './unsaid'
import { choices } from './words'

interface ChangeDialogProps {
  at: Place
  orderId: string
  match: Match
  /** What the rules concluded of the whole order. */
  lines: Pick<PharmacistOrder, 'prescribed' | 'found'>
  keep: (answer: PharmacistOrder) => void
  onClose: () => void
}

/** What a pharmacist concludes of a line in place of the rules, and why. The measured value is not asked for. */
export function ChangeDialog({ at, orderId, match: { line }, lines, keep, onClose }: ChangeDialogProps) {
  const [to, setTo] = useState(unsaid(at).to ?? '')
  const [reason, setReason] = useState(unsaid(at).reason ?? '')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, m.pharmacist.change)
  const send = useSend(api.pharmacist.change, {
    onSuccess: (answer) => {
      keep(answer)
      onClose()
    },
  })
  const chosen = ReviewedState.safeParse(to)
  const noReason = reason.trim() === ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!chosen.success || noReason) {
      form.current?.querySelector<HTMLElement>(chosen.success ? 'textarea' : 'select')?.focus()
      return
    }
    send.mutate({ body: { orderId, change: { about: line.about, to: chosen.data, reason } } })
  }
  const { error } = send
  const closed = whyNotConcluded(line, lines)
  const open = choices.filter(
    ({ value }) => value !== line.state && (closed === null || value === 'NOT_COMPARED'),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.pharmacist.changeTitle, { name: line.name })}
      description={m.pharmacist.changeHelp}
      mustAnswer={send.isPending}
    >
      <form ref={form} onSubmit={submit} className="grid gap-3" noValidate>
        {closed !== null && <Banner tone="warning" title={closed} />}
        {error && !error.fields?.['to'] && <Banner tone="danger" title={error.message} />}
        <Field
          label={m.pharmacist.changeTo}
          error={tried && !chosen.success ? m.pharmacist.changeToMissing : error?.fields?.['to']}
        >
          {(wiring) => (
            <NativeSelect
              {...wiring}
              placeholder={m.pharmacist.changeChoose}
              options={open}
              value={to}
              onChange={({ target: { value } }) => {
                setTo(value)
                keepUnsaid(at, { to: value })
              }}
            />
          )}
        </Field>
        <Field
          label={m.pharmacist.changeReason}
          error={tried && noReason ? m.pharmacist.changeReasonMissing : undefined}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              value={reason}
              maxLength={400}
              onChange={({ target: { value } }) => {
                setReason(value)
                keepUnsaid(at, { reason: value })
              }}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={send.isPending}
            disabledReason={open.length === 0 ? (closed ?? undefined) : undefined}
          >
            {m.pharmacist.change}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
