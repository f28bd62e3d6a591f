import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { payer, type PayerRow } from '@contract/payers/register'
import { columnsOf } from '@/app/entity/described-columns'
import { DescribedList } from '@/app/entity/described-list'
import { useSetList } from '@/table/use-list'
import { payerQueries, staleAfter } from './queries'
import { payersSearch, type PayersSearch } from './search'

const route = getRouteApi('/_in/payers')
const usual = payersSearch.parse({})
const columns = columnsOf<PayerRow>(payer, {
  name: { width: '38%' },
  electronicId: { width: '140px' },
  kind: { width: '180px' },
  phone: { width: '150px', from: 'lg' },
})

/** Who is billed: every payer with the id that its claims carry. */
export function PayersPage() {
  const search = route.useSearch()
  return (
    <DescribedList
      register={payer}
      calls={api.payers}
      title={m.navigation.itemPayers}
      section={m.register.billing}
      path="/payers"
      words={m.payers}
      columns={columns}
      search={search}
      usual={usual}
      set={useSetList<PayersSearch>('/payers')}
      query={payerQueries.list(search)}
      inputOf={payerQueries.inputOf}
      all={{ kind: m.payers.allKinds }}
      staleAfter={staleAfter}
    />
  )
}
