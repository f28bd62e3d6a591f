import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { EmptyState } from '@/ui/empty-state'
import { SupplyDesk } from './desk'
import { Logistics } from './logistics'

/** The specification opens this address to everybody: clinics find Logistics, the laboratory what they ordered. */
export function ShippingPage() {
  const { ability } = useMe()
  if (ability.can('manage', 'SupplyOrder')) return <SupplyDesk />
  if (ability.can('create', 'SupplyOrder') && ability.can('create', 'Stop')) return <Logistics />
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className="sr-only">{m.navigation.itemShipping}</h1>
      <EmptyState title={m.supplyOrders.noRight} text={m.supplyOrders.noRightHelp} />
    </div>
  )
}
