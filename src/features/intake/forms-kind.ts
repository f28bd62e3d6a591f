import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { FormsKind } from '@/app/questions/forms-list'
import { touchedForms as staleAfter } from './queries'

export const intakeForms: FormsKind = {
  list: { label: m.intake.forms, to: '/intake/forms' },
  section: m.navigation.itemIntake,
  file: 'intake-forms',
  empty: { title: m.intake.noneForms, text: m.intake.noneFormsHelp },
  calls: api.intakeForms,
  staleAfter,
}
