import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { progressQuery } from '@/features/setup/queries'
import { SetupPage } from '@/features/setup/setup-page'

export const Route = createFileRoute('/_in/setup')({
  ...guard('/setup'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(progressQuery),
  component: SetupPage,
})
