import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { m } from '@contract/messages'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { read, useSend } from '@/api/query'
import { useServerSearch } from '@/form/use-server-search'
import { useSubmitKey } from '@/form/use-submit-key'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { defaultWords } from '@/ui/combobox-list'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'

const p = m.remoteOrderEntry

interface AskChangeDialogProps {
  open: boolean
  order: RemoteOrder
  onClose: () => void
}

/** Words, and where they are about the diagnoses, the diagnoses as they should be. */
export function AskChangeDialog({ open, order, onClose }: AskChangeDialogProps) {
  const had = order.diagnoses.map(({ code, description }) => ({ code, description }))
  const [text, setText] = useState('')
  const [diagnoses, setDiagnoses] = useState(had)
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, p.askChange)
  const search = useServerSearch(
    (typed) => read(api.reference.searchDiagCodes, { body: { text: typed, limit: searchLimits.others } }),
    { minLength: 1 },
  )
  const ask = useSend(api.remoteOrders.askChange, {
    invalidates: ['remoteOrders'],
    onSuccess: () => {
      setText('')
      toast.success(p.changeAsked)
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') {
      setMissing(true)
      box.current?.focus()
      return
    }
    const codes = diagnoses.map(({ code }) => code)
    const isSame = codes.join(' ') === had.map(({ code }) => code).join(' ')
    ask.mutate({
      body: { orderId: order._id, text: text.trim(), asked: isSame ? {} : { diagnoses: codes } },
    })
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={p.askChange}>
      <form ref={form} onSubmit={submit} className="grid gap-4" noValidate>
        <p className="text-text2">{p.askChangeText}</p>
        {ask.error && <Banner tone="danger" title={ask.error.message} />}
        <Field
          label={p.changeText}
          error={missing && text.trim() === '' ? m.remoteOrders.changeMissing : undefined}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              ref={box}
              rows={3}
              maxLength={1000}
              value={text}
              onChange={({ target: { value } }) => setText(value)}
            />
          )}
        </Field>
        <Field label={p.changeDiagnoses} optional hint={p.changeDiagnosesHint}>
          {(wiring) => (
            <MultiCombobox
              {...wiring}
              label={p.changeDiagnoses}
              placeholder={p.findDiagnosis}
              items={search.data?.docs.map(({ code, description }) => ({ code, description })) ?? []}
              itemsFor={search.itemsFor}
              loading={search.loading}
              words={{ ...defaultWords, none: search.error?.message ?? m.orderEntry.billingTypeFirst }}
              value={diagnoses}
              getKey={({ code }) => code}
              getLabel={({ code, description }) => `${code} ${description}`}
              onQuery={search.ask}
              onAdd={(one) => setDiagnoses([...diagnoses, one])}
              onRemove={(one) => setDiagnoses(diagnoses.filter(({ code }) => code !== one.code))}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={ask.isPending}>
            {p.askChange}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
