import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { userTypeLabels } from '@contract/choices'
import { t } from '@contract/messages'
import { UserDetail } from '@contract/user-shapes'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { AccountChip } from './columns'
import { GivenTab } from './given-tab'
import { InviteButton } from './invite-dialog'
import { touched, userQuery } from './queries'
import { ResetSecondFactor } from './reset-second-factor'
import { UserFieldCards } from './user-fields'
import { blankUser, tell, toFields, userSchema, valuesOf } from './user-values'

const route = getRouteApi('/_in/users_/$id')
const list = { label: t('navigation.item.users'), to: '/users' }

/** One account: who it is, what it may do, what it was given, and what has changed about it. */
export function UserPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: user, error } = useQuery(userQuery(id))
  const update = useSend(api.users.update, { invalidates: touched })
  if (error && !user) throw error
  if (!user) return <SkeletonRows label={list.label} />
  const mayEdit = ability.can('edit', 'User')
  return (
    <RegisterPage
      list={list}
      to={`/users/${id}`}
      doc={user}
      name={`${user.firstName} ${user.lastName}`}
      code={user.username}
      chips={user.active && <AccountChip user={user} />}
      calls={api.users}
      invalidates={touched}
      mayEdit={mayEdit}
      actions={
        mayEdit && (
          <>
            {user.hasSecondFactor && <ResetSecondFactor user={user} />}
            {user.active && <InviteButton user={user} />}
          </>
        )
      }
      facts={[
        { label: t('users.username'), value: <span className="mono">{user.username}</span> },
        { label: t('users.type'), value: userTypeLabels[user.userType] },
        {
          label: t('users.secondFactor'),
          value: user.hasSecondFactor ? t('users.secondFactorOn') : t('users.secondFactorOff'),
        },
        {
          label: t('users.lastSignIn'),
          value: user.lastSignInAt === null ? t('users.never') : formatDateTime(user.lastSignInAt, labZone()),
        },
      ]}
      tab={tab}
      tabs={[
        {
          key: 'given',
          label: t('users.given'),
          count: user.physicianLocations.length || undefined,
          body: <GivenTab user={user} mayEdit={mayEdit} />,
        },
      ]}
      form={
        <EditThing
          key={user._id}
          doc={user}
          schema={userSchema}
          entity={UserDetail}
          valuesOf={valuesOf}
          tell={tell}
          thing={t('users.thing')}
          send={(values, on) =>
            update.mutateAsync({
              body: { user: { ...toFields(on)(values), _id: user._id, version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(userQuery(saved._id).queryKey, saved)}
        >
          <UserFieldCards held={Object.keys(user.myroles)} />
        </EditThing>
      }
    />
  )
}

export function NewUserPage() {
  const go = useGo()
  const add = useSend(api.users.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('users.newTitle')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankUser}
        schema={userSchema}
        entity={UserDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('users.thing')}
        saveLabel={t('users.add')}
        send={(values) => add.mutateAsync({ body: { user: toFields(null)(values) } })}
        onAdded={(user) => {
          const name = `${user.firstName} ${user.lastName}`
          toast.success(
            user.email === null
              ? t('users.addedNoMail', { name })
              : t('users.added', { name, email: user.email }),
          )
          go(`/users/${user._id}`, { replace: true })
        }}
      >
        <UserFieldCards held={[]} />
      </NewThing>
    </div>
  )
}
