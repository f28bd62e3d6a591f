import { Ban, CircleCheck, CircleDashed, Clock, Replace } from 'lucide-react'
import { m } from '@contract/messages'
import type { ReferralState } from '@contract/referrals/choices'
import type { ReferralRow } from '@contract/referrals/shapes'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { ReferralActions } from './referral-actions'

export const referralCues: Readonly<Record<ReferralState, StateLook>> = {
  ORDERED: { tone: 'neutral', icon: Clock, word: m.referrals.state.ORDERED },
  PARTIAL: { tone: 'info', icon: CircleDashed, word: m.referrals.state.PARTIAL },
  RESULTED: { tone: 'success', icon: CircleCheck, word: m.referrals.state.RESULTED },
  CANCELLED: { tone: 'neutral', icon: Ban, word: m.referrals.state.CANCELLED },
  REPLACED: { tone: 'neutral', icon: Replace, word: m.referrals.state.REPLACED },
}
export const overdueCue: StateLook = {
  tone: 'warning',
  icon: Clock,
  word: m.referrals.list.overdue,
  look: 'soft',
}

const at = (instant: string | null) => (instant === null ? '–' : formatDateTime(instant, labZone()))
const col = columnHelper<ReferralRow>()

export const referralColumns = col.columns([
  col.accessor('state', {
    header: m.referrals.columnState,
    meta: { width: '150px' },
    cell: ({ row: { original } }) => (
      <StateChip cue={original.overdue ? overdueCue : referralCues[original.state]} />
    ),
  }),
  col.accessor('requisitionNumber', {
    id: 'requisition',
    header: m.recalls.columnRequisition,
    meta: { width: '130px', mono: true },
  }),
  col.accessor('test', {
    header: m.referrals.columnTest,
    cell: ({ row: { original } }) => (
      <span className="block truncate font-medium" title={original.test}>
        {[original.test, original.letter].filter(Boolean).join(' · ')}
      </span>
    ),
  }),
  col.accessor('laboratory', { header: m.referrals.columnLaboratory, meta: { width: '20%' } }),
  col.accessor((row) => at(row.madeAt), {
    id: 'madeAt',
    header: m.referrals.columnSent,
    meta: { width: '150px', sort: 'madeAt' },
  }),
  col.accessor((row) => at(row.dueAt), {
    id: 'dueAt',
    header: m.referrals.columnDue,
    meta: { width: '150px', from: 'lg' },
  }),
  col.accessor((row) => (row.messageState === null ? '' : m.ehrJobs.state[row.messageState]), {
    id: 'message',
    header: m.referrals.columnMessage,
    meta: { width: '260px' },
    cell: ({ row: { original } }) => <ReferralActions row={original} />,
  }),
])
