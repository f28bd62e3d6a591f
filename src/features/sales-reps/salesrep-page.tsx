import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { SalesRepDetail } from '@contract/sales-reps/shapes'
import { useSend } from '@/api/query'
import { NewThingPage } from '@/app/entity/new-page'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe } from '@/app/me'
import { salesRepName } from './columns'
import { LocationsTab } from './locations-tab'
import { salesRepQuery, touched } from './queries'
import { SalesRepFieldCards } from './salesrep-fields'
import { blankSalesRep, salesRepSchema, tell, toFields, valuesOf } from './salesrep-values'

const route = getRouteApi('/_in/salesrep/$id')
const list = { label: m.navigation.itemSalesReps, to: '/salesreps' }
const form = {
  schema: salesRepSchema,
  entity: SalesRepDetail,
  valuesOf,
  tell,
  recordName: m.salesReps.recordName,
}

/** One sales rep: the locations they have, how to reach them, and what has changed. */
export function SalesRepPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.salesReps.update, { invalidates: touched })
  const mayEdit = ability.can('manage_sales', 'SalesRep')
  return (
    <ThingPage
      list={list}
      to={`/salesrep/${id}`}
      query={salesRepQuery(id)}
      about={(rep) => ({
        name: salesRepName(rep),
        facts: [
          ...(rep.phone ? [{ label: m.people.contact.phone, value: rep.phone }] : []),
          ...(rep.email ? [{ label: m.people.contact.email, value: rep.email }] : []),
        ],
        overview: {
          key: 'locations',
          label: m.salesReps.locations,
          count: rep.locations.length || undefined,
          body: <LocationsTab rep={rep} mayEdit={mayEdit} />,
        },
        ...(mayEdit ? {} : { shown: null }),
      })}
      calls={api.salesReps}
      invalidates={touched}
      mayEdit={mayEdit}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { salesRep: { ...toFields(values), _id, version } } })
      }
    >
      <SalesRepFieldCards />
    </ThingPage>
  )
}

export function NewSalesRepPage() {
  const add = useSend(api.salesReps.add, { invalidates: touched })
  return (
    <NewThingPage
      title={m.salesReps.newTitle}
      list={list}
      one="/salesrep"
      form={form}
      blank={blankSalesRep}
      saveLabel={m.salesReps.add}
      send={(values) => add.mutateAsync({ body: { salesRep: toFields(values) } })}
      said={(rep) => fill(m.salesReps.added, { name: salesRepName(rep) })}
    >
      <SalesRepFieldCards />
    </NewThingPage>
  )
}
