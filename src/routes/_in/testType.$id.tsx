import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestTypePage } from '@/features/catalogue/details'

export const Route = createFileRoute('/_in/testType/$id')({ ...guard('/testType/:id'), component: Page })

function Page() {
  return <TestTypePage id={Route.useParams().id} />
}
