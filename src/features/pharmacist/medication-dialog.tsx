import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { PrescribedLine } from '@contract/pharmacist/shapes'
import { read, useSend } from '@/api/query'
import { useServerSearch } from '@/form/use-server-search'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Combobox } from '@/ui/combobox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

type Found = Pick<
  Reply<typeof api.reference.searchMedications>['docs'][number],
  '_id' | 'name' | 'strength' | 'route'
>
/** The listed one stands in the field as it is, with its entry of the catalogue where it has one. */
const asListed = ({ name }: PrescribedLine, entryId: string | null | undefined): Found => ({
  _id: entryId ?? '',
  name,
  strength: '',
  route: '',
})
const medicationsQuery = (text: string) =>
  read(api.reference.searchMedications, { body: { text } }, { fresh: 300 })

const words = ({ name, detail }: { name: string; detail: string | null }) =>
  [name, detail].filter(Boolean).join(', ')

interface MedicationDialogProps {
  orderId: string
  /** The listed one that is corrected; without it one is added. */
  listed?: PrescribedLine | undefined
  /** The catalogue's entry that the listed one is. */
  entryId?: string | null | undefined
  onSaved: (order: Order) => void
  onClose: () => void
}

/** Adds a medication, or corrects one that is listed: what was listed is kept beside it. */
export function MedicationDialog({ orderId, listed, entryId, onSaved, onClose }: MedicationDialogProps) {
  const [picked, setPicked] = useState<Found | null>(listed ? asListed(listed, entryId) : null)
  const [name, setName] = useState(listed?.name ?? '')
  const [detail, setDetail] = useState(listed?.detail ?? '')
  const [tried, setTried] = useState(false)
  const search = useServerSearch(medicationsQuery)
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
      <form onSubmit={submit} className="grid gap-3" noValidate>
        {send.error && !problem && <Banner tone="danger" title={send.error.message} />}
        <Field
          label={m.pharmacist.medicationName}
          error={problem ?? (tried && said === '' ? m.order.medicationsMissing : undefined)}
        >
          {(wiring) => (
            <Combobox
              {...wiring}
              label={m.pharmacist.medicationName}
              value={picked}
              getKey={(one: Found) => one._id}
              getLabel={(one) => one.name}
              renderItem={(one) => (
                <span>
                  {one.name}{' '}
                  <span className="text-meta text-hint">
                    {[one.strength, one.route].filter(Boolean).join(', ')}
                  </span>
                </span>
              )}
              items={search.data?.docs ?? []}
              itemsFor={search.itemsFor ?? '\u0000'}
              loading={search.loading}
              onFocus={search.begin}
              onQuery={(text) => {
                setName(text)
                search.ask(text)
              }}
              onPick={(one) => {
                setPicked(one)
                setDetail((now) => now || one.strength)
              }}
              onClear={() => setPicked(null)}
            />
          )}
        </Field>
        <Field label={m.pharmacist.medicationDetail} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={detail}
              maxLength={160}
              onChange={(event) => setDetail(event.target.value)}
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
