import { createFileRoute } from '@tanstack/react-router'
import { OwnResultsPage } from '@/features/patient-access/own-results-page'

/** A patient's own results. All of the token stands behind the `#`, where no server sees it. */
export const Route = createFileRoute('/myresults')({ component: OwnResultsPage })
