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
import { buttonClass } from '@/ui/button-class'
import { NativeSelect } from '@/ui/select'
import { mappingLabels, ruleColumns } from './columns'
import { listInput, rulesQuery, staleAfter } from './queries'
import { mappingKinds, rulesSearch, type RulesSearch } from './search'

const route = getRouteApi('/_in/payermapper')
const defaults = rulesSearch.parse({})

/** Which payer on file an incoming name or code means. */
export function RulesPage() {
  const search = route.useSearch()
  const set = useSetList<RulesSearch>('/payermapper')
  const { ability } = useMe()
  const mayEdit = ability.can('edit', 'Payer')
  return (
    <RegisterList
      list="payerrules"
      title={m.navigation.itemPayerMapper}
      section={m.register.billing}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(rulesQuery(search))}
      columns={ruleColumns}
      defaultSort="incoming"
      searchHint={m.payerRules.searchHint}
      pageOf={(row) => `/payermapper/${row._id}`}
      nameOf={(row) => row.incoming}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{row.incoming}</span>
            <span className="flex-none font-normal text-text2">{mappingLabels[row.kind]}</span>
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="truncate">{row.payerName}</span>
            <InactiveChip active={row.active} />
          </span>
        </>
      )}
      actions={
        <AppLink to="/payermapper/queue" className={buttonClass()}>
          {m.payerRules.queue}
        </AppLink>
      }
      create={mayEdit ? { to: '/payermapper/new', label: m.payerRules.create } : undefined}
      filters={
        <NativeSelect
          size="s"
          className="w-44!"
          aria-label={m.payerRules.kind}
          placeholder={m.payerRules.allKinds}
          options={mappingKinds.map((value) => ({ value, label: mappingLabels[value] }))}
          value={search.kind ?? ''}
          onChange={(event) => set({ kind: mappingKinds.find((kind) => kind === event.target.value) })}
        />
      }
      filtered={search.kind !== undefined}
      cleared={{ kind: undefined }}
      empty={{
        title: m.payerRules.none,
        text: m.payerRules.noneHelp,
      }}
      exportFile={(cols) =>
        callFile(api.payerRules.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        mayEdit
          ? {
              calls: api.payerRules,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.payerRules.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
