import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Order, SavedOrder } from '@contract/orders/shapes'
import { useMe, useReference } from '@/app/me'
import { read } from '@/api/query'
import { Banner } from '@/ui/banner'
import { announce } from '@/ui/live-region'
import { formContextOf, type OrderFormContext } from './form-context'
import { valuesOfOrder } from './from-order'
import { CorrectedOrder, DraftOffer, SavedBanner } from './now-and-then'
import { OrderForm, useOrderForm } from './order-form'
import type { Saved } from './saved-banner'
import { useOrderDraft } from './use-order-draft'
import { usePrinters } from '@/app/orders/use-printers'
import { printed, useSaveOrder, type Edited, type Then } from './use-save-order'
import type { OrderValues } from './values'

export const orderQuery = (id: string) => read(api.orders.get, { params: { id }, body: {} }, { fresh: 0 })

interface EditOrderPageProps {
  id: string
  openOrder: (id: string) => void
}

/** An order that is on file in the form it was entered with. */
export function EditOrderPage({ id, openOrder }: EditOrderPageProps) {
  const { data: order } = useSuspenseQuery(orderQuery(id))
  return <Opened key={id} order={order} openOrder={openOrder} />
}

/** The order as it was when the form was filled: a later answer of the server must not change the form under the hand. */
function Opened({ order, openOrder }: { order: Order; openOrder: (id: string) => void }) {
  const [opened] = useState(order)
  if (opened.correction === null) return <Editor order={opened} openOrder={openOrder} />
  return (
    <CorrectedOrder order={opened}>
      {(corrected) => <Editor order={opened} corrected={corrected} openOrder={openOrder} />}
    </CorrectedOrder>
  )
}

function Editor({
  order: opened,
  corrected,
  openOrder,
}: {
  order: Order
  /** The form as a correction that waits fills it. */
  corrected?: OrderValues
  openOrder: (id: string) => void
}) {
  const isCase = useMe().features.has('case')
  const reference = useReference()
  const [order, setOrder] = useState(opened)
  const formContext: OrderFormContext = useMemo(() => formContextOf(reference, order), [reference, order])
  const [edited, setEdited] = useState<Edited>(() => ({
    id: opened._id,
    version: opened.version,
    base: valuesOfOrder(opened, formContext),
  }))
  const [first] = useState(() => corrected ?? edited.base)
  const form = useOrderForm(formContext, first)
  const printers = usePrinters()
  const [saved, setSaved] = useState<Saved | null>(null)
  const [blank, setBlank] = useState(first)
  const draft = useOrderDraft({
    name: `edit-order:${order._id}`,
    form,
    blank: () => blank,
    version: edited.version,
    base: edited.base,
  })
  const { offer } = draft
  const recordName = isCase ? m.orderEntry.caseWord : m.orderEntry.order
  const closed = order.state === 'CLOSED'

  function onSaved(next: SavedOrder, then: Then) {
    // A draft that still waits for its answer stays.
    if (!offer) draft.discard()
    saving.forget()
    const base = valuesOfOrder(next, formContext)
    // Of a closed order the changes wait as a correction, so the form goes on showing what was asked for.
    const shown = next.state === 'CLOSED' ? form.getValues() : base
    setOrder(next)
    setEdited({ id: next._id, version: next.version, base })
    setBlank(shown)
    form.reset(shown)
    const title = closed
      ? fill(m.orderEntry.saveSavedCorrection, { number: next.requisitionNumber })
      : fill(m.orderEntry.saveSaved, {
          recordName: isCase ? m.orderEntry.caseTitle : m.orderEntry.orderWord,
          number: next.requisitionNumber,
        })
    announce(title)
    setSaved({ order: next, title, labels: then === 'print' ? 'printing' : null })
    if (then === 'print')
      void printed({
        order: next,
        printerId: printers.chosen?._id,
        reason: m.orderEntry.saveAgainReason,
      }).then((labels) => setSaved((now) => (now ? { ...now, labels } : now)))
  }
  const saving = useSaveOrder({ form, formContext, edited, onEdited: setEdited, onSaved })

  return (
    <>
      <OrderForm
        title={fill(m.orderEntry.editTitle, { recordName, number: order.requisitionNumber })}
        {...{ recordName, form, formContext, saving, printers, openOrder }}
        draft={draft.state}
        editing={order._id}
        stopped={order.state === 'REJECTED' ? fill(m.orderEntry.saveRejected, { recordName }) : undefined}
        keys={[
          { label: closed ? m.orderEntry.saveCorrection : m.orderEntry.saveEdit, then: 'stay' },
          { label: m.orderEntry.savePrint, then: 'print' },
        ]}
        notices={
          <>
            {offer && (
              <DraftOffer
                {...{ form, formContext }}
                values={offer.data.values}
                at={offer.at}
                untouched={() => blank}
                discardLabel={m.orderEntry.draftDiscardEdit}
                onResume={(values) => {
                  const { version, base } = offer.data
                  form.reset(values, { keepDefaultValues: true })
                  // Begun on an older version: saving says so and offers to merge.
                  if (version !== null && base) setEdited({ id: order._id, version, base })
                  draft.resume()
                }}
                onDiscard={() => {
                  draft.discard()
                  // What was typed meanwhile is the new draft.
                  draft.touch()
                }}
              />
            )}
            {closed && <Banner tone="warning" title={m.order.closedBanner} />}
            {order.state === 'REJECTED' && (
              <Banner tone="warning" title={fill(m.orderEntry.saveRejected, { recordName })} />
            )}
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
