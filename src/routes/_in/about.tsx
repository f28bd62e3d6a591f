import { createFileRoute } from '@tanstack/react-router'
import { About } from '@/features/shell/about'

export const Route = createFileRoute('/_in/about')({ component: About })
