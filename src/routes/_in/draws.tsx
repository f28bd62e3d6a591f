import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { DrawsPage } from '@/features/draws/draws-page'

const Search = z.object({ day: z.iso.date().optional().catch(undefined) })

export const Route = createFileRoute('/_in/draws')({
  validateSearch: Search,
  ...guard('/draws'),
  component: DrawsPage,
})
