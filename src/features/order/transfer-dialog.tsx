import { useState } from 'react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { PatientRow } from '@contract/patients/shapes'
import { read, useSend } from '@/api/query'
import { orderName } from '@/app/orders/order-name'
import { useExplain, useKeepOrder } from '@/app/orders/use-stale'
import { SearchCombobox } from '@/form/search-combobox'
import { formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { Banner } from '@/ui/banner'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast'

const search = (text: string) =>
  read(api.patients.search, { body: { text, limit: searchLimits.patients, bestFirst: true } })

/** Gives an order whose specimens were received to the person they are of: armed first, with the reason on record. */
export function TransferDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [patient, setPatient] = useState<PatientRow | null>(null)
  const [refused, setRefused] = useState<string>()
  const explain = useExplain(order._id)
  const keep = useKeepOrder()
  const transfer = useSend(api.orders.updatePatient, {
    invalidates: ['orders', 'results', 'reports', 'patients', 'home'],
    onError: (error) =>
      error.code === 'stale' ? void explain(error).then(setRefused) : setRefused(error.message),
    onSuccess: (fresh) => {
      keep(fresh)
      toast.success(fill(m.order.transferDone, { name: formatPerson(fresh.patient) }))
      onClose()
    },
  })
  function commit(reason: string): void {
    if (!patient) return setRefused(m.order.transferPatientMissing)
    setRefused(undefined)
    transfer.mutate({
      body: {
        orderid: order._id,
        version: order.version,
        patient: { _id: patient._id },
        transfer: { reason },
      },
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.order.transferTitle}
      commitLabel={m.order.transferOk}
      reason={{ label: m.order.reason, missing: m.order.reasonMissing }}
      busy={transfer.isPending}
      onCommit={commit}
    >
      <span className="block font-medium text-text">{orderName(order)}</span>
      {m.order.transferText}
      <Field label={m.order.transferPatient} className="mt-3">
        {(wiring) => (
          <SearchCombobox
            {...wiring}
            label={m.order.transferPatient}
            minLength={2}
            options={search}
            itemsOf={(reply): PatientRow[] =>
              (reply?.docs ?? []).filter(({ _id }) => _id !== order.patientId)
            }
            value={patient}
            getKey={({ _id }) => _id}
            getLabel={(found) => formatPerson(found)}
            renderItem={(found) => (
              <span className="flex w-full min-w-0 items-baseline gap-3">
                <span className="min-w-0 truncate font-medium">{formatPerson(found)}</span>
                <span className="shrink-0 text-dense text-text2">{bornText(found)}</span>
                <span className="mono ml-auto shrink-0 text-dense text-hint">{found.patientNumber}</span>
              </span>
            )}
            onClear={() => setPatient(null)}
            onPick={setPatient}
          />
        )}
      </Field>
      {refused && <Banner tone="danger" title={refused} className="mt-3" />}
    </ConfirmDialog>
  )
}
