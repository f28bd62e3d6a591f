import { m } from '@contract/messages'
import {
  ArrowRightLeft,
  CirclePause,
  Flag,
  FlagOff,
  FileText,
  FlaskConical,
  Pencil,
  Plus,
  Play,
  Trash2,
  Truck,
  Undo2,
  CheckCheck,
  OctagonX,
} from 'lucide-react'
import type { AppAbility } from '@contract/abilities'
import type { Analysis } from '@contract/results/shapes'

import type { Order } from '@contract/orders/shapes'
import { isAtHand } from '@contract/orders/finished'
import { canTransition } from '@contract/machine'
import { orderMachine, type OrderTransition } from '@contract/orders/states'
import type { MenuEntry } from '@/ui/menu-entry'
import type { OrderAction } from './order-actions'

interface MenuInput {
  order: Order
  analyses: readonly Analysis[]
  ability: AppAbility
  ask: (action: OrderAction) => void
  clear: (kind: 'hold' | 'flag') => void
  edit: () => void
  /** Of the laboratory, not of a clinic. */
  isStaff?: boolean
  /** Opens the choice of a reference laboratory. */
  refer?: () => void
}

/** Why nothing can be added to its specimens: none of them is in the laboratory. */
const notHere = ({ specimens }: Order): string | undefined =>
  specimens.some(({ state }) => isAtHand(state)) ? undefined : m.addOns.notHere

/** Everything that is done to the order as a whole. A right that is missing hides its line; a state that forbids says why. */
export function orderMenu({
  order,
  analyses,
  ability,
  ask,
  clear,
  edit,
  isStaff = false,
  refer,
}: MenuInput): MenuEntry[] {
  const forbids = (name: OrderTransition): string | undefined => {
    const answer = canTransition(orderMachine, order.state, name, {
      problems: [],
      analyses: analyses.map(({ state }) => state),
      onHold: order.hold !== null,
      reason: 'to be given',
    })
    return answer.ok ? undefined : answer.message
  }
  const ended = order.state === 'REJECTED' ? m.orders.rejectedAlready : undefined
  const holdForbidden = order.state === 'CLOSED' ? m.orders.closedAlready : ended
  const edits = ability.can('edit', 'Order')
  const lines: (MenuEntry | false)[] = [
    ability.can('nav', '/editorder/:id') &&
      edits && {
        label: m.order.actEdit,
        icon: Pencil,
        shortcut: 'e',
        onSelect: edit,
        disabledReason: ended,
      },
    ability.can('generate-reqform', 'Order') && {
      label: m.order.actRequisition,
      icon: FileText,
      onSelect: () => ask('requisition'),
    },
    isStaff &&
      edits && {
        label: m.addOns.add,
        icon: Plus,
        onSelect: () => ask('addTests'),
        disabledReason: ended ?? (order.hold ? m.addOns.onHold : notHere(order)),
      },
    ability.can('hold', 'Order') &&
      (order.hold
        ? { label: m.order.actClearHold, icon: Play, onSelect: () => clear('hold') }
        : {
            label: m.order.actHold,
            icon: CirclePause,
            onSelect: () => ask('hold'),
            disabledReason: holdForbidden,
          }),
    ability.can('flag', 'Order') &&
      (order.flag
        ? { label: m.order.actClearFlag, icon: FlagOff, onSelect: () => clear('flag') }
        : { label: m.order.actFlag, icon: Flag, onSelect: () => ask('flag'), disabledReason: ended }),
    edits &&
      isStaff && {
        label: order.proficiency ? m.order.actNoProficiency : m.order.actProficiency,
        icon: FlaskConical,
        onSelect: () => ask('proficiency'),
      },
    ability.can('sendbilling', 'OrderInfo') &&
      order.dateExported !== null && {
        label: m.order.actClearExport,
        icon: Undo2,
        onSelect: () => ask('clearExport'),
      },
    edits &&
      order.state === 'OPEN' &&
      ability.can('transfer-results', 'Result') && {
        label: m.order.actTransfer,
        icon: ArrowRightLeft,
        onSelect: () => ask('transfer'),
      },
    refer !== undefined &&
      order.state === 'OPEN' &&
      ability.can('nav', '/referrals') &&
      ability.can('edit', 'EhrJob') && { label: m.referrals.sendOrder, icon: Truck, onSelect: refer },
    edits &&
      order.state === 'OPEN' && {
        label: m.order.actClose,
        icon: CheckCheck,
        onSelect: () => ask('close'),
        disabledReason: forbids('close'),
      },
    ability.can('manage', 'OrderInfo') &&
      order.state !== 'CLOSED' && {
        label: m.order.actReject,
        icon: OctagonX,
        danger: true,
        onSelect: () => ask('reject'),
        disabledReason: forbids('reject'),
      },
    ability.can('manage', 'OrderInfo') && {
      label: m.order.actRemove,
      icon: Trash2,
      danger: true,
      onSelect: () => ask('remove'),
    },
  ]
  return lines.filter((line) => line !== false)
}
