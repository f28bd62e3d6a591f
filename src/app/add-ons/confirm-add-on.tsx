import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { AddOn } from '@contract/add-ons/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useSubmitKey } from '@/form/use-submit-key'
import { formatDate, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'

/** The written confirmation of an oral request, or an effort to get it (42 CFR 493.1241(b)). */
export function ConfirmAddOn({ one, onClose }: { one: AddOn; onClose: () => void }) {
  const [got, setGot] = useState<'yes' | 'no'>('yes')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  useSubmitKey(form, m.addOns.confirmOk)
  const send = useSend(api.addOns.confirm, {
    invalidates: ['addOns'],
    onSuccess: () => {
      toast.success(m.addOns.confirmDone)
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (note.trim() === '') {
      setTried(true)
      box.current?.focus()
      return
    }
    send.mutate({ body: { _id: one._id, version: one.version, confirmed: got === 'yes', note: note.trim() } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.addOns.confirmTitle}
      description={fill(m.addOns.confirmText, {
        requester: one.requester,
        at: formatDateTime(one.askedAt, labZone()),
        day: one.dueOn === null ? '' : formatDate(one.dueOn),
      })}
      mustAnswer={send.isPending}
      actions={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button variant="primary" busy={send.isPending} onClick={() => form.current?.requestSubmit()}>
            {m.addOns.confirmOk}
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        <Segmented
          aria-label={m.addOns.confirmTitle}
          value={got}
          options={[
            { value: 'yes', label: m.addOns.confirmGot },
            { value: 'no', label: m.addOns.confirmTried },
          ]}
          onChange={setGot}
        />
        <Field
          label={m.addOns.confirmNote}
          error={tried && note.trim() === '' ? m.addOns.confirmNoteMissing : undefined}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              ref={box}
              rows={3}
              maxLength={400}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
