import { Id } from '@contract/shapes'

/** Changes of a closed order that a report can carry: they are made when it is released. */
export interface ReportedChanges {
  comment?: string | null
  physicianId?: string
}

/** What the results module keeps of corrected values in the same place; a release makes them true. */
const ofResults = ['analysisId', 'of', 'old', 'new', 'reason', 'toldTo', 'at', 'by', 'byName', 'results']
const carried: readonly string[] = ['comment', 'physicianId'] satisfies (keyof ReportedChanges)[]

/** The waiting changes that the next report makes. */
export function reportedChanges(correction: Record<string, unknown> | null): ReportedChanges {
  const changes: ReportedChanges = {}
  if (!correction) return changes
  const { comment, physicianId } = correction
  if (comment === null || typeof comment === 'string') changes.comment = comment
  const physician = Id.safeParse(physicianId)
  if (physician.success) changes.physicianId = physician.data
  return changes
}

/** What goes on waiting after a release: changes that are not a report's to make, or null. */
export function stillWaiting(correction: Record<string, unknown> | null): Record<string, unknown> | null {
  const rest = Object.entries(correction ?? {}).filter(
    ([field]) => !ofResults.includes(field) && !carried.includes(field),
  )
  return rest.length > 0 ? Object.fromEntries(rest) : null
}
