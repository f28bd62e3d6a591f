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
  register: { sorts: readonly string[]; narrows: Readonly<Record<string, z.ZodType>> },
) {
  const sorts = register.sorts.flatMap((sort) => [sort, `-${sort}`])
  /** The filters that the address holds; what is no value of a filter is no filter. */
  function narrowedBy(search: RegisterSearch): Readonly<Record<string, unknown>> {
    const given = new Map<string, unknown>(Object.entries(search))
    return Object.fromEntries(
      Object.entries(register.narrows).flatMap(([name, schema]) => {
        const { data } = schema.safeParse(given.get(name))
        return data === undefined ? [] : [[name, data]]
      }),
    )
  }
  /** What the list asks for, as the address has it; the export asks for the same. */
  const inputOf = (search: RegisterSearch) => {
    return { ...registerInput(sorts, search), ...narrowedBy(search) }
  }
  return {
    inputOf,
    narrowedBy,
    list: (search: RegisterSearch) => asked(calls.list, { query: inputOf(search) }),
    one: (id: string) => ({ ...asked(calls.get, { params: { id } }), placeholderData: undefined }),
  }
}
