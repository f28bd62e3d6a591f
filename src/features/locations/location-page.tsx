import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { canNavigate } from '@contract/abilities'
import { t } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { DetailPage } from '@/app/entity/detail-page'
import { useMe } from '@/app/me'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { addressText } from '@/form/address-fields'
import { buttonClass } from '@/ui/button-class'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { EditLocation, NewLocation } from './location-form'
import { LocationOverview } from './location-overview'
import { locationQuery } from './queries'
import { locationTabs } from './tabs'

const route = getRouteApi('/_in/location/$id')
const list = { label: t('navigation.item.locations'), to: '/locations' }

/** One location: where it is, how to reach it, who works there and what it sends. */
export function LocationPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const { data: location, error } = useQuery(locationQuery(id))
  if (error && !location) throw error
  if (!location) return <SkeletonRows label={list.label} />
  const tabs = locationTabs.filter((one) => one === 'overview' || ability.can('edit', 'Location'))
  const current = tabs.find((one) => one === tab) ?? 'overview'
  const fact = (label: string, value: string | null) =>
    value
      ? [
          {
            label,
            value: (
              <span className="truncate" title={value}>
                {value}
              </span>
            ),
          },
        ]
      : []
  return (
    <DetailPage
      crumbs={[list, { label: location.code }]}
      title={location.name}
      chips={<InactiveChip active={location.active} />}
      actions={
        canNavigate(ability, '/patients') && (
          <AppLink to={`/patients?location=${location._id}`} className={buttonClass()}>
            {t('people.location.patients')}
          </AppLink>
        )
      }
      facts={[
        { label: t('people.location.code'), value: <span className="mono">{location.code}</span> },
        ...fact(t('people.address.title'), addressText(location.address)),
        ...fact(t('people.contact.phone'), location.phone),
        ...fact(t('people.contact.fax'), location.fax),
      ]}
      {...(tabs.length > 1 && {
        tabs: {
          label: t('people.location.tabs.label'),
          links: tabs.map((one) => ({
            to: `/location/${location._id}${one === 'overview' ? '' : `?tab=${one}`}`,
            label: t(`people.location.tabs.${one}`),
            current: one === current,
          })),
        },
      })}
    >
      {current === 'overview' ? (
        <LocationOverview location={location} />
      ) : (
        <EditLocation key={location._id} location={location} />
      )}
    </DetailPage>
  )
}

export function NewLocationPage() {
  const go = useGo()
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('people.location.newTitle')} crumbs={[list]} renderLink={routerLink} />
      <NewLocation onAdded={(location) => go(`/location/${location._id}`, { replace: true })} />
    </div>
  )
}
