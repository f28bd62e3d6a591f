import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewPanelPage } from '@/features/panels/panel-page'

export const Route = createFileRoute('/_in/panels_new')({
  ...guardCreate('/panels_new', 'Catalogue'),
  component: NewPanelPage,
})
