import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { PayerKind } from '@contract/choices'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { InactiveChip } from '@/app/entity/active-chip'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { NativeSelect } from '@/ui/select'
import { kindLabels, payerColumns } from './columns'
import { listInput, payersQuery, touched } from './queries'
import { payersSearch, type PayersSearch } from './search'

const route = getRouteApi('/_in/payers')
const usual = payersSearch.parse({})

/** Who is billed: every payer with the id that its claims carry. */
export function PayersPage() {
  const search = route.useSearch()
  const set = useSetList<PayersSearch>('/payers')
  const { ability } = useMe()
  return (
    <RegisterList
      list="payers"
      title={m.navigation.itemPayers}
      section={m.register.billing}
      search={search}
      set={set}
      usual={usual}
      query={useQuery(payersQuery(search))}
      columns={payerColumns}
      defaultSort="name"
      searchHint={m.payers.searchHint}
      pageOf={(row) => `/payers/${row._id}`}
      nameOf={(row) => row.name}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{row.name}</span>
            <span className="mono flex-none font-normal text-text2">{row.electronicId}</span>
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            {kindLabels[row.kind]}
            <InactiveChip active={row.active} />
          </span>
        </>
      )}
      create={ability.can('create', 'Payer') ? { to: '/payers/new', label: m.payers.create } : undefined}
      filters={<KindFilter kind={search.kind} onChange={(kind) => set({ kind })} />}
      filtered={search.kind !== undefined}
      cleared={{ kind: undefined }}
      empty={{ title: m.payers.none, text: m.payers.noneHelp }}
      exportFile={(cols) =>
        callFile(api.payers.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('edit', 'Payer')
          ? {
              calls: api.payers,
              invalidates: touched,
              stretch: (at, signal) =>
                call(api.payers.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}

function KindFilter({
  kind,
  onChange,
}: {
  kind: PayerKind | undefined
  onChange: (kind: PayerKind | undefined) => void
}) {
  return (
    <span className="w-44 flex-none">
      <NativeSelect
        size="s"
        aria-label={m.payers.kind}
        placeholder={m.payers.allKinds}
        options={PayerKind.options.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind ?? ''}
        onChange={(event) => onChange(PayerKind.safeParse(event.target.value).data)}
      />
    </span>
  )
}
