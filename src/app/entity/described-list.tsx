import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import { titleOf } from '@contract/register/description'
import { keeperOf } from '@contract/register/shared-calls'
import type { Page } from '@contract/shapes'
import { call, callFile } from '@/api/client'
import { useMe } from '@/app/me'
import type { SetList } from '@/table/list-state'
import { useSetList } from '@/table/use-list'
import { NativeSelect } from '@/ui/select'
import { InactiveChip } from './active-chip'
import { shownText } from './described-columns'
import type { Entry, Screen } from './described-screen'
import { RegisterList } from './register-list'
import { registerSearch, type RegisterSearch } from './register-search'

interface DescribedListProps<Doc extends Entry, Row extends Entry, S extends RegisterSearch> {
  of: Screen<Doc, Row>
  search: S
  set: SetList<S>
}

const defaults = registerSearch.parse({})

/** The list of a described register: search, filters, saved views, export, and switching many at once. */
function DescribedList<Doc extends Entry, Row extends Entry, S extends RegisterSearch>({
  of,
  search,
  set,
}: DescribedListProps<Doc, Row, S>) {
  const { register, calls, words, queries, staleAfter, all = {} } = of
  const { ability } = useMe()
  const filters = Object.keys(register.narrows)
  const chosen = queries.narrowedBy(search)
  const title = titleOf(register)
  const textOf = (row: Entry, name: string) => shownText(register.fields[name], row, name)
  const ask = (at: object) => ({ query: { ...queries.inputOf(search), ...at } })
  // Filters are no part of a list as it usually opens.
  const none = Object.fromEntries(filters.map((name) => [name, undefined])) as Partial<S>
  return (
    <RegisterList
      list={register.many.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}
      title={of.title}
      section={of.section}
      search={search}
      set={set}
      defaults={{ ...defaults, ...none } as S}
      query={useQuery(queries.list(search))}
      columns={of.columns}
      defaultSort={register.sorts[0] ?? title}
      searchHint={words.searchHint}
      pageOf={(row) => `${of.onePath}/${row._id}`}
      nameOf={(row) => textOf(row, title)}
      card={(row) =>
        of.card?.(row) ?? (
          <>
            <span className="flex justify-between gap-3 font-medium">
              <span className="truncate">{textOf(row, title)}</span>
              <InactiveChip active={row.active} />
            </span>
            <span className="truncate text-meta text-hint">
              {register.shown
                .filter((name) => name !== title)
                .map((name) => textOf(row, name))
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )
      }
      create={
        ability.can('create', register.subject) ? { to: `${of.onePath}/new`, label: words.create } : undefined
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
                value={String(chosen[name] ?? '')}
                onChange={({ target }) =>
                  // The address's own schema reads it again: what it does not know is no filter.
                  set({ [name]: target.value || undefined } as Partial<S>)
                }
              />
            </span>
          )
        )
      })}
      filtered={Object.keys(chosen).length > 0}
      cleared={none}
      empty={{ title: words.none, text: words.noneHelp }}
      exportFile={(cols) => callFile(calls.exportCsv, ask({ page: 1, cols }) as CallInput<AnyEndpoint>)}
      bulk={
        ability.can(...keeperOf(register))
          ? {
              calls,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(calls.list, ask(at) as CallInput<AnyEndpoint>, { signal }) as Promise<Page<Row>>,
            }
          : undefined
      }
    />
  )
}

/** The list of a described register as the page of its route. */
export const listPage = <Doc extends Entry, Row extends Entry>(of: Screen<Doc, Row>) =>
  function ListOfRegister() {
    // The schema of the route has read the address: the search of a register, and filters of its own.
    const search = useSearch({ strict: false }) as RegisterSearch
    const list = <DescribedList of={of} search={search} set={useSetList(of.path)} />
    return of.around?.(list) ?? list
  }
