import { Check, ChevronRight, Ellipsis, Eye, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { useMe } from '@/app/me'
import { lastList } from '@/app/orders/last-list'
import { AppLink, routerLink } from '@/app/router-link'
import {
  formatClock,
  formatDate,
  formatDayMonth,
  formatElapsed,
  formatInstantDate,
  formatPerson,
  todayIn,
} from '@/lib/format'
import { labZone } from '@/lib/zone'
import { ageSexText } from '@/lib/born'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Facts, type Fact } from '@/ui/facts'
import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-entry'
import { FlagMark, HoldChip, OrderStateChip, ReportStateChip, StatMark } from '@/ui/status/order-chips'
import { LinkTabs, type TabLink } from '@/ui/tabs'
import { ListWalk } from './list-walk'
import { READ } from './next-step'
import { SampleId } from './sample-id'

interface OrderHeaderProps {
  order: Order
  tabs: readonly TabLink[]
  menu: readonly MenuEntry[]
  /** The button that the order's state asks for. */
  primary: ReactNode
  keepSearch: string
  onLabels: () => void
  /** Not offered to a clinic. */
  onPreview: (() => void) | undefined
}

/** Whoever the order is about stays in sight while the page scrolls: name, birth date, state, number. */
export function OrderHeader({
  order,
  tabs,
  menu,
  primary,
  keepSearch,
  onLabels,
  onPreview,
}: OrderHeaderProps) {
  const { ability, features } = useMe()
  const { patient } = order
  return (
    <header className="sticky top-0 z-10 bg-surface max-sm:static">
      <div className="flex h-9 items-center gap-1.5 px-6 pt-2 text-meta text-hint max-sm:hidden">
        <nav aria-label={m.ui.breadcrumb} className="flex items-center gap-1.5">
          <AppLink to={lastList()?.href ?? '/orders'} className="text-hint">
            {features.has('case') ? m.orders.cases : m.orders.orders}
          </AppLink>
          <ChevronRight aria-hidden className="size-3" />
          <span className="mono">{order.requisitionNumber}</span>
        </nav>
        <ListWalk orderId={order._id} keepSearch={keepSearch} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-6 max-sm:px-4 max-sm:pt-3">
        <h1 className="max-xl:w-full max-sm:text-[20px]/7">{formatPerson(patient)}</h1>
        <span className="whitespace-nowrap text-text2 tabular-nums">
          {ageSexText(patient)} · {formatDate(patient.dob)}
        </span>
        <span className="flex flex-wrap gap-2">
          <OrderStateChip filled state={order.state} />
          {order.hold && <HoldChip filled age={formatElapsed(order.hold.at)} title={order.hold.reason} />}
          {order.priority === 'STAT' && <StatMark filled />}
          {order.flag && <FlagMark filled title={order.flag.reason} />}
          {order.reportState && order.reportState !== 'FINAL' && (
            <ReportStateChip
              filled
              state={order.reportState}
              {...(order.reportState === 'PRELIMINARY' ? {} : { n: Math.max(1, order.reportVersion - 1) })}
            />
          )}
          {order.pharmdReviewed && (
            <Chip tone="success" icon={Check}>
              {m.pharmacist.orderReviewed}
            </Chip>
          )}
        </span>
        <div className="ml-auto flex items-center gap-2 max-sm:mt-2 max-sm:ml-0 max-sm:w-full max-sm:flex-wrap max-sm:[&_button]:h-10">
          {menu.length > 0 && (
            <Menu
              align="end"
              entries={menu}
              trigger={<IconButton icon={Ellipsis} label={m.order.actMore} />}
            />
          )}
          {ability.can('print', 'Label') && (
            <Button icon={Tag} onClick={onLabels}>
              {m.order.actLabels}
            </Button>
          )}
          {onPreview && (
            <Button {...{ [READ]: true }} icon={Eye} onClick={onPreview}>
              {m.order.actPreview}
            </Button>
          )}
          {primary}
        </div>
      </div>
      <Facts
        facts={factsOf(
          order,
          ability.can('nav', '/location/:id'),
          ability.can('nav', '/physicians'),
          ability.can('edit', 'Order'),
        )}
        className="px-6 pt-3 pb-2 max-sm:px-4"
      />
      <LinkTabs label={m.order.tabs.label} tabs={tabs} renderLink={routerLink} />
    </header>
  )
}

/** Day and clock; the year only when it is not this one. */
function moment(instant: string): string {
  const zone = labZone()
  const thisYear = formatInstantDate(instant, zone).slice(-4) === todayIn(zone).slice(0, 4)
  return `${thisYear ? formatDayMonth(instant, zone) : formatInstantDate(instant, zone)}, ${formatClock(instant, zone)}`
}

function factsOf(order: Order, linkLocation: boolean, linkPhysician: boolean, edits: boolean): Fact[] {
  const physician = formatPerson(order.physician)
  return [
    { label: m.order.factsRequisition, value: <span className="mono">{order.requisitionNumber}</span> },
    ...(order.sampleid || edits ? [{ label: m.order.factsSampleid, value: <SampleId order={order} /> }] : []),
    {
      label: m.order.factsLocation,
      value: linkLocation ? (
        <AppLink to={`/location/${order.location._id}`} className="truncate">
          {order.location.name}
        </AppLink>
      ) : (
        order.location.name
      ),
    },
    {
      label: m.order.factsPhysician,
      value: linkPhysician ? (
        <AppLink
          to={`/physicians?text=${encodeURIComponent(JSON.stringify(order.physician.npi))}`}
          className="truncate"
        >
          {physician}
        </AppLink>
      ) : (
        physician
      ),
    },
    { label: m.order.factsCollected, value: moment(order.dateCollected) },
    ...(order.dateReceived ? [{ label: m.order.factsReceived, value: moment(order.dateReceived) }] : []),
  ]
}
