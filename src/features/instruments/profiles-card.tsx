import { useQuery } from '@tanstack/react-query'
import { CircleSlash, Plus } from 'lucide-react'
import type { Profile } from '@contract/instrument-runs/profile'
import { m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { profilesQuery } from './queries'
import { profileAddress } from './run-search'

export const layoutLabels: Record<Profile['layout'], string> = m.instrumentProfiles.layouts

/** How the files of this instrument are read, where the laboratory wrote it down itself. */
export function ProfilesCard({ instrumentId }: { instrumentId: string }) {
  const mayEdit = useMe().ability.can('edit', 'Instrument')
  const go = useGo()
  const { data, error, refetch } = useQuery(profilesQuery(instrumentId))
  return (
    <Card
      title={m.instrumentProfiles.profilesCard}
      sub={m.instrumentProfiles.profilesSub}
      end={
        mayEdit && (
          <Button size="s" icon={Plus} onClick={() => go(profileAddress(instrumentId, 'new'))}>
            {m.instrumentProfiles.profileNew}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} label={m.instrumentProfiles.profilesCard} />
      ) : data.profiles.length === 0 ? (
        <EmptyState title={m.instrumentProfiles.profilesNone} text={m.instrumentProfiles.profilesNoneHelp} />
      ) : (
        <ul aria-label={m.instrumentProfiles.profilesCard} className="divide-y divide-soft-line">
          {data.profiles.map((one) => (
            <li
              key={one._id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-dense hover:bg-hover"
            >
              <span className="mr-auto min-w-0">
                {mayEdit ? (
                  <AppLink
                    to={profileAddress(instrumentId, one._id)}
                    className="font-medium wrap-anywhere text-link after:absolute after:inset-0"
                  >
                    {one.name}
                  </AppLink>
                ) : (
                  <span className="font-medium wrap-anywhere">{one.name}</span>
                )}
                <span className="block text-meta text-hint">{layoutLabels[one.content.layout]}</span>
              </span>
              {!one.active && (
                <Chip tone="neutral" icon={CircleSlash}>
                  {m.instrumentProfiles.profileUnused}
                </Chip>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
