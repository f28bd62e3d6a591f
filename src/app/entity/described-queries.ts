import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import { read } from '@/api/query'
import type { ListSearch } from '@/table/list-state'
import { registerInput } from './register-input'

type Search = ListSearch & { active?: true | undefined }

/** How the list and an entry of a described register are asked for, by the route's loader and by the page alike. */
export function queriesOf<List extends AnyEndpoint, Get extends AnyEndpoint>(
  calls: { list: List; get: Get },
  register: { sorts: readonly string[]; narrows: object },
) {
  const sorts = register.sorts.flatMap((sort) => [sort, `-${sort}`])
  /** What the list asks for, as the address has it; the export asks for the same. */
  const inputOf = (search: Search) => {
    const given = new Map<string, unknown>(Object.entries(search))
    const narrowed = Object.keys(register.narrows).flatMap((name) =>
      given.get(name) === undefined ? [] : [[name, given.get(name)]],
    )
    return { ...registerInput(sorts, search), ...Object.fromEntries(narrowed) }
  }
  return {
    inputOf,
    // The list's own schema checks what is sent: the compiler cannot follow an input put together by name.
    list: (search: Search) => read(calls.list, { query: inputOf(search) } as CallInput<List>),
    one: (id: string) => ({
      ...read(calls.get, { params: { id } } as CallInput<Get>),
      placeholderData: undefined,
    }),
  }
}
