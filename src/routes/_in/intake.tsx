import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { IntakePage } from '@/features/intake/intake-page'
import { intakesQuery } from '@/features/intake/queries'
import { intakesSearch } from '@/features/intake/search'

const right = ['read', 'Intake'] as const

export const Route = createFileRoute('/_in/intake')({
  validateSearch: intakesSearch,
  search: { middlewares: [stripSearchParams(intakesSearch.parse({}))] },
  ...guard('/intake'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(intakesQuery(deps))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.navigation.itemIntake}>
      <IntakePage />
    </OnlyFor>
  )
}
