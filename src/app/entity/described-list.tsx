import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Entity } from '@contract/abilities'
import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import type { Field } from '@contract/register/fields'
import type { Page } from '@contract/shapes'
import { call, callFile } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { useMe } from '@/app/me'
import type { ListColumn } from '@/table/features'
import type { ListSearch, SetList } from '@/table/list-state'
import { NativeSelect } from '@/ui/select'
import { InactiveChip } from './active-chip'
import type { RegisterCalls } from './active-switch'
import { shownText } from './described-columns'
import { RegisterList } from './register-list'

type Search = ListSearch & { active?: true | undefined }
interface Row {
  _id: string
  active: boolean
}

/** The texts of a list that are the register's own: the exports of its `messages.ts`. */
export interface ListWords {
  searchHint: string
  create: string
  none: string
  noneHelp: string
}

interface DescribedListProps<R extends Row, S extends Search> {
  register: {
    many: string
    subject: Entity
    fields: Readonly<Record<string, Field>>
    shown: readonly string[]
    sorts: readonly string[]
    narrows: object
  }
  calls: RegisterCalls & { list: AnyEndpoint; exportCsv: AnyEndpoint }
  title: string
  section: string
  /** The address of the list, with those of its entries and of a new one below it. */
  path: string
  words: ListWords
  columns: readonly ListColumn<R>[]
  search: S
  usual: S
  set: SetList<S>
  query: UseQueryOptions<Page<R>, ApiError>
  inputOf: (search: S) => Record<string, unknown>
  /** The first choice of each filter: "All kinds". */
  all?: Readonly<Record<string, string>>
  staleAfter: (string | AnyEndpoint)[]
}

/** The list of a described register: search, filters, saved views, export, and switching many at once. */
export function DescribedList<R extends Row, S extends Search>({
  register,
  calls,
  title,
  section,
  path,
  words,
  columns,
  search,
  usual,
  set,
  query,
  inputOf,
  all = {},
  staleAfter,
}: DescribedListProps<R, S>) {
  const { ability } = useMe()
  const filters = Object.keys(register.narrows)
  const chosen = new Map<string, unknown>(Object.entries(search))
  const [head = '', ...others] = register.shown
  const textOf = (row: R, name: string) => shownText(register.fields[name], row, name)
  const ask = (at: object) => ({ query: { ...inputOf(search), ...at } })
  return (
    <RegisterList
      list={register.many}
      title={title}
      section={section}
      search={search}
      set={set}
      usual={usual}
      query={useQuery(query)}
      columns={columns}
      defaultSort={register.sorts[0] ?? head}
      searchHint={words.searchHint}
      pageOf={(row) => `${path}/${row._id}`}
      nameOf={(row) => textOf(row, head)}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{textOf(row, head)}</span>
            <InactiveChip active={row.active} />
          </span>
          <span className="truncate text-meta text-hint">
            {others
              .map((name) => textOf(row, name))
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
      create={
        ability.can('create', register.subject) ? { to: `${path}/new`, label: words.create } : undefined
      }
      filters={filters.map((name) => {
        const input = register.fields[name]?.input
        return (
          input?.kind === 'choice' && (
            <span key={name} className="w-44 flex-none">
              <NativeSelect
                size="s"
                aria-label={register.fields[name]?.label}
                placeholder={all[name] ?? ''}
                options={input.options}
                value={String(chosen.get(name) ?? '')}
                onChange={({ target }) =>
                  // The address's own schema reads it again: what it does not know is no filter.
                  set({ [name]: target.value || undefined } as Partial<S>)
                }
              />
            </span>
          )
        )
      })}
      filtered={filters.some((name) => chosen.get(name) !== undefined)}
      cleared={Object.fromEntries(filters.map((name) => [name, undefined])) as Partial<S>}
      empty={{ title: words.none, text: words.noneHelp }}
      exportFile={(cols) => callFile(calls.exportCsv, ask({ page: 1, cols }) as CallInput<AnyEndpoint>)}
      bulk={
        ability.can('edit', register.subject)
          ? {
              calls,
              invalidates: staleAfter,
              stretch: (at, signal) =>
                call(calls.list, ask(at) as CallInput<AnyEndpoint>, { signal }) as Promise<Page<R>>,
            }
          : undefined
      }
    />
  )
}
