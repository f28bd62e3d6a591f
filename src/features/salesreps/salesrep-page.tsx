import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { SalesRepDetail } from '@contract/salesrep-shapes'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { salesRepName } from './columns'
import { LocationsTab } from './locations-tab'
import { salesRepQuery, touched } from './queries'
import { SalesRepFieldCards } from './salesrep-fields'
import { blankSalesRep, salesRepSchema, tell, toFields, valuesOf } from './salesrep-values'

const route = getRouteApi('/_in/salesrep/$id')
const list = { label: t('navigation.item.salesReps'), to: '/salesreps' }

/** One sales rep: the locations they have, how to reach them, and what has changed. */
export function SalesRepPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: rep, error } = useQuery(salesRepQuery(id))
  const update = useSend(api.salesReps.update, { invalidates: touched })
  if (error && !rep) throw error
  if (!rep) return <SkeletonRows label={list.label} />
  const mayEdit = ability.can('manage_sales', 'SalesRep')
  return (
    <RegisterPage
      list={list}
      to={`/salesrep/${id}`}
      doc={rep}
      name={salesRepName(rep)}
      calls={api.salesReps}
      invalidates={touched}
      mayEdit={mayEdit}
      facts={[
        ...(rep.phone ? [{ label: t('people.contact.phone'), value: rep.phone }] : []),
        ...(rep.email ? [{ label: t('people.contact.email'), value: rep.email }] : []),
      ]}
      tab={tab}
      overview={{
        key: 'locations',
        label: t('salesReps.locations'),
        count: rep.locations.length || undefined,
        body: <LocationsTab rep={rep} mayEdit={mayEdit} />,
      }}
      form={
        mayEdit ? (
          <EditThing
            key={rep._id}
            doc={rep}
            schema={salesRepSchema}
            entity={SalesRepDetail}
            valuesOf={valuesOf}
            tell={tell}
            thing={t('salesReps.thing')}
            send={(values, on) =>
              update.mutateAsync({
                body: { salesRep: { ...toFields(values), _id: rep._id, version: on.version } },
              })
            }
            onSaved={(saved) => client.setQueryData(salesRepQuery(saved._id).queryKey, saved)}
          >
            <SalesRepFieldCards />
          </EditThing>
        ) : null
      }
    />
  )
}

export function NewSalesRepPage() {
  const go = useGo()
  const add = useSend(api.salesReps.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('salesReps.newTitle')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankSalesRep}
        schema={salesRepSchema}
        entity={SalesRepDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('salesReps.thing')}
        saveLabel={t('salesReps.add')}
        send={(values) => add.mutateAsync({ body: { salesRep: toFields(values) } })}
        onAdded={(rep) => {
          toast.success(t('salesReps.added', { name: salesRepName(rep) }))
          go(`/salesrep/${rep._id}`, { replace: true })
        }}
      >
        <SalesRepFieldCards />
      </NewThing>
    </div>
  )
}
