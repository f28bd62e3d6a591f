import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { IntakeFormsPage } from '@/features/intake/forms-page'
import { intakeFormsQuery } from '@/features/intake/queries'
import { formsSearch } from '@/app/questions/search'

const right = ['read', 'Intake'] as const

export const Route = createFileRoute('/_in/intake_/forms')({
  validateSearch: formsSearch,
  search: { middlewares: [stripSearchParams(formsSearch.parse({}))] },
  ...guard('/intake'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(intakeFormsQuery(deps))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.navigation.itemIntake}>
      <IntakeFormsPage />
    </OnlyFor>
  )
}
