import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import { useGo } from '@/app/router-link'
import { DataTable } from '@/table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { RemoteOrderCard, remoteOrderColumns } from './columns'

const MOST = 100
const unchanging = { text: '', page: 1 }

/** What was ordered for a patient by clinics, newest first. */
export function RemoteOrdersOfPatient({ patientId }: { patientId: string }) {
  const query = useQuery(read(api.remoteOrders.ofPatient, { body: { searchstr: '', filter: { patientId } } }))
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
        label={m.remoteOrderEntry.ofPatient}
        query={{ data: page, error: query.error, isPlaceholderData: false, refetch: query.refetch }}
        columns={remoteOrderColumns}
        getRowId={(row) => row._id}
        search={unchanging}
        set={() => undefined}
        defaultSort=""
        onOpen={(row, newTab) =>
          newTab ? window.open(`/remoteorders/${row._id}`) : go(`/remoteorders/${row._id}`)
        }
        card={(row) => <RemoteOrderCard row={row} />}
        filtered={false}
        noMatch={null}
        empty={<EmptyState title={m.remoteOrderEntry.empty} />}
      />
    </div>
  )
}
