import { useMemo, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import type { SavedOrder } from '@contract/orders/shapes'
import { useMe, useReference } from '@/app/me'
import { goToField } from '@/form/go-on'
import { announce } from '@/ui/live-region'
import { formContextOf } from './form-context'
import { CopyLast } from './copy-last'
import { DraftOffer, IntakeNotice, SavedBanner } from './now-and-then'
import { OrderForm, useOrderForm } from './order-form'
import type { Saved } from './saved-banner'
import { useOrderDraft } from './use-order-draft'
import { usePrinters } from '@/app/orders/use-printers'
import { printed, useSaveOrder, type Then } from './use-save-order'
import { blankOrder, nextOrder, scannedOrder, type OrderValues } from './values'

export const newOrderDraft = 'order-entry'

export interface NewOrderPageProps {
  openOrder: (id: string) => void
  /** A requisition number that was scanned elsewhere and is on no order yet. */
  scanned?: string | undefined
  /** The first order as a form handed in fills it, and the form's panels that could not be filled in. */
  intake?: { values: OrderValues; unplaced: readonly string[] }
  /** That order is saved, and the form is accepted with it: a reload begins with an empty form. */
  onIntakeDone?: () => void
}

/** Order entry: one requisition after the other, never a dead end between them. */
export function NewOrderPage({ openOrder, scanned, intake, onIntakeDone }: NewOrderPageProps) {
  const isCase = useMe().features.has('case')
  const reference = useReference()
  const formContext = useMemo(() => formContextOf(reference), [reference])
  const { zone } = formContext
  const [opened] = useState(() =>
    intake ? intake.values : scanned ? scannedOrder(zone, scanned) : blankOrder(zone),
  )
  const blank = useRef(opened)
  const form = useOrderForm(formContext, opened)
  const printers = usePrinters()
  const [saved, setSaved] = useState<Saved | null>(null)
  const draft = useOrderDraft({
    name: newOrderDraft,
    form,
    blank: () => blank.current,
    version: null,
    base: null,
  })
  const { offer } = draft
  /** A number that was scanned to come here, and a form that was handed in, are not the empty form that a draft goes into. */
  function untouched(drafted: OrderValues): OrderValues {
    const { dateReceived, intake: from } = blank.current
    if (from !== drafted.intake) return { ...blankOrder(zone), dateReceived }
    return { ...blank.current, requisitionNumber: '', scannedAt: '' }
  }
  const recordName = isCase ? m.orderEntry.caseWord : m.orderEntry.order

  function start(values: OrderValues) {
    blank.current = values
    form.reset(values)
    setTimeout(() => goToField('requisitionNumber'), 0)
  }

  function onSaved(order: SavedOrder, then: Then) {
    const values = form.getValues()
    // A draft of another order that still waits for its answer stays.
    if (!offer) draft.discard()
    const title = fill(m.orderEntry.saveSaved, {
      recordName: isCase ? m.orderEntry.caseTitle : m.orderEntry.orderWord,
      number: order.requisitionNumber,
    })
    announce(title)
    saving.forget()
    if (values.intake !== null) onIntakeDone?.()
    start(then === 'next' ? nextOrder(zone, values) : blankOrder(zone))
    setSaved({ order, title, labels: then === 'print' ? 'printing' : null })
    if (then === 'print')
      void printed({ order, printerId: printers.chosen?._id }).then((labels) =>
        // The next order may be saved by now; its line is not this one's.
        setSaved((now) => (now?.order._id === order._id ? { ...now, labels } : now)),
      )
  }
  const saving = useSaveOrder({ form, formContext, edited: null, onEdited: () => undefined, onSaved })

  return (
    <>
      <OrderForm
        title={fill(m.orderEntry.newTitle, { recordName })}
        {...{ recordName, form, formContext, saving, printers, openOrder }}
        draft={draft.state}
        editing={null}
        keys={[
          { label: m.orderEntry.savePrint, then: 'print' },
          { label: m.orderEntry.saveNext, then: 'next' },
        ]}
        actions={() => <CopyLast />}
        notices={
          <>
            {offer && (
              <DraftOffer
                {...{ form, formContext }}
                values={offer.data.values}
                at={offer.at}
                untouched={() => untouched(offer.data.values)}
                discardLabel={m.orderEntry.draftDiscard}
                onResume={(values) => {
                  form.reset(values, { keepDefaultValues: true })
                  draft.resume()
                }}
                onDiscard={() => {
                  draft.discard()
                  // What was typed meanwhile is the new draft.
                  draft.touch()
                }}
              />
            )}
            <FromIntake form={form} unplaced={intake?.unplaced ?? []} />
            {saved && (
              <SavedBanner
                {...{ saved, recordName }}
                printerId={printers.chosen?._id}
                onLabels={(labels) => setSaved({ ...saved, labels })}
                onOpen={openOrder}
                onDismiss={() => setSaved(null)}
              />
            )}
          </>
        }
      />
    </>
  )
}

/** Says of an order that it is entered from a form handed in. A draft that was taken up may be one as well. */
function FromIntake({ form, unplaced }: { form: UseFormReturn<OrderValues>; unplaced: readonly string[] }) {
  const intake = useWatch<OrderValues, 'intake'>({ control: form.control, name: 'intake' })
  return intake === null ? null : <IntakeNotice intake={intake} unplaced={unplaced} />
}
