import { createFileRoute } from '@tanstack/react-router'
import { SharedReport } from '@/features/reports/shared-report'

/** A report for somebody without an account: the link's token stands behind the `#`, where no server sees it. */
export const Route = createFileRoute('/verify/$key')({ component: SharedReportOfLink })

function SharedReportOfLink() {
  const { key } = Route.useParams()
  return <SharedReport key={key} mediaKey={key} />
}
