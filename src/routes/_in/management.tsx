import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ConsolePage } from '@/features/management/console-page'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/management')({
  validateSearch: tabSearch,
  ...guard('/management'),
  component: ConsolePage,
})
