import { fill, m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { Banner } from '@/ui/banner'

interface IntakeNoticeProps {
  intake: string
  /** Panels of the form that could not be filled in. */
  unplaced: readonly string[]
}

/** Above the cards, while they are filled in from a form that was handed in: what a save does, and the way to the form. */
export function IntakeNotice({ intake, unplaced }: IntakeNoticeProps) {
  return (
    <Banner
      tone="info"
      title={m.orderEntry.intakeTitle}
      actions={<AppLink to={`/intake/${intake}`}>{m.orderEntry.intakeOpen}</AppLink>}
    >
      {m.orderEntry.intakeText}
      {unplaced.length > 0 && <> {fill(m.orderEntry.intakeUnplaced, { panels: unplaced.join(', ') })}</>}
    </Banner>
  )
}
