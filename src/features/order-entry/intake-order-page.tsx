import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { useMe, useReference } from '@/app/me'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { formContextOf } from './form-context'
import { orderFromIntake, unplacedPanels } from './from-intake'
import { NewOrderPage, type NewOrderPageProps } from './new-order-page'

/** A form that was handed in, as it stands now. */
export const intakeQuery = (id: string) => ({
  ...read(api.intake.get, { params: { id } }, { fresh: 0 }),
  placeholderData: undefined,
})

interface IntakeOrderPageProps {
  intake: string
  openOrder: (id: string) => void
  /** The order is saved: the form leaves the address. */
  onDone: () => void
  /** To an empty form. */
  leave: () => void
}

/** Order entry from a form that was handed in. One that became an order already leads there; one dismissed says so. */
export function IntakeOrderPage({ intake, openOrder, onDone, leave }: IntakeOrderPageProps) {
  const isCase = useMe().features.has('case')
  const recordName = isCase ? m.orderEntry.caseWord : m.orderEntry.order
  const { data, error, isFetchedAfterMount } = useQuery(intakeQuery(intake))
  // Taken once: what was filled in is not taken away when the form is asked for again, such as after the save.
  const reference = useReference()
  const [taken, setTaken] = useState<NewOrderPageProps['intake']>()
  if (!taken && data && isFetchedAfterMount && !data.order && data.state !== 'DISMISSED') {
    const formContext = formContextOf(reference)
    setTaken({ values: orderFromIntake(data, formContext), unplaced: unplacedPanels(data, formContext) })
  }
  if (taken) return <NewOrderPage openOrder={openOrder} intake={taken} onIntakeDone={onDone} />
  if (error && !data) throw error
  if (!data || !isFetchedAfterMount)
    return <SkeletonRows label={fill(m.orderEntry.newTitle, { recordName })} />
  const { order } = data
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <EmptyState
        title={
          order
            ? fill(m.orderEntry.intakeOrdered, { number: order.requisitionNumber })
            : m.orderEntry.intakeDismissed
        }
        text={order ? m.orderEntry.intakeOrderedText : m.orderEntry.intakeDismissedText}
        action={
          <>
            {order && !order.removed && (
              <Button variant="primary" onClick={() => openOrder(order._id)}>
                {fill(m.orderEntry.intakeOpenOrder, { number: order.requisitionNumber })}
              </Button>
            )}
            <Button onClick={leave}>{fill(m.orderEntry.intakeEmpty, { recordName })}</Button>
          </>
        }
      />
    </div>
  )
}
