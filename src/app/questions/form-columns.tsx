import type { FormRow } from '@contract/dynamic-forms/shapes'
import { m } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

const col = columnHelper<FormRow>()

/** When a form is asked, in codes. */
export const appliesText = ({ panels, locations }: Pick<FormRow, 'panels' | 'locations'>): string =>
  [...panels, ...locations].join(', ') || m.dynamicForms.always

export const formColumns = col.columns([
  col.accessor('name', {
    header: m.dynamicForms.name,
    meta: { width: '34%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => row.panels.join(', '), {
    id: 'panels',
    header: m.dynamicForms.panels,
    cell: ({ row }) => (
      <span className="mono">
        {row.original.panels.length + row.original.locations.length === 0
          ? m.dynamicForms.always
          : row.original.panels.join(', ')}
      </span>
    ),
  }),
  col.accessor((row) => row.locations.join(', '), {
    id: 'locations',
    header: m.dynamicForms.locations,
    meta: { from: 'md' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor('questions', {
    header: m.dynamicForms.questionCount,
    meta: { width: '104px', align: 'right' },
  }),
  col.accessor('active', {
    header: m.dynamicForms.status,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])

/** A form on a phone. */
export function FormCardRow({ row }: { row: FormRow }) {
  return (
    <>
      <span className="flex justify-between gap-3 font-medium">
        {row.name}
        <InactiveChip active={row.active} />
      </span>
      <span className="text-meta text-hint">{appliesText(row)}</span>
    </>
  )
}
