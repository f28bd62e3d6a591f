import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { call, callFile } from '@/api/client'
import { ConsoleTabs } from '@/app/console-tabs'
import { useMe } from '@/app/me'
import { FormsList } from '@/app/questions/forms-list'
import { formsQuery, listInput } from '@/app/questions/queries'
import { orderForms } from './kind'

const listRoute = getRouteApi('/_in/management_/forms')

/** What order entry asks, by panel and location. */
export function FormsPage() {
  const search = listRoute.useSearch()
  const { ability } = useMe()
  return (
    <ConsoleTabs current="/management/forms">
      <FormsList
        kind={orderForms}
        search={search}
        query={formsQuery(search)}
        mayCreate={ability.can('create', 'Setting')}
        mayEdit={ability.can('edit', 'Setting')}
        chunk={(at, signal) =>
          call(api.dynamicForms.list, { query: { ...listInput(search), ...at } }, { signal })
        }
        exportFile={(cols) =>
          callFile(api.dynamicForms.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
      />
    </ConsoleTabs>
  )
}
