import { Ban, Eye, PencilLine, Repeat2, ShieldX } from 'lucide-react'
import type { AuditRow } from '@contract/audit/shapes'
import { m } from '@contract/messages'
import { Chip } from '@/ui/chip'

/** What became of a call: icon, word and colour. */
export function Outcome({ row: { outcome, wrote } }: { row: Pick<AuditRow, 'outcome' | 'wrote'> }) {
  if (outcome === 'denied')
    return (
      <Chip tone="danger" icon={ShieldX}>
        {m.audit.outcomeDenied}
      </Chip>
    )
  if (outcome === 'refused')
    return (
      <Chip tone="warning" icon={Ban}>
        {m.audit.outcomeRefused}
      </Chip>
    )
  if (outcome === 'replayed')
    return (
      <Chip tone="neutral" icon={Repeat2}>
        {m.audit.outcomeReplayed}
      </Chip>
    )
  return wrote ? (
    <Chip tone="info" icon={PencilLine}>
      {m.audit.outcomeWritten}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={Eye}>
      {m.audit.outcomeRead}
    </Chip>
  )
}
