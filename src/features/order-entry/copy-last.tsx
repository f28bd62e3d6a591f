import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { whenAsked } from '@/api/when-asked'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { useEntry } from './entry-context'
import type { OrderValues } from './values'

const copying = whenAsked(() => import('./last-order'))

/** Takes over what is usually the same again from the patient's last order. */
export function CopyLast() {
  const { form, formContext, recordName } = useEntry()
  const client = useQueryClient()
  const patient = useWatch<OrderValues, 'patient'>({ control: form.control, name: 'patient' })
  const [busy, setBusy] = useState(false)

  async function copy(patientId: string) {
    setBusy(true)
    try {
      const { copiedFrom, lastOrder } = await copying()
      const order = await lastOrder(client, patientId)
      if (!order) return toast.info(fill(m.orderEntry.copyNone, { recordName }))
      form.reset(copiedFrom(order, form.getValues(), formContext), { keepDefaultValues: true })
      toast.info(fill(m.orderEntry.copied, { number: order.requisitionNumber }))
    } catch (error) {
      toast.error(m.orderEntry.copyFailed, { detail: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      busy={busy}
      disabledReason={patient ? undefined : m.orderEntry.copyNeedsPatient}
      onClick={() => patient && void copy(patient._id)}
    >
      {fill(m.orderEntry.copyLast, { recordName })}
    </Button>
  )
}
