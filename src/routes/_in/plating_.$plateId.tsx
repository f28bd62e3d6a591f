import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { PlatePage } from '@/features/plates/plate-page'
import { plateQuery } from '@/features/plates/queries'
import { plateSearch } from '@/features/plates/search'

const right = ['read', 'Plate'] as const

export const Route = createFileRoute('/_in/plating_/$plateId')({
  validateSearch: plateSearch,
  ...guard('/plating/:plateId'),
  loader: ({ context, params }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(plateQuery(params.plateId))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.plates.title}>
      <PlatePage />
    </OnlyFor>
  )
}
