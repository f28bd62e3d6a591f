import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { IntakeFormPage } from '@/features/intake/form-pages'
import { intakeFormQuery } from '@/features/intake/queries'
import { tabSearch } from '@/lib/search-params'

const right = ['read', 'Intake'] as const

export const Route = createFileRoute('/_in/intake_/forms_/$id')({
  validateSearch: tabSearch,
  ...guard('/intake'),
  loader: ({ context, params }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(intakeFormQuery(params.id))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.navigation.itemIntake}>
      <IntakeFormPage />
    </OnlyFor>
  )
}
