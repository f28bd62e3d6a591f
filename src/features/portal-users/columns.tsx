import { BadgeCheck, CircleCheck, MailWarning, OctagonX } from 'lucide-react'
import { m } from '@contract/messages'
import type { PortalUserRow } from '@contract/portal-users/shapes'
import type { PortalUserState } from '@contract/portal-users/choices'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'

/** What waits for the laboratory is filled. */
export const portalUserCues: Readonly<Record<PortalUserState, StateLook>> = {
  WAITING: { tone: 'neutral', icon: MailWarning, word: m.portalUsers.states.WAITING },
  VERIFIED: {
    tone: 'info',
    icon: BadgeCheck,
    word: m.portalUsers.states.VERIFIED,
    look: 'soft',
  },
  ACTIVE: { tone: 'success', icon: CircleCheck, word: m.portalUsers.states.ACTIVE },
  REFUSED: { tone: 'danger', icon: OctagonX, word: m.portalUsers.states.REFUSED },
}

const col = columnHelper<PortalUserRow>()

export const portalUserColumns = col.columns([
  col.accessor((row) => `${row.lastName}, ${row.firstName}`, {
    id: 'name',
    header: m.portalUsers.name,
    meta: { width: '20%' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('username', { header: m.portalUsers.username, meta: { from: 'lg' } }),
  col.accessor('clinic', {
    header: m.portalUsers.clinic,
    meta: { width: '22%', sort: 'clinic' },
  }),
  col.accessor('email', { header: m.portalUsers.email, meta: { from: 'md' } }),
  col.accessor('state', {
    header: m.register.billingState,
    meta: { width: '180px' },
    cell: ({ getValue }) => <StateChip cue={portalUserCues[getValue()]} />,
  }),
  col.accessor((row) => formatDateTime(row.registeredAt, labZone()), {
    id: 'registeredAt',
    header: m.portalUsers.registered,
    meta: { width: '170px', sort: 'registeredAt' },
  }),
])
