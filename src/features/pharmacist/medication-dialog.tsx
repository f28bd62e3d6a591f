import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { PrescribedLine } from '@contract/pharmacist/shapes'
import { useSend } from '@/api/query'
import { MedicationField, type FoundMedication } from '@/app/orders/medication-field'
import { useSubmitKey } from '@/form/use-submit-key'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { keepUnsaid, unsaid, type Dialog as Place } from './unsaid'

/** The listed one stands in the field as it is, with its entry of the catalogue where it has one. */
const asListed = ({ name }: PrescribedLine, entryId: string | null | undefined): FoundMedication => ({
  _id: entryId ?? '',
  name,
  strength: '',
  route: '',
})

const words = ({ name, detail }: { name: string; detail: string | null }) =>
  [name, detail].filter(Boolean).join(', ')

interface MedicationDialogProps {
  at: Place
  orderId: string
  /** The listed one that is corrected; without it one is added. */
  listed?: PrescribedLine | undefined
  /** The catalogue's entry that the listed one is. */
  entryId?: string | null | undefined
  onSaved: (order: Order) => void
  onClose: () => void
}

/** Adds a medication, or corrects one that is listed: what was listed is kept beside it. */
export function MedicationDialog({ at, orderId, listed, entryId, onSaved, onClose }: MedicationDialogProps) {
  const before = unsaid(at)
  const [picked, setPicked] = useState<FoundMedication | null>(
    before.picked === undefined && listed ? asListed(listed, entryId) : (before.picked ?? null),
  )
  const [name, setName] = useState(before.name ?? listed?.name ?? '')
  const [detail, setDetail] = useState(before.detail ?? listed?.detail ?? '')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, listed ? m.pharmacist.save : m.pharmacist.add)
  const done = (order: Order) => {
    onSaved(order)
    onClose()
  }
  const added = useSend(api.orders.addMedication, {
    invalidates: ['results'],
    onSuccess: (order) => {
      toast.success(fill(m.pharmacist.medicationAdded, { name: said }))
      done(order)
    },
  })
  const verified = useSend(api.orders.verifyMedication, {
    invalidates: ['results'],
    onSuccess: (order) => {
      if (listed)
        toast.success(fill(m.pharmacist.medicationVerified, { old: words(listed), name: words(med) }))
      done(order)
    },
  })
  const send = listed ? verified : added
  const said = picked?.name ?? name.trim()
  const med = { medicationId: picked?._id || null, name: said, detail: detail.trim() || null }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (said === '') return
    if (listed) {
      const oldMed = { _id: listed.about.id, name: listed.name, detail: listed.detail }
      verified.mutate({ body: { orderId, oldMed, newMed: med } })
    } else added.mutate({ body: { orderId, med } })
  }
  const fields = send.error?.fields
  const problem = fields?.['newMed.name'] ?? fields?.['med.name']
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={listed ? fill(m.pharmacist.medicationEdit, { name: listed.name }) : m.pharmacist.addMedication}
      description={listed ? m.pharmacist.medicationEditHelp : undefined}
      mustAnswer={send.isPending}
    >
      <form ref={form} onSubmit={submit} className="grid gap-3" noValidate>
        {send.error && !problem && <Banner tone="danger" title={send.error.message} />}
        <MedicationField
          label={m.pharmacist.medicationName}
          picked={picked}
          error={problem ?? (tried && said === '' ? m.order.medicationsMissing : undefined)}
          onText={(text) => {
            setName(text)
            keepUnsaid(at, { name: text })
          }}
          onPick={(one) => {
            const next = detail || one.strength
            setPicked(one)
            setDetail(next)
            keepUnsaid(at, { picked: one, detail: next })
          }}
          onClear={() => {
            setPicked(null)
            keepUnsaid(at, { picked: null })
          }}
        />
        <Field label={m.pharmacist.medicationDetail} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={detail}
              maxLength={160}
              onChange={({ target: { value } }) => {
                setDetail(value)
                keepUnsaid(at, { detail: value })
              }}
            />
          )}
        </Field>
        {listed && said !== '' && words(med) !== words(listed) && (
          <p className="text-dense">
            <del className="text-hint">{words(listed)}</del> <span aria-hidden>→</span>{' '}
            <ins className="font-medium no-underline">{words(med)}</ins>
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {listed ? m.pharmacist.save : m.pharmacist.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
