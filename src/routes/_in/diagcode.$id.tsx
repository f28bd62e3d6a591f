import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { PlainDate } from '@contract/shapes'
import { guard } from '@/app/guard'
import { DiagCodePage } from '@/features/diag-codes/diagcode-page'

/** The id is the code itself: it reads the same in an address as on a claim. */
export const Route = createFileRoute('/_in/diagcode/$id')({
  validateSearch: z.object({ on: PlainDate.optional().catch(undefined) }),
  ...guard('/diagcode/:id'),
  component: Page,
})

function Page() {
  return <DiagCodePage code={Route.useParams().id} on={Route.useSearch().on} />
}
