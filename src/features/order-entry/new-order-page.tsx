import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import type { IntakeDetail } from '@contract/form-shapes'
import type { Order } from '@contract/order-shapes'
import { useMe, useReference } from '@/app/me'
import { read } from '@/api/query'
import { messageOf } from '@/api/errors'
import { goToField } from '@/form/go-on'
import { Button } from '@/ui/button'
import { announce } from '@/ui/live-region'
import { toast } from '@/ui/toast'
import { useWatch } from 'react-hook-form'
import { aroundOf } from './around'
import { rememberPanels } from './common-panels'
import { DraftOffer } from './draft-offer'
import { useEntry } from './entry-context'
import { copiedFrom } from './from-order'
import { orderFromIntake, unplacedPanels } from './from-intake'
import { IntakeNotice } from './intake-notice'
import { OrderForm, useOrderForm } from './order-form'
import { printOrder } from './print-labels'
import { SavedBanner, tellPrinterTrouble, type Saved } from './saved-banner'
import { useOrderDraft } from './use-order-draft'
import { usePrinters } from '@/app/orders/use-printers'
import { useSaveOrder, type Then } from './use-save-order'
import { blankOrder, nextOrder, scannedOrder, type OrderValues } from './values'

export const newOrderDraft = 'order-entry'

interface NewOrderPageProps {
  openOrder: (id: string) => void
  /** A requisition number that was scanned elsewhere and is on no order yet. */
  scanned?: string | undefined
  /** A form handed in, to fill the first order from; saving that order accepts it. */
  intake?: IntakeDetail | undefined
  /** That order is saved: a reload begins with an empty form. */
  onIntakeDone?: () => void
}

/** Order entry: one requisition after the other, never a dead end between them. */
export function NewOrderPage({ openOrder, scanned, intake, onIntakeDone }: NewOrderPageProps) {
  const isCase = useMe().features.has('case')
  const reference = useReference()
  const around = useMemo(() => aroundOf(reference), [reference])
  const { zone } = around
  const [opened] = useState(() =>
    intake ? orderFromIntake(intake, around) : scanned ? scannedOrder(zone, scanned) : blankOrder(zone),
  )
  const blank = useRef(opened)
  const form = useOrderForm(around, opened)
  const printers = usePrinters()
  const [saved, setSaved] = useState<Saved | null>(null)
  const draft = useOrderDraft({
    name: newOrderDraft,
    form,
    blank: () => blank.current,
    version: null,
    base: null,
  })
  const thing = isCase ? t('orderEntry.case') : t('orderEntry.order')

  function start(values: OrderValues) {
    blank.current = values
    form.reset(values)
    setTimeout(() => goToField('requisitionNumber'), 0)
  }

  function onSaved(order: Order, then: Then) {
    const values = form.getValues()
    draft.discard()
    rememberPanels(order.location._id, order.items)
    const title = t('orderEntry.save.saved', {
      thing: isCase ? t('orderEntry.Case') : t('orderEntry.Order'),
      number: order.requisitionNumber,
    })
    announce(title)
    saving.forget()
    if (values.intake !== null) onIntakeDone?.()
    start(then === 'next' ? nextOrder(zone, values) : blankOrder(zone))
    setSaved({ order, title, labels: then === 'print' ? 'printing' : null })
    if (then === 'print')
      void printOrder({ order, printerId: printers.chosen?._id }).then((labels) => {
        // The next order may be saved by now; its line is not this one's.
        setSaved((now) => (now?.order._id === order._id ? { ...now, labels } : now))
        tellPrinterTrouble(labels)
      })
  }
  const saving = useSaveOrder({ form, around, edited: null, onEdited: () => undefined, onSaved })

  return (
    <>
      <OrderForm
        title={t('orderEntry.newTitle', { thing })}
        {...{ thing, form, around, saving, printers, openOrder }}
        draft={draft.state}
        editing={null}
        keys={[
          { label: t('orderEntry.save.print'), then: 'print' },
          { label: t('orderEntry.save.next'), then: 'next' },
        ]}
        actions={() => <CopyLast />}
        notices={
          <>
            <IntakeNotice form={form} unplaced={intake ? unplacedPanels(intake, around) : []} />
            {saved && (
              <SavedBanner
                {...{ saved, thing }}
                printerId={printers.chosen?._id}
                onLabels={(labels) => setSaved({ ...saved, labels })}
                onOpen={openOrder}
                onDismiss={() => setSaved(null)}
              />
            )}
          </>
        }
      />
      {draft.offer && (
        <DraftOffer
          values={draft.offer.data.values}
          at={draft.offer.at}
          {...{ zone, thing }}
          discardLabel={t('orderEntry.draft.discard')}
          onResume={() => {
            if (draft.offer) form.reset(draft.offer.data.values, { keepDefaultValues: true })
            draft.resume()
          }}
          onDiscard={draft.discard}
        />
      )}
    </>
  )
}

/** Takes over what is usually the same again from the patient's last order. */
function CopyLast() {
  const { form, around, thing } = useEntry()
  const client = useQueryClient()
  const patient = useWatch<OrderValues, 'patient'>({ control: form.control, name: 'patient' })
  const [busy, setBusy] = useState(false)

  async function copy(patientId: string) {
    setBusy(true)
    try {
      const { docs } = await client.fetchQuery(
        read(api.patients.orders, { body: { searchstr: '', filter: { patientId } } }),
      )
      const [last] = docs
      if (!last) return toast.info(t('orderEntry.copyNone', { thing }))
      const order = await client.fetchQuery(read(api.orders.get, { params: { id: last._id }, body: {} }))
      form.reset(copiedFrom(order, form.getValues(), around), { keepDefaultValues: true })
      toast.info(t('orderEntry.copied', { number: order.requisitionNumber }))
    } catch (error) {
      toast.error(t('orderEntry.save.refused'), { detail: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      busy={busy}
      disabledReason={patient ? undefined : t('orderEntry.copyNeedsPatient')}
      onClick={() => patient && void copy(patient._id)}
    >
      {t('orderEntry.copyLast', { thing })}
    </Button>
  )
}
