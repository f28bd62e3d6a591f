import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewPayerPage } from '@/features/payers/pages'

export const Route = createFileRoute('/_in/payers_/new')({
  ...guardCreate('/payers', 'Payer'),
  component: NewPayerPage,
})
