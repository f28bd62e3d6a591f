import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '@contract/messages'
import { usePageTitle } from '@/app/page-title'
import { LocationBox, type ChosenLocation } from '@/form/location-field'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { DrawCard } from './draw-card'
import { DrawDialog } from './draw-dialog'
import { drawsQuery } from './queries'

/** Who is drawn today and where: appointments by time, each with its tubes. */
export function DrawsPage() {
  const search = useSearch({ from: '/_in/draws' })
  const navigate = useNavigate()
  usePageTitle(m.navigation.pageDraws)
  const day = search.day ?? todayIn(labZone())
  const [site, setSite] = useState<ChosenLocation | null>(null)
  const [booking, setBooking] = useState(false)
  const query = useQuery(drawsQuery(day, site?._id ?? null))
  const docs = query.data?.docs
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeader
        title={m.navigation.pageDraws}
        count={docs && String(docs.length)}
        actions={
          <Button variant="primary" onClick={() => setBooking(true)}>
            {m.draws.newDraw}
          </Button>
        }
      />
      <div className="flex flex-wrap gap-3 px-6 pb-3 max-sm:px-4">
        <Field label={m.draws.day}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="date"
              value={day}
              onChange={({ target }) =>
                void navigate({ to: '/draws', search: { day: target.value || undefined }, replace: true })
              }
            />
          )}
        </Field>
        <Field label={m.draws.site} className="w-72">
          {(wiring) => (
            <LocationBox
              {...wiring}
              label={m.draws.site}
              placeholder={m.draws.siteAll}
              value={site}
              onChange={setSite}
            />
          )}
        </Field>
      </div>
      <div className="flex-1 border-t border-line bg-surface">
        {docs === undefined ? (
          query.isError ? (
            <EmptyState
              tone="error"
              title={m.draws.failed}
              text={query.error.message}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <SkeletonRows label={m.draws.loading} />
          )
        ) : docs.length === 0 ? (
          <EmptyState title={m.draws.empty} text={m.draws.emptyHelp} />
        ) : (
          <ul>
            {docs.map((draw) => (
              <DrawCard key={draw._id} draw={draw} day={day} />
            ))}
          </ul>
        )}
      </div>
      {booking && <DrawDialog day={day} site={site} onClose={() => setBooking(false)} />}
    </div>
  )
}
