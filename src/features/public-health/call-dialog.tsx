import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Case } from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** Who at the health department took the call that just ended. */
export function CallDialog({ one, onClose }: { one: Case; onClose: () => void }) {
  const [toldTo, setToldTo] = useState('')
  const [tried, setTried] = useState(false)
  const call = useSend(api.publicHealth.called, {
    invalidates: ['publicHealth'],
    onSuccess: () => {
      toast.success(m.publicHealth.callRecorded)
      onClose()
    },
  })
  const isMissing = toldTo.trim() === ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isMissing)
      call.mutate({ body: { _id: one._id, version: one.version, toldTo, at: new Date().toISOString() } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.publicHealth.callTitle, { requisition: one.requisitionNumber })}
      description={m.publicHealth.callHelp}
      mustAnswer={call.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field
          label={m.publicHealth.toldTo}
          error={tried && isMissing ? m.publicHealth.toldToMissing : call.error?.message}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              value={toldTo}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setToldTo(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={call.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
