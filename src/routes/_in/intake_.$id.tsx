import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SubmittedPage } from '@/features/settings/intake/submitted-page'
import { intakeQuery } from '@/features/settings/intake/queries'

export const Route = createFileRoute('/_in/intake_/$id')({
  ...guard('/intake'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(intakeQuery(params.id)),
  component: SubmittedPage,
})
