import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestPage } from '@/features/catalogue/test-page'

export const Route = createFileRoute('/_in/test/$id')({ ...guard('/test/:id'), component: Page })

function Page() {
  return <TestPage id={Route.useParams().id} />
}
