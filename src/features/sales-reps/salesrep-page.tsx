import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { SalesRepDetail } from '@contract/sales-reps/shapes'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe } from '@/app/me'
import { salesRepName } from './columns'
import { LocationsTab } from './locations-tab'
import { salesRepQuery, staleAfter } from './queries'
import { SalesRepFieldCards } from './salesrep-fields'
import { blankSalesRep, salesRepSchema, describe, toFields, valuesOf } from './salesrep-values'

const route = getRouteApi('/_in/salesrep/$id')
const list = { label: m.navigation.itemSalesReps, to: '/salesreps' }
const form = {
  schema: salesRepSchema,
  entity: SalesRepDetail,
  valuesOf,
  describe,
  recordName: m.salesReps.recordName,
}

/** One sales rep: the locations they have, how to reach them, and what has changed. */
export function SalesRepPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.salesReps.update, { invalidates: staleAfter })
  const mayEdit = ability.can('manage_sales', 'SalesRep')
  return (
    <EntityPage
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
      invalidates={staleAfter}
      mayEdit={mayEdit}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { salesRep: { ...toFields(values), _id, version } } })
      }
    >
      <SalesRepFieldCards />
    </EntityPage>
  )
}

export function NewSalesRepPage() {
  const add = useSend(api.salesReps.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
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
    </NewEntityPage>
  )
}
