import { useQuery } from '@tanstack/react-query'
import type { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { t } from '@contract/messages'
import { OrderState, ReportState } from '@contract/order-shapes'
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
const words = 'people.patient.column'
const col = columnHelper<OrderOfPatient>()

const columns = col.columns([
  col.accessor('requisitionNumber', {
    header: t(`${words}.requisition`),
    meta: { width: '140px' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor('dateCollected', {
    header: t(`${words}.collected`),
    meta: { width: '132px' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
  col.accessor((row) => row.panels.join(', '), { id: 'panels', header: t(`${words}.panels`) }),
  col.accessor('state', {
    header: t(`${words}.status`),
    meta: { width: '120px' },
    cell: ({ getValue }) => <State state={getValue()} />,
  }),
  col.accessor('reportState', {
    header: t(`${words}.report`),
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
        label={t('people.patient.tabs.orders')}
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
            title={t('people.patient.noOrders')}
            text={t('people.patient.noOrdersHelp')}
            action={
              ability.can('create', 'Order') && (
                <AppLink to="/orderentry" className={buttonClass()}>
                  {t('people.patient.newOrder')}
                </AppLink>
              )
            }
          />
        }
      />
      {docs?.length === MOST && (
        <p className="px-6 py-3 text-meta text-hint">{t('people.patient.oldOrders')}</p>
      )}
    </div>
  )
}
