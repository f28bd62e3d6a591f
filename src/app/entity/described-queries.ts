import type { UseQueryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, CallInput, Endpoint } from '@contract/endpoint'
import type { Page } from '@contract/shapes'
import type { z } from 'zod'
import type { ApiError } from '@/api/errors'
import { read } from '@/api/query'
import { registerInput } from './register-input'
import type { RegisterSearch } from './register-search'

/** A call of a described register, by what it answers. */
export type Answers<Out> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Out>>

// The call's own schemas check what is sent and what is answered: the compiler cannot follow an input put together by name.
const asked = <Out>(call: Answers<Out>, input: object) =>
  read<AnyEndpoint>(call, input as CallInput<AnyEndpoint>) as UseQueryOptions<Out, ApiError> & {
    queryKey: readonly unknown[]
  }

/** How the list and an entry of a described register are asked for, by the route's loader and by the page alike. */
export function queriesOf<Doc, Row>(
  calls: { list: Answers<Page<Row>>; get: Answers<Doc> },
  register: { sorts: readonly string[]; narrows: object },
) {
  const sorts = register.sorts.flatMap((sort) => [sort, `-${sort}`])
  /** What the list asks for, as the address has it; the export asks for the same. */
  const inputOf = (search: RegisterSearch) => {
    const given = new Map<string, unknown>(Object.entries(search))
    const narrowed = Object.keys(register.narrows).flatMap((name) =>
      given.get(name) === undefined ? [] : [[name, given.get(name)]],
    )
    return { ...registerInput(sorts, search), ...Object.fromEntries(narrowed) }
  }
  return {
    inputOf,
    list: (search: RegisterSearch) => asked(calls.list, { query: inputOf(search) }),
    one: (id: string) => ({ ...asked(calls.get, { params: { id } }), placeholderData: undefined }),
  }
}
