import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import { StatementState } from '@contract/statements/choices'
import { callFile } from '@/api/client'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { PlainList } from '@/app/entity/plain-list'
import { StateFilter } from '@/app/state-register/state-filter'
import { statementColumns } from './columns'
import { StatementChip, statementCues } from './cues'
import { listInput, statementsQuery } from './queries'
import { statementsSearch, type StatementsSearch } from './search'

const route = getRouteApi('/_in/statements')
const defaults = statementsSearch.parse({})

/** What patients are asked to pay, and where each statement stands. */
export function StatementsPage() {
  const search = route.useSearch()
  const set = useSetList<StatementsSearch>('/statements')
  const { ability } = useMe()
  return (
    <PlainList
      list="statements"
      title={m.navigation.pageStatements}
      section={m.register.billing}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(statementsQuery(search))}
      columns={statementColumns}
      defaultSort="-createdAt"
      searchHint={m.statements.searchHint}
      pageOf={(row) => `/statement/${row._id}`}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{row.patient.name}</span>
            <span className="tabular-nums">{moneyText(row.balanceCents)}</span>
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="mono">{row.number}</span>
            <StatementChip row={row} />
          </span>
        </>
      )}
      filters={
        <StateFilter
          cues={statementCues}
          states={StatementState.options}
          state={search.state}
          onChange={(state) => set({ state })}
        />
      }
      filtered={search.state !== undefined}
      onClear={() => set({ text: '', state: undefined })}
      create={
        ability.can('create', 'Statement') ? { to: '/statement/new', label: m.statements.create } : undefined
      }
      empty={{
        title: m.statements.none,
        text: m.statements.notConnected,
      }}
      exportFile={(cols) =>
        callFile(api.statements.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
    />
  )
}
