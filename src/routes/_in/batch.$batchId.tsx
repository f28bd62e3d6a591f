import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { BatchPage } from '@/features/batches/batch-page'
import { batchQuery } from '@/features/batches/queries'
import { batchSearch } from '@/features/batches/search'

const right = ['read', 'Batch'] as const

export const Route = createFileRoute('/_in/batch/$batchId')({
  validateSearch: batchSearch,
  ...guard('/batch/:batchId'),
  loader: ({ context, params }) => {
    if (context.me.ability.can(...right)) void context.queryClient.prefetchQuery(batchQuery(params.batchId))
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.batches.title}>
      <BatchPage />
    </OnlyFor>
  )
}
