import { BadgeCheck, CircleCheck, MailWarning, OctagonX } from 'lucide-react'
import { t } from '@contract/messages'
import type { PortalUserRow, PortalUserState } from '@contract/portal-user-shapes'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { StateChip, type StateLook } from '../parts/state-chip'

/** What waits for the laboratory is filled. */
export const portalUserCues: Readonly<Record<PortalUserState, StateLook>> = {
  WAITING: { tone: 'neutral', icon: MailWarning, word: t('billingRegisters.portalUsers.states.WAITING') },
  VERIFIED: {
    tone: 'info',
    icon: BadgeCheck,
    word: t('billingRegisters.portalUsers.states.VERIFIED'),
    look: 'soft',
  },
  ACTIVE: { tone: 'success', icon: CircleCheck, word: t('billingRegisters.portalUsers.states.ACTIVE') },
  REFUSED: { tone: 'danger', icon: OctagonX, word: t('billingRegisters.portalUsers.states.REFUSED') },
}

const col = columnHelper<PortalUserRow>()

export const portalUserColumns = col.columns([
  col.accessor((row) => `${row.lastName}, ${row.firstName}`, {
    id: 'name',
    header: t('billingRegisters.portalUsers.name'),
    meta: { width: '20%' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('username', { header: t('billingRegisters.portalUsers.username'), meta: { from: 'lg' } }),
  col.accessor('clinic', {
    header: t('billingRegisters.portalUsers.clinic'),
    meta: { width: '22%', sort: 'clinic' },
  }),
  col.accessor('email', { header: t('billingRegisters.portalUsers.email'), meta: { from: 'md' } }),
  col.accessor('state', {
    header: t('billingRegisters.state'),
    meta: { width: '180px' },
    cell: ({ getValue }) => <StateChip cue={portalUserCues[getValue()]} />,
  }),
  col.accessor((row) => formatDateTime(row.registeredAt, labZone()), {
    id: 'registeredAt',
    header: t('billingRegisters.portalUsers.registered'),
    meta: { width: '170px', sort: 'registeredAt' },
  }),
])
