import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { SubmittedPage } from '@/features/intake/submitted-page'
import { intakeQuery } from '@/features/intake/queries'

const right = ['read', 'Intake'] as const

export const Route = createFileRoute('/_in/intake_/$id')({
  ...guard('/intake'),
  loader: ({ context, params }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(intakeQuery(params.id))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.navigation.itemIntake}>
      <SubmittedPage />
    </OnlyFor>
  )
}
