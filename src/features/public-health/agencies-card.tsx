import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agency } from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { agenciesQuery } from './queries'

const AgencyDialog = deferred(() => import('./agency-dialog').then((part) => part.AgencyDialog))

/** Who receives reports of which state, and over which way. */
export function AgenciesCard() {
  const { data, error, refetch } = useQuery(agenciesQuery)
  const [edited, setEdited] = useState<Agency | 'new'>()
  const may = useMe().ability.can('manage', 'Setting')
  return (
    <Card
      title={m.publicHealth.sectionAgencies}
      sub={m.publicHealth.agenciesSub}
      end={
        may && (
          <Button size="s" onClick={() => setEdited('new')}>
            {m.publicHealth.addAgency}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.docs.length === 0 ? (
        <EmptyState
          title={m.publicHealth.agenciesNone}
          text={m.publicHealth.agenciesNoneHelp}
          action={
            <AppLink to="/management?tab=delivery" className="text-link underline underline-offset-2">
              {m.deliveries.waysAndRules}
            </AppLink>
          }
        />
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {data.docs.map((agency) => (
            <li key={agency._id} className="flex flex-wrap items-start gap-4 px-4 py-3">
              <div className="mr-auto min-w-0">
                <span className="font-medium">{agency.name}</span>{' '}
                <span className="text-text2">{agency.states.join(', ')}</span>
                {!agency.active && <span className="text-hint"> ({m.publicHealth.switchedOff})</span>}
                <span className="block text-text2">{fill(m.deliveries.goesTo, { name: agency.way })}</span>
                <span className="block text-meta text-hint">
                  {[
                    agency.applicationName,
                    agency.facilityName,
                    m.publicHealth.profileName[agency.profile],
                    agency.needsCounty ? m.publicHealth.needsCounty : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {may && (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={fill(m.publicHealth.editOf, { name: agency.name })}
                  onClick={() => setEdited(agency)}
                >
                  {m.publicHealth.edit}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <AgencyDialog
          agency={edited === 'new' ? undefined : edited}
          samples={data?.samples ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}
