import { useQuery } from '@tanstack/react-query'
import type { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { m } from '@contract/messages'
import { OrderState } from '@contract/orders/shapes'
import { ReportState } from '@contract/orders/choices'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { InstantCell } from '@/table/cells'
import { DataTable } from '@/table/data-table'
import { columnHelper } from '@/table/features'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { OrderStateChip, ReportStateChip } from '@/ui/status/order-chips'
import { patientOrdersQuery } from './queries'

type OrderOfPatient = Reply<typeof api.patients.orders>['docs'][number]

const MOST = 100
const col = columnHelper<OrderOfPatient>()

const columns = col.columns([
  col.accessor('requisitionNumber', {
    header: m.patients.columnRequisition,
    meta: { width: '140px' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor('dateCollected', {
    header: m.patients.columnCollected,
    meta: { width: '132px' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
  col.accessor((row) => row.panels.join(', '), { id: 'panels', header: m.patients.columnPanels }),
  col.accessor('state', {
    header: m.patients.columnStatus,
    meta: { width: '120px' },
    cell: ({ getValue }) => <State state={getValue()} />,
  }),
  col.accessor('reportState', {
    header: m.patients.columnReport,
    meta: { width: '132px', from: 'md' },
    cell: ({ getValue }) => <Report state={getValue()} />,
  }),
])

function State({ state }: { state: string }) {
  const known = OrderState.safeParse(state)
  return known.success ? <OrderStateChip state={known.data} /> : state
}

function Report({ state }: { state: string | null }) {
  const known = ReportState.safeParse(state)
  return known.success ? <ReportStateChip state={known.data} /> : state
}

const unchanging = { text: '', page: 1 }

/** The patient's orders, newest first. */
export function PatientOrders({ patientId }: { patientId: string }) {
  const query = useQuery(patientOrdersQuery(patientId))
  const { ability } = useMe()
  const go = useGo()
  const docs = query.data?.docs
  const page = docs && {
    docs,
    total: docs.length,
    totalIsCapped: docs.length === MOST,
    page: 1,
    pages: 1,
    limit: MOST,
    after: null,
  }
  return (
    <div className="flex-1 bg-surface">
      <DataTable
        label={m.patients.tabsOrders}
        query={{ data: page, error: query.error, isPlaceholderData: false, refetch: query.refetch }}
        columns={columns}
        getRowId={(row) => row._id}
        search={unchanging}
        set={() => undefined}
        defaultSort=""
        onOpen={(row, newTab) => (newTab ? window.open(`/order/${row._id}`) : go(`/order/${row._id}`))}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3">
              <span className="truncate font-medium">{row.panels.join(', ')}</span>
              <State state={row.state} />
            </span>
            <span className="flex justify-between gap-3 text-meta text-hint">
              <span className="mono">{row.requisitionNumber}</span>
              <InstantCell at={row.dateCollected} />
            </span>
          </>
        )}
        filtered={false}
        noMatch={null}
        empty={
          <EmptyState
            title={m.patients.noOrders}
            text={m.patients.noOrdersHelp}
            action={
              ability.can('create', 'Order') && (
                <AppLink to="/orderentry" className={buttonClass()}>
                  {m.patients.newOrder}
                </AppLink>
              )
            }
          />
        }
      />
      {docs?.length === MOST && <p className="px-6 py-3 text-meta text-hint">{m.patients.oldOrders}</p>}
    </div>
  )
}
