import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { UserType, userTypeLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { NativeSelect } from '@/ui/select'
import { AccountChip, userColumns } from './columns'
import { listInput, staleAfter, usersQuery } from './queries'
import { usersSearch, type UsersSearch } from './search'

const route = getRouteApi('/_in/users')
const defaults = usersSearch.parse({})

/** Everybody who can sign in, with their type and roles. */
export function UsersPage() {
  const search = route.useSearch()
  const set = useSetList<UsersSearch>('/users')
  const { ability } = useMe()
  return (
    <RegisterList
      list="users"
      title={m.navigation.itemUsers}
      section={m.register.lists}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(usersQuery(search))}
      columns={userColumns}
      defaultSort="username"
      searchHint={m.users.searchHint}
      pageOf={(row) => `/users/${row._id}`}
      nameOf={(row) => row.username}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{row.username}</span>
            <span className="flex-none font-normal text-text2">{userTypeLabels[row.userType]}</span>
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="truncate">
              {row.lastName}, {row.firstName}
            </span>
            <AccountChip user={row} />
          </span>
        </>
      )}
      create={ability.can('create', 'User') ? { to: '/users/new', label: m.users.create } : undefined}
      filters={
        <span className="w-44 flex-none">
          <NativeSelect
            size="s"
            aria-label={m.users.type}
            placeholder={m.users.allTypes}
            options={UserType.options.map((value) => ({ value, label: userTypeLabels[value] }))}
            value={search.type ?? ''}
            onChange={(event) => set({ type: UserType.safeParse(event.target.value).data })}
          />
        </span>
      }
      filtered={search.type !== undefined}
      cleared={{ type: undefined }}
      empty={{ title: m.users.none, text: m.users.noneHelp }}
      exportFile={(cols) => callFile(api.users.exportCsv, { query: { ...listInput(search), page: 1, cols } })}
      bulk={
        ability.can('edit', 'User')
          ? {
              calls: api.users,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.users.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
