import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { logKindLabels, workKinds, type WorkKind } from '@contract/instrument-log/choices'
import { LogForm, type LogFormInput, type LogView } from '@contract/instrument-log/shapes'
import { m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { serviceStale } from './queries'

interface LogDialogProps {
  instrumentId: string
  view: LogView
  onClose: () => void
}

/** Enters what was done on an instrument and when it is due again. */
export function LogDialog({ instrumentId, view, onClose }: LogDialogProps) {
  const { user } = useMe()
  const [kind, setKind] = useState<WorkKind>('maintenance')
  const [task, setTask] = useState('')
  const [doneOn, setDoneOn] = useState(view.today)
  const [doneBy, setDoneBy] = useState(`${user.firstName} ${user.lastName}`)
  const [nextDue, setNextDue] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSend(api.instrumentLog.add, {
    invalidates: serviceStale,
    onSuccess: () => {
      toast.success(m.instrumentLog.saved)
      onClose()
    },
  })
  const entry: LogFormInput = { kind, task, doneOn, doneBy, nextDue: nextDue || null, note }
  const read = LogForm.safeParse(entry)
  const said = send.error?.fields ?? {}
  const errorOf = (name: keyof LogFormInput) =>
    (tried && !read.success ? read.error.issues.find(({ path }) => path[0] === name)?.message : undefined) ??
    said[`entry.${name}`]
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (read.success && !send.isPending) send.mutate({ body: { instrumentId, entry } })
  }
  const tasks = [...new Set(view.entries.filter((one) => one.kind === kind).map((one) => one.task))]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mustAnswer={send.isPending}
      title={m.instrumentLog.addTitle}
    >
      <form className="grid gap-4" onSubmit={onSubmit} noValidate>
        {send.error && <Banner tone="danger" title={messageOf(send.error)} />}
        <Field label={m.instrumentLog.whatKind}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={kind}
              options={workKinds.map((value) => ({ value, label: logKindLabels[value] }))}
              onChange={({ target }) =>
                setKind(workKinds.find((one) => one === target.value) ?? 'maintenance')
              }
            />
          )}
        </Field>
        <Field label={m.instrumentLog.task} hint={m.instrumentLog.taskHint} error={errorOf('task')}>
          {(wiring) => (
            <>
              <TextInput
                {...wiring}
                list="instrument-log-tasks"
                maxLength={80}
                value={task}
                onChange={({ target }) => setTask(target.value)}
              />
              <datalist id="instrument-log-tasks">
                {tasks.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label={m.instrumentLog.doneOn} error={errorOf('doneOn')}>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="date"
                max={view.today}
                value={doneOn}
                onChange={({ target }) => setDoneOn(target.value)}
              />
            )}
          </Field>
          <Field label={m.instrumentLog.nextDue} optional error={errorOf('nextDue')}>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="date"
                value={nextDue}
                onChange={({ target }) => setNextDue(target.value)}
              />
            )}
          </Field>
        </div>
        <Field label={m.instrumentLog.doneBy} hint={m.instrumentLog.doneByHint} error={errorOf('doneBy')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={80}
              value={doneBy}
              onChange={({ target }) => setDoneBy(target.value)}
            />
          )}
        </Field>
        <Field label={m.instrumentLog.note} optional error={errorOf('note')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={send.isPending}>
            {m.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.instrumentLog.saveEntry}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
