import { Siren, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AuditRow } from '@contract/audit/shapes'
import { fill, m } from '@contract/messages'
import { formatClock, formatCount, formatDayMonth } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { SecondLine } from '@/table/cells'
import { columnHelper } from '@/table/features'
import { Outcome } from './outcome'

export const entityName = (entity: string): string => m.audit.entityNames[entity] ?? entity

const col = columnHelper<AuditRow>()

/** Day and clock to the second: rows of one moment are told apart. */
export const whenText = (at: string): string =>
  `${formatDayMonth(at, labZone())} ${formatClock(at, labZone())}:${at.slice(17, 19)}`

export function ActingAs({ what }: { what: string | null }) {
  if (!what) return null
  const emergency = what.startsWith('emergency')
  const Icon = emergency ? Siren : UsersRound
  return (
    <span className={emergency ? 'text-danger' : 'text-info'}>
      <Icon aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
      {fill(m.audit.as, { what })}
    </span>
  )
}

export const auditColumns = col.columns([
  col.accessor('at', {
    header: m.audit.columnAt,
    meta: { width: '156px' },
    cell: ({ getValue }) => (
      <time dateTime={getValue()} className="text-text2 tabular-nums">
        {whenText(getValue())}
      </time>
    ),
  }),
  col.accessor('by', {
    header: m.audit.columnBy,
    meta: { width: '20%' },
    cell: ({ row: { original } }) => (
      <TwoLines
        first={<span className="font-medium">{original.by || m.audit.nobody}</span>}
        second={
          <>
            {original.username} {original.actingAs && <ActingAs what={original.actingAs} />}
          </>
        }
      />
    ),
  }),
  col.accessor('did', {
    header: m.audit.columnDid,
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.did}
        second={<span className="mono">{original.call}</span>}
        title={original.did}
      />
    ),
  }),
  col.accessor('label', {
    id: 'named',
    header: m.audit.columnNamed,
    meta: { width: '20%', from: 'md' },
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.label ?? ''}
        second={entityName(original.entity)}
        title={original.label ?? entityName(original.entity)}
      />
    ),
  }),
  col.accessor('outcome', {
    header: m.audit.columnOutcome,
    meta: { width: '112px' },
    cell: ({ row: { original } }) => <Outcome row={original} />,
  }),
  col.accessor((row) => (row.wrote ? row.changed : row.shown), {
    id: 'size',
    header: m.audit.columnSize,
    meta: { width: '112px', align: 'right', from: 'lg' },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
])

/** A name over its context. */
function TwoLines({ first, second, title }: { first: ReactNode; second: ReactNode; title?: string }) {
  return (
    <>
      <span className="block truncate leading-4" title={title}>
        {first}
      </span>
      <SecondLine>{second}</SecondLine>
    </>
  )
}
