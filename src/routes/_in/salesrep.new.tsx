import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewSalesRepPage } from '@/features/sales-reps/salesrep-page'

export const Route = createFileRoute('/_in/salesrep/new')({
  ...guardCreate('/salesrep/:id', 'SalesRep'),
  component: NewSalesRepPage,
})
