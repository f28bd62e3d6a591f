import { KeyRound, MailWarning } from 'lucide-react'
import { userTypeLabels } from '@contract/choices'
import { m } from '@contract/messages'
import type { UserRow } from '@contract/users/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'
import { Chip } from '@/ui/chip'

/** Why somebody cannot sign in yet, or at all. */
export function AccountChip({ user }: { user: Pick<UserRow, 'active' | 'verified' | 'hasPassword'> }) {
  if (!user.active) return <InactiveChip active={false} />
  if (!user.verified)
    return (
      <Chip tone="warning" icon={MailWarning}>
        {m.users.unverified}
      </Chip>
    )
  if (!user.hasPassword)
    return (
      <Chip tone="info" icon={KeyRound}>
        {m.users.waiting}
      </Chip>
    )
  return null
}

const col = columnHelper<UserRow>()

export const userColumns = col.columns([
  col.accessor('username', {
    header: m.users.username,
    meta: { width: '22%', sort: 'username' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => `${row.lastName}, ${row.firstName}`, {
    id: 'name',
    header: m.users.name,
    meta: { width: '22%', sort: 'name' },
  }),
  col.accessor((row) => userTypeLabels[row.userType], {
    id: 'type',
    header: m.users.type,
    meta: { width: '110px' },
  }),
  col.accessor((row) => row.roles.join(', '), {
    id: 'roles',
    header: m.users.roles,
    meta: { from: 'md' },
    cell: ({ getValue }) => (
      <span className="block truncate text-text2" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  col.accessor('active', {
    header: m.users.status,
    meta: { width: '160px' },
    cell: ({ row }) => <AccountChip user={row.original} />,
  }),
])
