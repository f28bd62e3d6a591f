import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'

const directorsQuery = read(api.labSettings.directors, {})

/** Who holds the director's office: given and taken back by Lab Admins. */
export function OfficeCard() {
  const { ability } = useMe()
  return ability.can('manage', 'Lab') ? <Holders /> : null
}

function Holders() {
  const query = useQuery(directorsQuery)
  const set = useSend(api.labSettings.setDirector, {
    invalidates: [api.labSettings.directors],
    onSuccess: ({ name, director }) =>
      toast.success(fill(director ? m.labSettings.officeGiven : m.labSettings.officeTaken, { name })),
  })
  const docs = query.data?.docs
  return (
    <Card title={m.labSettings.office}>
      <div className="grid gap-2 p-4">
        <p className="text-dense text-text2">{m.labSettings.officeHelp}</p>
        {set.error && <Banner tone="danger" title={set.error.message} onDismiss={set.reset} />}
        {docs === undefined ? (
          query.isError ? (
            <EmptyState tone="error" title={query.error.message} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={2} label={m.labSettings.officeLoading} />
          )
        ) : docs.length === 0 ? (
          <p className="text-dense text-text2">{m.labSettings.officeEmpty}</p>
        ) : (
          <ul>
            {docs.map(({ _id, version, name, director }) => (
              <li key={_id}>
                <label className="flex items-center gap-3 py-1.5 text-dense">
                  <Checkbox
                    aria-label={fill(m.labSettings.officeOn, { name })}
                    checked={director}
                    disabled={set.isPending}
                    onChange={() => set.mutate({ body: { _id, version, director: !director } })}
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
