import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ConflictsPage } from '@/features/conflicts/conflicts-page'

export const Route = createFileRoute('/_in/conflictmanager')({
  ...guard('/conflictmanager'),
  component: ConflictsPage,
})
