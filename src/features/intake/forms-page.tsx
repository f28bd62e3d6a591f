import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { call, callFile } from '@/api/client'
import { useMe } from '@/app/me'
import { FormsList } from '@/app/questions/forms-list'
import { listInput } from '@/app/questions/queries'
import { intakeForms } from './forms-kind'
import { IntakeTabs } from './intake-tabs'
import { intakeFormsQuery } from './queries'

const listRoute = getRouteApi('/_in/intake_/forms')

/** What patients are asked before they are seen. */
export function IntakeFormsPage() {
  const search = listRoute.useSearch()
  const { ability } = useMe()
  return (
    <IntakeTabs current="/intake/forms">
      <FormsList
        kind={intakeForms}
        search={search}
        query={intakeFormsQuery(search)}
        mayCreate={ability.can('manage', 'Intake')}
        mayEdit={ability.can('edit', 'Intake')}
        chunk={(at, signal) =>
          call(api.intakeForms.list, { query: { ...listInput(search), ...at } }, { signal })
        }
        exportFile={(cols) =>
          callFile(api.intakeForms.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
      />
    </IntakeTabs>
  )
}
