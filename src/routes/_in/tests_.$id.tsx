import { createFileRoute, redirect } from '@tanstack/react-router'
import { guard } from '@/app/guard'

/** The specification has two addresses for a test; one screen answers both. */
export const Route = createFileRoute('/_in/tests_/$id')({
  beforeLoad: (match) => {
    guard('/tests/:id').beforeLoad(match)
    throw redirect({ to: '/test/$id', params: { id: match.params.id }, replace: true })
  },
})
