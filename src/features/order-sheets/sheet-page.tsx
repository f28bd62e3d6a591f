import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { OrderSheet } from '@contract/order-sheets/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useReference } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink, useGo } from '@/app/router-link'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { offeredQuery, sheetQuery } from './queries'
import { RowsCard } from './rows-card'
import { SetupForm } from './setup-form'

const s = m.orderSheets
const route = getRouteApi('/_in/remoteorders_/sheets_/$id')

/** One list of patients: what is the same for everybody, which column holds what, and its rows until each is sent or dropped. */
export function OrderSheetPage() {
  useReference()
  const { id } = route.useParams()
  const sheet = useQuery(sheetQuery(id))
  const offered = useQuery(offeredQuery)
  usePageTitle(sheet.data?.name ?? s.title)
  const failed = sheet.error ?? offered.error
  if (failed && !(sheet.data && offered.data))
    return <LoadFailed error={failed} refetch={sheet.error ? sheet.refetch : offered.refetch} />
  if (!sheet.data || !offered.data) return <SkeletonRows rows={8} label={s.title} />
  if (offered.data.locations.length === 0)
    return <EmptyState title={s.noLocations} text={m.remoteOrderEntry.noLocationsHelp} />
  return (
    <div className="min-h-full bg-bg">
      <PageHeader
        title={sheet.data.name}
        crumbs={[{ label: s.title, to: '/remoteorders/sheets' }]}
        renderLink={routerLink}
        actions={<Finish sheet={sheet.data} />}
      />
      <div className="grid gap-4 p-6 pt-2 max-sm:p-4">
        <SetupForm key={sheet.data.version} sheet={sheet.data} offered={offered.data} />
        <RowsCard sheet={sheet.data} />
      </div>
    </div>
  )
}

function Finish({ sheet }: { sheet: OrderSheet }) {
  const go = useGo()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const left = sheet.rows.filter(({ state }) => state !== 'SENT').length
  const finish = useSend(api.orderSheets.finish, {
    onSuccess() {
      client.removeQueries({ queryKey: sheetQuery(sheet._id).queryKey })
      toast.success(s.finished)
      go('/remoteorders/sheets')
    },
    onError: (error) => toast.error(error.message),
  })
  const put = () => finish.mutate({ body: { _id: sheet._id, version: sheet.version } })
  return (
    <>
      <Button busy={finish.isPending} onClick={() => (left === 0 ? put() : setAsking(true))}>
        {s.finish}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={s.finishTitle}
        description={fill(s.finishText, { count: left })}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{m.ui.cancel}</Button>
            <Button variant="danger" busy={finish.isPending} onClick={put}>
              {s.finish}
            </Button>
          </>
        }
      />
    </>
  )
}
