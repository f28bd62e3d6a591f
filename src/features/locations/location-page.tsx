import { getRouteApi } from '@tanstack/react-router'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { Location } from '@contract/locations/shapes'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { addressText } from '@contract/address-values'
import { buttonClass } from '@/ui/button-class'
import { LocationFieldCards } from './location-fields'
import { LocationOverview } from './location-overview'
import { blankLocation, locationSchema, describe, toFields, valuesOf } from './location-values'
import { locationQuery, staleAfter } from './queries'

const route = getRouteApi('/_in/location/$id')
const list = { label: m.navigation.itemLocations, to: '/locations' }
const form = {
  schema: locationSchema,
  entity: Location,
  valuesOf,
  describe,
  recordName: m.locations.recordName,
}

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

/** One location: where it is, how to reach it, who works there, what it sends, and what has changed. */
export function LocationPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability, user } = useMe()
  const update = useSend(api.locations.update, { invalidates: staleAfter })
  const own = user.userType === 'portal'
  const mayEdit = ability.can('manage', 'Location')
  return (
    <EntityPage
      list={list}
      to={`/location/${id}`}
      query={locationQuery(id)}
      about={(location) => ({
        name: location.name,
        code: location.code,
        actions: canNavigate(ability, '/patients') && (
          <AppLink to={`/patients?location=${location._id}`} className={buttonClass()}>
            {m.locations.patients}
          </AppLink>
        ),
        facts: [
          { label: m.locations.code, value: <span className="mono">{location.code}</span> },
          ...fact(m.people.address.title, addressText(location.address)),
          ...fact(m.people.contact.phone, location.phone),
          ...fact(m.people.contact.fax, location.fax),
        ],
        overview: {
          key: 'overview',
          label: m.locations.overview,
          body: <LocationOverview location={location} />,
        },
        ...(mayEdit ? {} : { shown: null }),
      })}
      calls={api.locations}
      invalidates={staleAfter}
      mayEdit={mayEdit && !own}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { location: { ...toFields(values), _id, version } } })
      }
    >
      <LocationFieldCards own={own} />
    </EntityPage>
  )
}

export function NewLocationPage() {
  const add = useSend(api.locations.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.locations.newTitle}
      list={list}
      one="/location"
      form={form}
      blank={blankLocation}
      saveLabel={m.locations.add}
      send={(values) => add.mutateAsync({ body: { location: toFields(values) } })}
      said={({ name }) => fill(m.locations.added, { name })}
    >
      <LocationFieldCards own={false} />
    </NewEntityPage>
  )
}
