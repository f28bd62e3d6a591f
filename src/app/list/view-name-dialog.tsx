import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { SavedView, ViewState } from '@contract/views/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

interface ViewNameDialogProps {
  list: string
  /** The view that gets another name; without one, `state` is saved as a new view. */
  view?: SavedView | undefined
  state: ViewState
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Asks for a view's name: of a new one, or another one for this. */
export function ViewNameDialog({ list, view, state, onSaved, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [missing, setMissing] = useState(false)
  const done = {
    invalidates: [api.views.list],
    onSuccess: (saved: SavedView) => {
      toast.success(fill(m.lists.viewsSaved, { name: saved.name }))
      onSaved(saved)
      onClose()
    },
  }
  const add = useSend(api.views.add, done)
  const update = useSend(api.views.update, done)
  const sending = view ? update : add
  const wrong = missing && name.trim() === '' ? m.lists.viewsNameMissing : sending.error?.fields['view.name']

  function submit(event: FormEvent): void {
    event.preventDefault()
    setMissing(true)
    if (name.trim() === '') return
    if (view) update.mutate({ body: { view: { _id: view._id, version: view.version, name: name.trim() } } })
    else add.mutate({ body: { view: { list, name: name.trim(), state } } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mustAnswer={sending.isPending}
      title={view ? fill(m.lists.viewsRenameTitle, { name: view.name }) : m.lists.viewsSaveTitle}
      description={view ? undefined : m.lists.viewsSaveText}
    >
      <form onSubmit={submit} className="grid gap-3" noValidate>
        {sending.error && wrong === undefined && <Banner tone="danger" title={sending.error.message} />}
        <Field label={m.lists.viewsNameLabel} error={wrong}>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={sending.isPending}>
            {view ? m.lists.viewsRenameOk : m.lists.viewsSaveOk}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
