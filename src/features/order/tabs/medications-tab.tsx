import { Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { lastDoseWords } from '@contract/rules/last-dose'
import type { Order, OrderMedication } from '@contract/orders/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { AsNeededSelect } from '@/app/orders/as-needed-select'
import { DoseField } from '@/app/orders/dose-field'
import { MedicationField, type FoundMedication } from '@/app/orders/medication-field'
import { useKeepOrder } from '@/app/orders/use-stale'
import { readTyped } from '@/form/read-typed'
import { untyped } from '@/form/typed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** `As needed · last dose Nov 18, 2026`: how it is taken, as far as somebody said so. */
const takenWords = (
  { lastTaken, asNeeded }: Pick<OrderMedication, 'lastTaken' | 'asNeeded'>,
  zone: string,
): string =>
  [
    asNeeded == null ? '' : m.orders.asNeededWords[asNeeded ? 'yes' : 'no'],
    lastTaken ? fill(m.orders.lastDoseAt, { at: lastDoseWords(lastTaken, zone) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** What the patient is prescribed, as the requisition says it. */
export function MedicationsTab({ order }: { order: Order }) {
  const { ability } = useMe()
  const may = ability.can('addmeds', 'Order') && order.state !== 'REJECTED'
  return (
    <Card title={m.order.medicationsTitle}>
      {order.medications.length === 0 ? (
        <EmptyState title={m.order.medicationsNone} text={m.order.medicationsNoneHelp} />
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {order.medications.map((medication) => (
            <MedicationLine key={medication._id} order={order} medication={medication} may={may} />
          ))}
        </ul>
      )}
      {may && <AddMedication order={order} />}
    </Card>
  )
}

function MedicationLine({
  order,
  medication,
  may,
}: {
  order: Order
  medication: OrderMedication
  may: boolean
}) {
  const [armed, setArmed] = useState(false)
  const keep = useKeepOrder()
  const { ability } = useMe()
  const taken = takenWords(medication, labZone())
  const { name, detail, lastTaken, asNeeded, reading, verifiedFrom, verifiedAt } = medication
  const add = useSend(api.orders.addMedication, {
    invalidates: ['results'],
    onSuccess: keep,
    onError: (error) => toast.error(error.message),
  })
  const remove = useSend(api.orders.removeMedication, {
    invalidates: ['results'],
    onSuccess: (fresh) => {
      keep(fresh)
      const { medicationId } = medication
      const med = { medicationId, name, detail, lastTaken: lastTaken ?? null, asNeeded: asNeeded ?? null }
      toast.success(m.order.doneMedicationRemoved, {
        detail: name,
        undo: () => add.mutate({ body: { orderId: order._id, med } }),
      })
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 py-1.5">
      <div className="mr-auto min-w-0">
        <span className="font-medium">{name}</span>
        {detail && <span className="block text-meta text-hint">{detail}</span>}
        {taken !== '' && <span className="block text-meta text-text2">{taken}</span>}
        {reading === 'unread' && (
          <span className="block text-meta text-warning">
            {m.order.medicationsNotRead}
            {ability.can('edit', 'Setting') && (
              <>
                {' · '}
                <AppLink to="/management?tab=toxicology">{m.order.medicationsLink}</AppLink>
              </>
            )}
          </span>
        )}
        {reading === 'notCurrent' && (
          <span className="block text-meta text-hint">{m.order.medicationsNotCurrent}</span>
        )}
        {verifiedFrom && (
          <span className="block text-meta text-hint">
            {fill(m.order.medicationsWas, {
              name: [verifiedFrom.name, verifiedFrom.detail].filter(Boolean).join(', '),
            })}
          </span>
        )}
      </div>
      {verifiedAt && (
        <span className="text-meta text-hint">
          {fill(m.order.medicationsVerified, { at: formatDateTime(verifiedAt, labZone()) })}
        </span>
      )}
      {may &&
        (armed ? (
          <>
            <Button autoFocus size="s" onClick={() => setArmed(false)}>
              {m.order.medicationsKeep}
            </Button>
            <Button
              size="s"
              variant="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ body: { orderId: order._id, med: { _id: medication._id } } })}
            >
              {m.order.medicationsRemoveSure}
            </Button>
          </>
        ) : (
          <IconButton
            size="s"
            icon={X}
            label={fill(m.order.medicationsRemove, { name })}
            onClick={() => setArmed(true)}
          />
        ))}
    </li>
  )
}

function AddMedication({ order }: { order: Order }) {
  const [picked, setPicked] = useState<FoundMedication | null>(null)
  const [name, setName] = useState('')
  const [detail, setDetail] = useState('')
  const [dose, setDose] = useState(untyped)
  const [asNeeded, setAsNeeded] = useState<boolean | null>(null)
  const [tried, setTried] = useState(false)
  const [round, setRound] = useState(0)
  const keep = useKeepOrder()
  const send = useSend(api.orders.addMedication, {
    invalidates: ['results'],
    onSuccess: (fresh) => {
      keep(fresh)
      toast.success(m.order.doneMedicationAdded)
      setPicked(null)
      setName('')
      setDetail('')
      setDose(untyped)
      setAsNeeded(null)
      setTried(false)
      setRound((now) => now + 1)
    },
  })
  const taken = readTyped(dose, 'dose', labZone())
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const said = picked?.name ?? name.trim()
    if (said === '' || (taken && !taken.ok)) return
    send.mutate({
      body: {
        orderId: order._id,
        med: {
          medicationId: picked?._id ?? null,
          name: said,
          detail: detail.trim() || null,
          lastTaken: taken?.value ?? null,
          asNeeded,
        },
      },
    })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid grid-cols-[1fr_1fr] items-start gap-3 border-t border-line p-4 max-sm:grid-cols-1"
    >
      {send.error && <Banner tone="danger" title={send.error.message} className="col-span-full" />}
      <MedicationField
        key={round}
        label={m.order.medicationsName}
        picked={picked}
        error={tried && !picked && name.trim() === '' ? m.order.medicationsMissing : undefined}
        onText={setName}
        onPick={(one) => {
          setPicked(one)
          setDetail((now) => now || one.strength)
        }}
        onClear={() => setPicked(null)}
      />
      <Field label={m.order.medicationsDetail} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={detail}
            maxLength={160}
            onChange={(event) => setDetail(event.target.value)}
          />
        )}
      </Field>
      <DoseField
        label={m.orders.lastDose}
        typed={dose}
        onType={setDose}
        error={
          send.error?.fields['med.lastTaken'] ?? (tried && taken && !taken.ok ? taken.message : undefined)
        }
      />
      <Field label={m.orders.asNeeded} optional>
        {(wiring) => <AsNeededSelect {...wiring} value={asNeeded} onPick={setAsNeeded} />}
      </Field>
      <Button
        type="submit"
        icon={Plus}
        busy={send.isPending}
        className="col-start-2 justify-self-end max-sm:col-start-1"
      >
        {m.order.medicationsOk}
      </Button>
    </form>
  )
}
