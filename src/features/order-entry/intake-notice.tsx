import { t } from '@contract/messages'
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
      title={t('orderEntry.intake.title')}
      actions={<AppLink to={`/intake/${intake}`}>{t('orderEntry.intake.open')}</AppLink>}
    >
      {t('orderEntry.intake.text')}
      {unplaced.length > 0 && <> {t('orderEntry.intake.unplaced', { panels: unplaced.join(', ') })}</>}
    </Banner>
  )
}
