import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** The code that somebody at the machine reads back. */
export function CodeDialog({ way, onClose }: { way: Way; onClose: () => void }) {
  const [code, setCode] = useState('')
  const confirm = useSend(api.deliveries.confirmWay, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => {
      toast.success(way.kind === 'fax' ? m.deliveries.confirmed : m.resultLinks.confirmed)
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    confirm.mutate({ body: { _id: way._id, version: way.version, code } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.deliveries.codeOf, { name: way.name })}
      description={way.kind === 'fax' ? m.deliveries.codeHelp : m.resultLinks.codeHelp}
      mustAnswer={confirm.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field
          label={m.deliveries.code}
          error={confirm.error ? (confirm.error.fields?.['code'] ?? confirm.error.message) : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            {m.deliveries.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
