import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewStatementPage } from '@/features/statements/statement-page'

export const Route = createFileRoute('/_in/statement/new')({
  ...guardCreate('/statement/:id', 'Statement'),
  component: NewStatementPage,
})
