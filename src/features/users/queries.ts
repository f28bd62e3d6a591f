import { api } from '@contract/api'
import type { UserList } from '@contract/users/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { UsersSearch } from './search'

const sorts = ['username', '-username', 'name', '-name'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = ({ type, ...search }: UsersSearch): Partial<UserList> => ({
  ...registerInput(sorts, search),
  ...(type ? { userType: type } : {}),
})

export const usersQuery = (search: UsersSearch) => read(api.users.list, { query: listInput(search) })
export const userQuery = (id: string) => ({
  ...read(api.users.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of an account makes out of date: physicians show their portal users. */
export const staleAfter: Stale[] = ['users', 'physicians', api.reference.bootstrap]
