import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { InactiveChip } from '@/app/entity/active-chip'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { useSetList } from '@/table/use-list'
import { contractLabColumns } from './columns'
import { contractLabsQuery, listInput, staleAfter } from './queries'
import { contractLabsSearch, type ContractLabsSearch } from './search'

const route = getRouteApi('/_in/contractlabs')
const defaults = contractLabsSearch.parse({})

/** The laboratories that we refer work to or test for. */
export function ContractLabsPage() {
  const search = route.useSearch()
  const set = useSetList<ContractLabsSearch>('/contractlabs')
  const { ability } = useMe()
  return (
    <RegisterList
      list="contractlabs"
      title={m.navigation.itemContractLabs}
      section={m.register.billing}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(contractLabsQuery(search))}
      columns={contractLabColumns}
      actions={
        ability.can('nav', '/referrals') && (
          <AppLink to="/referrals" className="text-link underline underline-offset-2">
            {m.referrals.title}
          </AppLink>
        )
      }
      defaultSort="name"
      searchHint={m.contractLabs.searchHint}
      pageOf={(row) => `/contractlabs/${row._id}`}
      nameOf={(row) => row.name}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{row.name}</span>
            <span className="mono flex-none font-normal text-text2">{row.clia}</span>
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="truncate">{row.director}</span>
            <InactiveChip active={row.active} />
          </span>
        </>
      )}
      create={
        ability.can('create', 'ContractLab')
          ? { to: '/contractlabs/new', label: m.contractLabs.create }
          : undefined
      }
      empty={{
        title: m.contractLabs.none,
        text: m.contractLabs.noneHelp,
      }}
      exportFile={(cols) =>
        callFile(api.contractLabs.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('edit', 'ContractLab')
          ? {
              calls: api.contractLabs,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.contractLabs.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
