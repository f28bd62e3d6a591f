import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { LogView } from '@contract/instrument-log/shapes'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { serviceStale } from './queries'

interface ServiceDialogProps {
  instrumentId: string
  name: string
  view: LogView
  onClose: () => void
}

/** Takes an instrument out of service with the reason, or puts it back with a note on what was done. */
export function ServiceDialog({ instrumentId, name, view, onClose }: ServiceDialogProps) {
  const isOut = view.out !== null
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const options = {
    invalidates: serviceStale,
    onSuccess: () => {
      toast.success(isOut ? m.instrumentLog.backAgain : m.instrumentLog.tookOut)
      onClose()
    },
  }
  const takeOut = useSend(api.instrumentLog.takeOut, options)
  const putBack = useSend(api.instrumentLog.putBack, options)
  const { error } = isOut ? putBack : takeOut
  const busy = takeOut.isPending || putBack.isPending
  const missing = text.trim() === ''
  const seen = { instrumentId, version: view.version }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (missing || busy) return
    if (isOut) putBack.mutate({ body: { ...seen, note: text } })
    else takeOut.mutate({ body: { ...seen, reason: text } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mustAnswer={busy}
      title={fill(isOut ? m.instrumentLog.putBackTitle : m.instrumentLog.takeOutTitle, { name })}
      description={isOut ? m.instrumentLog.putBackText : m.instrumentLog.takeOutText}
    >
      <form className="grid gap-4" onSubmit={onSubmit} noValidate>
        {error && <Banner tone="danger" title={messageOf(error)} />}
        <Field
          label={isOut ? m.instrumentLog.note : m.instrumentLog.reason}
          error={
            tried && missing ? (isOut ? m.instrumentLog.noteMissing : m.errors.reasonMissing) : undefined
          }
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={400}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            {m.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {isOut ? m.instrumentLog.putBack : m.instrumentLog.takeOut}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
