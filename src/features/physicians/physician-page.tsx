import { getRouteApi } from '@tanstack/react-router'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { Physician } from '@contract/physicians/shapes'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { physicianName } from './columns'
import { PhysicianFieldCards } from './physician-fields'
import { blankPhysician, physicianSchema, describe, toFields, valuesOf } from './physician-values'
import { physicianQuery, staleAfter } from './queries'

const route = getRouteApi('/_in/physicians_/$id')
const list = { label: m.navigation.itemPhysicians, to: '/physicians' }
const form = {
  schema: physicianSchema,
  entity: Physician,
  valuesOf,
  describe,
  recordName: m.physicians.recordName,
}

/** One physician: name, NPI, where they work, who acts for them in the portal, and what has changed. */
export function PhysicianPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.physicians.update, { invalidates: staleAfter })
  const mayEdit = ability.can('manage', 'Physician')
  return (
    <EntityPage
      list={list}
      to={`/physicians/${id}`}
      query={physicianQuery(id)}
      about={(physician) => ({
        name: physicianName(physician),
        code: physician.npi,
        actions: canNavigate(ability, '/orders') && (
          <AppLink to={`/orders?physician=${physician._id}`} className={buttonClass()}>
            {m.physicians.orders}
          </AppLink>
        ),
        facts: [
          { label: m.physicians.npi, value: <span className="mono">{physician.npi}</span> },
          ...(physician.phone ? [{ label: m.people.contact.phone, value: physician.phone }] : []),
          ...(physician.email ? [{ label: m.people.contact.email, value: physician.email }] : []),
        ],
        rail: <PortalUsers physician={physician} />,
        ...(mayEdit ? {} : { shown: <Shown physician={physician} /> }),
      })}
      calls={api.physicians}
      invalidates={staleAfter}
      mayEdit={mayEdit}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { physician: { ...toFields(values), _id, version } } })
      }
    >
      <PhysicianFieldCards />
    </EntityPage>
  )
}

/** For those who read it and change nothing. */
function Shown({ physician }: { physician: Physician }) {
  return (
    <div className="grid max-w-160 gap-4 p-6 max-sm:p-4">
      <Card title={m.physicians.locations}>
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

function PortalUsers({ physician: { portalUsers } }: { physician: Physician }) {
  return (
    <Card title={m.physicians.portal} end={portalUsers.length > 0 && portalUsers.length}>
      {portalUsers.length === 0 ? (
        <p className="p-4 text-dense text-hint">{m.physicians.noPortal}</p>
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
  const add = useSend(api.physicians.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.physicians.newTitle}
      list={list}
      one="/physicians"
      form={form}
      blank={blankPhysician}
      saveLabel={m.physicians.add}
      send={(values) => add.mutateAsync({ body: { physician: toFields(values) } })}
      said={(physician) => fill(m.physicians.added, { name: physicianName(physician) })}
    >
      <PhysicianFieldCards />
    </NewEntityPage>
  )
}
