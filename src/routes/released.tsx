import { createFileRoute } from '@tanstack/react-router'
import { ReleasedReport } from '@/features/released/released-report'

/** A report behind a link from a mail or text message. All of the token stands behind the `#`, where no server sees it. */
export const Route = createFileRoute('/released')({ component: ReleasedReport })
