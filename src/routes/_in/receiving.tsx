import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { ReceivingPage } from '@/features/specimens/receiving-page'
import { todayQuery } from '@/features/specimens/use-receiving'

const right = ['receive', 'Specimen'] as const

export const Route = createFileRoute('/_in/receiving')({
  ...guard('/receiving'),
  loader: ({ context }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(todayQuery)
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.navigation.itemReceiving}>
      <ReceivingPage />
    </OnlyFor>
  )
}
