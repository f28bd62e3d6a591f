import { createFileRoute, redirect } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { NewIntakeFormPage } from '@/features/settings/intake/forms-page'

export const Route = createFileRoute('/_in/intake_/forms_/new')({
  beforeLoad: (match) => {
    guard('/intake').beforeLoad(match)
    // Who fills in forms may create an intake; who makes the forms must manage it.
    if (!match.context.me.ability.can('manage', 'Intake'))
      throw redirect({ to: '/', search: { denied: '/intake' } })
  },
  component: NewIntakeFormPage,
})
