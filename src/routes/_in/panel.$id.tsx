import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PanelPage } from '@/features/catalogue/details'

export const Route = createFileRoute('/_in/panel/$id')({ ...guard('/panel/:id'), component: Page })

function Page() {
  return <PanelPage id={Route.useParams().id} />
}
