import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { LabPage } from '@/features/lab-settings/lab-page'
import { labQuery } from '@/features/lab-settings/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/labInfo')({
  validateSearch: tabSearch,
  ...guard('/labInfo'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(labQuery),
  component: LabPage,
})
