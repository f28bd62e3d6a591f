import { CircleDot, CircleX, PackageCheck, Truck, type LucideIcon } from 'lucide-react'
import { m } from '@contract/messages'
import type { SupplyState } from '@contract/supply-orders/states'
import type { Tone } from '@/styles/tokens'
import { Chip } from '@/ui/chip'

const looks: Record<SupplyState, { tone: Tone; icon: LucideIcon }> = {
  ASKED: { tone: 'neutral', icon: CircleDot },
  SENT: { tone: 'info', icon: Truck },
  ARRIVED: { tone: 'success', icon: PackageCheck },
  DECLINED: { tone: 'danger', icon: CircleX },
  CANCELLED: { tone: 'neutral', icon: CircleX },
}

export const SupplyStateChip = ({ state }: { state: SupplyState }) => (
  <Chip {...looks[state]}>{m.supplyOrders.state[state]}</Chip>
)
