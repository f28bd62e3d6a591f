import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Checkbox } from '@/ui/checkbox'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { dispatchersQuery } from './dispatch-queries'

/** Who may dispatch beside Lab Admins. */
export function DispatcherList() {
  const query = useQuery(dispatchersQuery)
  const set = useSend(api.courier.setDispatcher, {
    invalidates: [api.courier.dispatchers],
    onSuccess: ({ name }) => toast.success(fill(m.courier.peopleSaved, { name })),
    onError: (error) => toast.error(error.message),
  })
  const docs = query.data?.docs
  return (
    <div className="grid content-start gap-3 px-6 py-4 max-sm:px-4">
      <p className="text-dense text-text2">{m.courier.peopleHelp}</p>
      {docs === undefined ? (
        query.isError ? (
          <EmptyState tone="error" title={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows label={m.courier.dispatchLoading} />
        )
      ) : docs.length === 0 ? (
        <EmptyState title={m.courier.peopleEmpty} />
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {docs.map(({ _id, version, name, dispatcher }) => (
            <li key={_id} className="border-b border-soft-line last:border-b-0">
              <label className="flex items-center gap-3 px-4 py-2.5 text-dense">
                <Checkbox
                  aria-label={fill(m.courier.peopleOn, { name })}
                  checked={dispatcher}
                  onChange={() => set.mutate({ body: { _id, version, dispatcher: !dispatcher } })}
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
