import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { NotedHow, type RecallRecipient } from '@contract/recalls/shapes'
import { useSend } from '@/api/query'
import { readTyped } from '@/form/read-typed'
import { typedNow } from '@/form/typed'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** Who was spoken with about a corrected report, how and when, and whether they acknowledged. */
export function NoteDialog({ recipient, onClose }: { recipient: RecallRecipient; onClose: () => void }) {
  const [to, setTo] = useState('')
  const [how, setHow] = useState<NotedHow>('phone')
  const [at, setAt] = useState(() => typedNow(`t ${formatClock(new Date(), labZone())}`))
  const [acknowledged, setAcknowledged] = useState(true)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const time = readTyped(at, 'datetime', labZone())
  const send = useSend(api.recalls.note, {
    invalidates: ['recalls'],
    onSuccess: () => {
      toast.success(m.recalls.noteSaved)
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (to.trim() === '' || !time?.ok) return
    send.mutate({
      body: {
        recipientId: recipient._id,
        version: recipient.version,
        to: to.trim(),
        how,
        at: time.value,
        acknowledged,
        note: note.trim() || null,
      },
    })
  }
  const whoError = tried && to.trim() === '' ? m.recalls.whoMissing : undefined
  const timeError =
    time === null ? (tried ? m.recalls.timeMissing : undefined) : time.ok ? undefined : time.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.recalls.noteTitle, { name: recipient.name })}
      description={recipient.reach ?? undefined}
      mustAnswer={send.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        <Field label={m.recalls.noteTo} error={whoError}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              value={to}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label={m.recalls.noteHow}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={how}
                options={NotedHow.options.map((value) => ({ value, label: m.recalls.how[value] }))}
                onChange={({ target }) => setHow(NotedHow.parse(target.value))}
              />
            )}
          </Field>
          <Field label={m.recalls.noteAt} hint={time?.ok ? time.echo : undefined} error={timeError}>
            {(wiring) => (
              <TextInput
                {...wiring}
                value={at.text}
                autoComplete="off"
                onChange={({ target }) => setAt(typedNow(target.value))}
              />
            )}
          </Field>
        </div>
        <Field label={m.recalls.noteText} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={note}
              maxLength={400}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <Checkbox checked={acknowledged} onChange={() => setAcknowledged(!acknowledged)}>
          {m.recalls.noteAcknowledged}
        </Checkbox>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.recalls.noteSave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
