import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { FormsKind } from '@/app/questions/forms-list'
import { staleAfter } from '@/app/questions/queries'

export const orderForms: FormsKind = {
  list: { label: m.management.consoleForms, to: '/management/forms' },
  section: m.navigation.pageManagementConsole,
  file: 'forms',
  empty: { title: m.dynamicForms.none, text: m.dynamicForms.noneHelp },
  calls: api.dynamicForms,
  staleAfter,
}
