import { Ban, Eye, PencilLine, Repeat2, ShieldX } from 'lucide-react'
import type { AuditRow } from '@contract/api-audit'
import { t } from '@contract/messages'
import { Chip } from '@/ui/chip'

/** What became of a call: icon, word and colour. */
export function Outcome({ row: { outcome, wrote } }: { row: Pick<AuditRow, 'outcome' | 'wrote'> }) {
  if (outcome === 'denied')
    return (
      <Chip tone="danger" icon={ShieldX}>
        {t('audit.outcome.denied')}
      </Chip>
    )
  if (outcome === 'refused')
    return (
      <Chip tone="warning" icon={Ban}>
        {t('audit.outcome.refused')}
      </Chip>
    )
  if (outcome === 'replayed')
    return (
      <Chip tone="neutral" icon={Repeat2}>
        {t('audit.outcome.replayed')}
      </Chip>
    )
  return wrote ? (
    <Chip tone="info" icon={PencilLine}>
      {t('audit.outcome.written')}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={Eye}>
      {t('audit.outcome.read')}
    </Chip>
  )
}
