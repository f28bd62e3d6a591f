import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ReceivingPage } from '@/features/specimens/receiving-page'
import { todayQuery } from '@/features/specimens/use-receiving'

export const Route = createFileRoute('/_in/receiving')({
  ...guard('/receiving'),
  loader: ({ context }) => {
    if (context.me.ability.can('receive', 'Specimen')) void context.queryClient.prefetchQuery(todayQuery)
  },
  component: ReceivingPage,
})
