import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { userTypeLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { UserDetail } from '@contract/users/shapes'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { AccountChip } from './columns'
import { ConfirmAddress, resetsHeldUntil } from './confirm-address'
import { GivenTab } from './given-tab'
import { InviteButton } from './invite-dialog'
import { staleAfter, userQuery } from './queries'
import { ResetSecondFactor } from './reset-second-factor'
import { UserFieldCards } from './user-fields'
import { blankUser, describe, newUserSchema, toFields, userSchema, valuesOf } from './user-values'

const route = getRouteApi('/_in/users_/$id')
const list = { label: m.navigation.itemUsers, to: '/users' }
const form = { schema: userSchema, entity: UserDetail, valuesOf, describe, recordName: m.users.recordName }
const newForm = { ...form, schema: newUserSchema }

/** One account: who it is, what it may do, what it was given, and what has changed about it. */
export function UserPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.users.update, { invalidates: staleAfter })
  const mayEdit = ability.can('edit', 'User')
  return (
    <EntityPage
      list={list}
      to={`/users/${id}`}
      query={userQuery(id)}
      about={(user) => ({
        name: `${user.firstName} ${user.lastName}`,
        code: user.username,
        chips: user.active && <AccountChip user={user} />,
        actions: mayEdit && (
          <>
            {resetsHeldUntil(user) && <ConfirmAddress user={user} />}
            {user.hasSecondFactor && <ResetSecondFactor user={user} />}
            {user.active && <InviteButton user={user} />}
          </>
        ),
        facts: [
          { label: m.users.username, value: <span className="mono">{user.username}</span> },
          { label: m.users.type, value: userTypeLabels[user.userType] },
          {
            label: m.users.secondFactor,
            value: user.hasSecondFactor ? m.users.secondFactorOn : m.users.secondFactorOff,
          },
          ...heldFact(user),
          {
            label: m.users.lastSignIn,
            value: user.lastSignInAt === null ? m.users.never : formatDateTime(user.lastSignInAt, labZone()),
          },
        ],
        tabs: [
          {
            key: 'given',
            label: m.users.given,
            count: user.physicianLocations.length || undefined,
            body: <GivenTab user={user} mayEdit={mayEdit} />,
          },
        ],
      })}
      calls={api.users}
      invalidates={staleAfter}
      mayEdit={mayEdit}
      tab={tab}
      form={form}
      send={(values, on) =>
        update.mutateAsync({ body: { user: { ...toFields(on)(values), _id: on._id, version: on.version } } })
      }
    >
      {(user) => <UserFieldCards held={Object.keys(user.myroles)} />}
    </EntityPage>
  )
}

function heldFact(user: UserDetail) {
  const until = resetsHeldUntil(user)
  if (!until) return []
  return [
    { label: m.users.resets, value: fill(m.users.resetsHeld, { at: formatDateTime(until, labZone()) }) },
  ]
}

export function NewUserPage() {
  const add = useSend(api.users.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.users.newTitle}
      list={list}
      one="/users"
      form={newForm}
      blank={blankUser}
      saveLabel={m.users.add}
      send={(values) => add.mutateAsync({ body: { user: toFields(null)(values) } })}
      said={({ firstName, lastName, email }) => {
        const name = `${firstName} ${lastName}`
        return email === null ? fill(m.users.addedNoMail, { name }) : fill(m.users.added, { name, email })
      }}
    >
      <UserFieldCards held={[]} />
    </NewEntityPage>
  )
}
