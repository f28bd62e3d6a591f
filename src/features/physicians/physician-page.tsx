import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { Physician } from '@contract/people-shapes'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { physicianName } from './columns'
import { PhysicianFieldCards } from './physician-fields'
import { blankPhysician, physicianSchema, tell, toFields, valuesOf } from './physician-values'
import { physicianQuery, touched } from './queries'

const route = getRouteApi('/_in/physicians_/$id')
const list = { label: t('navigation.item.physicians'), to: '/physicians' }

/** One physician: name, NPI, where they work, who acts for them in the portal, and what has changed. */
export function PhysicianPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: physician, error } = useQuery(physicianQuery(id))
  const update = useSend(api.physicians.update, { invalidates: touched })
  if (error && !physician) throw error
  if (!physician) return <SkeletonRows label={list.label} />
  const mayEdit = ability.can('manage', 'Physician')
  return (
    <RegisterPage
      list={list}
      to={`/physicians/${id}`}
      doc={physician}
      name={physicianName(physician)}
      code={physician.npi}
      calls={api.physicians}
      invalidates={touched}
      mayEdit={mayEdit}
      actions={
        canNavigate(ability, '/orders') && (
          <AppLink to={`/orders?physician=${physician._id}`} className={buttonClass()}>
            {t('people.physician.orders')}
          </AppLink>
        )
      }
      facts={[
        { label: t('people.physician.npi'), value: <span className="mono">{physician.npi}</span> },
        ...(physician.phone ? [{ label: t('people.contact.phone'), value: physician.phone }] : []),
        ...(physician.email ? [{ label: t('people.contact.email'), value: physician.email }] : []),
      ]}
      tab={tab}
      form={
        mayEdit ? (
          <EditThing
            key={physician._id}
            doc={physician}
            schema={physicianSchema}
            entity={Physician}
            valuesOf={valuesOf}
            tell={tell}
            thing={t('people.physician.thing')}
            rail={<PortalUsers physician={physician} />}
            send={(values, on) =>
              update.mutateAsync({
                body: { physician: { ...toFields(values), _id: physician._id, version: on.version } },
              })
            }
            onSaved={(saved) => client.setQueryData(physicianQuery(saved._id).queryKey, saved)}
          >
            <PhysicianFieldCards />
          </EditThing>
        ) : (
          <div className="grid max-w-160 gap-4 p-6 max-sm:p-4">
            <Card title={t('people.physician.locations')}>
              <ul className="grid gap-1 p-4 text-dense">
                {physician.locationDocs.map(({ _id, name }) => (
                  <li key={_id}>{name}</li>
                ))}
              </ul>
            </Card>
            <PortalUsers physician={physician} />
          </div>
        )
      }
    />
  )
}

function PortalUsers({ physician: { portalUsers } }: { physician: Physician }) {
  return (
    <Card title={t('people.physician.portal')} end={portalUsers.length > 0 && portalUsers.length}>
      {portalUsers.length === 0 ? (
        <p className="p-4 text-dense text-hint">{t('people.physician.noPortal')}</p>
      ) : (
        <ul className="grid gap-1 p-4 text-dense">
          {portalUsers.map(({ _id, username }) => (
            <li key={_id}>{username}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function NewPhysicianPage() {
  const go = useGo()
  const add = useSend(api.physicians.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('people.physician.newTitle')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankPhysician}
        schema={physicianSchema}
        entity={Physician}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('people.physician.thing')}
        saveLabel={t('people.physician.add')}
        send={(values) => add.mutateAsync({ body: { physician: toFields(values) } })}
        onAdded={(physician) => {
          toast.success(t('people.physician.added', { name: physicianName(physician) }))
          go(`/physicians/${physician._id}`, { replace: true })
        }}
      >
        <PhysicianFieldCards />
      </NewThing>
    </div>
  )
}
