import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { StateCode } from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** For which state the start set is added, as drafts. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState('')
  const [tried, setTried] = useState(false)
  const start = useSend(api.publicHealth.startRules, {
    invalidates: ['publicHealth'],
    onSuccess: ({ added }) => {
      toast.success(fill(m.publicHealth.startAdded, { count: added }))
      onClose()
    },
  })
  const read = StateCode.safeParse(state)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (read.success) start.mutate({ body: { state } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.publicHealth.startSetTitle}
      description={m.publicHealth.startSetHelp}
      mustAnswer={start.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field
          label={m.publicHealth.state}
          error={tried && !read.success ? m.errors.stateFormat : start.error?.message}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              value={state}
              maxLength={2}
              autoComplete="off"
              onChange={({ target }) => setState(target.value.toUpperCase())}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={start.isPending}>
            {m.publicHealth.startSet}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
