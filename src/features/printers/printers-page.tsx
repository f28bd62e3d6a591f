import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { InactiveChip } from '@/app/entity/active-chip'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { printerColumns } from './columns'
import { listInput, printersQuery, staleAfter } from './queries'
import { defaults, type PrintersSearch } from './search'

const route = getRouteApi('/_in/barcodeprinters')

/** Barcode Printers: what workstations print labels on. */
export function PrintersPage() {
  const search = route.useSearch()
  const set = useSetList<PrintersSearch>('/barcodeprinters')
  const { ability } = useMe()
  return (
    <RegisterList
      list="printers"
      title={m.navigation.itemBarcodePrinters}
      section={m.register.administration}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(printersQuery(search))}
      columns={printerColumns}
      defaultSort="name"
      searchHint={m.printers.searchHint}
      pageOf={(row) => `/barcodeprinters/${row._id}`}
      nameOf={(row) => row.name}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            {row.name}
            <InactiveChip active={row.active} />
          </span>
          <span className="mono text-meta text-hint">{row.codes.join(', ')}</span>
        </>
      )}
      create={
        ability.can('configure', 'Receiving')
          ? { to: '/barcodeprinters/new', label: m.printers.create }
          : undefined
      }
      empty={{ title: m.printers.none, text: m.printers.noneHelp }}
      exportFile={(cols) =>
        callFile(api.printers.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('configure', 'Receiving')
          ? {
              calls: api.printers,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.printers.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
