import type { CaseRow } from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import { deliveryCues, shortTime } from '@/app/deliveries/cues'
import { StateChip } from '@/app/state-register/state-chip'
import { formatPerson } from '@/lib/format'
import { columnHelper } from '@/table/features'

const col = columnHelper<CaseRow>()

/** What is needed, what became of it, or why it is not reported. */
export function needText({ missing, why, decidedWhy, delivery, stage }: CaseRow): string {
  if (stage === 'REFUSED') return decidedWhy ?? why ?? ''
  if (missing.length > 0) return missing.map(({ text }) => text).join(', ')
  return (stage === 'PLANNED' ? delivery?.why : why) ?? ''
}

export function DueText({ row }: { row: CaseRow }) {
  const at = shortTime(row.dueAt)
  return row.overdue ? (
    <span className="font-semibold text-danger">{fill(m.publicHealth.overdue, { at })}</span>
  ) : (
    <span>{at}</span>
  )
}

export const caseColumns = col.columns([
  col.accessor('dueAt', {
    id: 'due',
    header: m.publicHealth.columnDue,
    meta: { width: '164px' },
    cell: ({ row: { original } }) => <DueText row={original} />,
  }),
  col.accessor('requisitionNumber', {
    id: 'requisition',
    header: m.recalls.columnRequisition,
    meta: { width: '116px', mono: true },
  }),
  col.accessor(({ patient }) => formatPerson(patient), {
    id: 'patient',
    header: m.publicHealth.columnPatient,
    meta: { width: '16%', from: 'lg' },
  }),
  col.accessor(({ condition, state }) => [condition, state].filter(Boolean).join(', '), {
    id: 'condition',
    header: m.publicHealth.columnCondition,
    meta: { width: '18%' },
    cell: ({ getValue }) => (
      <span className="block truncate font-medium" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  col.accessor(({ test, result }) => `${test}: ${result}`, {
    id: 'result',
    header: m.publicHealth.columnResult,
    meta: { width: '20%', from: 'lg' },
    cell: ({ getValue }) => (
      <span className="block truncate" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  col.accessor(needText, {
    id: 'why',
    header: m.publicHealth.columnWhy,
    cell: ({ row: { original }, getValue }) => (
      <span className="flex min-w-0 items-center gap-2">
        {original.delivery && <StateChip cue={deliveryCues[original.delivery.state]} />}
        <span className="truncate text-text2" title={getValue()}>
          {getValue() || original.agency}
        </span>
      </span>
    ),
  }),
])
