import { t } from '@contract/messages'
import { EmptyState } from '@/ui/empty-state'

/** The laboratory's start screen. */
export function LabHome() {
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className="sr-only">{t('navigation.page.home')}</h1>
      <EmptyState
        title={t('shell.later.title', { page: t('navigation.page.home') })}
        text={t('shell.later.labHome')}
      />
    </div>
  )
}
