import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { canNavigate } from '@contract/abilities'
import { t } from '@contract/messages'
import type { Physician } from '@contract/people-shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { DetailPage } from '@/app/entity/detail-page'
import { useMe } from '@/app/me'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { physicianName } from './columns'
import { EditPhysician, NewPhysician } from './physician-form'
import { physicianQuery } from './queries'

const route = getRouteApi('/_in/physicians_/$id')
const list = { label: t('navigation.item.physicians'), to: '/physicians' }

/** One physician: name, NPI, where they work, and who acts for them in the portal. */
export function PhysicianPage() {
  const { id } = route.useParams()
  const { ability } = useMe()
  const { data: physician, error } = useQuery(physicianQuery(id))
  if (error && !physician) throw error
  if (!physician) return <SkeletonRows label={list.label} />
  return (
    <DetailPage
      crumbs={[list, { label: physician.npi }]}
      title={physicianName(physician)}
      chips={<InactiveChip active={physician.active} />}
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
    >
      {ability.can('edit', 'Physician') ? (
        <EditPhysician
          key={physician._id}
          physician={physician}
          rail={<PortalUsers physician={physician} />}
        />
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
      )}
    </DetailPage>
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
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('people.physician.newTitle')} crumbs={[list]} renderLink={routerLink} />
      <NewPhysician onAdded={(physician) => go(`/physicians/${physician._id}`, { replace: true })} />
    </div>
  )
}
