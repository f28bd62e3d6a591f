import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { Location } from '@contract/people-shapes'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { addressText } from '@/form/address-fields'
import { buttonClass } from '@/ui/button-class'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { LocationFieldCards } from './location-fields'
import { LocationOverview } from './location-overview'
import { blankLocation, locationSchema, tell, toFields, valuesOf } from './location-values'
import { locationQuery, touched } from './queries'

const route = getRouteApi('/_in/location/$id')
const list = { label: t('navigation.item.locations'), to: '/locations' }

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
  const client = useQueryClient()
  const { ability, user } = useMe()
  const { data: location, error } = useQuery(locationQuery(id))
  const update = useSend(api.locations.update, { invalidates: touched })
  if (error && !location) throw error
  if (!location) return <SkeletonRows label={list.label} />
  const own = user.userType === 'portal'
  return (
    <RegisterPage
      list={list}
      to={`/location/${id}`}
      doc={location}
      name={location.name}
      code={location.code}
      calls={api.locations}
      invalidates={touched}
      mayEdit={ability.can('manage', 'Location') && !own}
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
      tab={tab}
      overview={{
        key: 'overview',
        label: t('people.location.overview'),
        body: <LocationOverview location={location} />,
      }}
      form={
        ability.can('manage', 'Location') ? (
          <EditThing
            key={location._id}
            doc={location}
            schema={locationSchema}
            entity={Location}
            valuesOf={valuesOf}
            tell={tell}
            thing={t('people.location.thing')}
            send={(values, on) =>
              update.mutateAsync({
                body: { location: { ...toFields(values), _id: location._id, version: on.version } },
              })
            }
            onSaved={(saved) => client.setQueryData(locationQuery(saved._id).queryKey, saved)}
          >
            <LocationFieldCards own={own} />
          </EditThing>
        ) : null
      }
    />
  )
}

export function NewLocationPage() {
  const go = useGo()
  const add = useSend(api.locations.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('people.location.newTitle')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankLocation}
        schema={locationSchema}
        entity={Location}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('people.location.thing')}
        saveLabel={t('people.location.add')}
        send={(values) => add.mutateAsync({ body: { location: toFields(values) } })}
        onAdded={(location) => {
          toast.success(t('people.location.added', { name: location.name }))
          go(`/location/${location._id}`, { replace: true })
        }}
      >
        <LocationFieldCards own={false} />
      </NewThing>
    </div>
  )
}
