import type { z } from 'zod'
import type { MedicationRow } from '@contract/medications/shapes'
import type { MedicationKind } from '@contract/medications/choices'
import { m } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'
export const kindLabels: Readonly<Record<z.infer<typeof MedicationKind>, string>> = {
  brand: m.medications.kinds.brand,
  generic: m.medications.kinds.generic,
}

const col = columnHelper<MedicationRow>()
export const medicationColumns = col.columns([
  col.accessor('name', {
    header: m.medications.name,
    meta: { width: '26%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('strength', { header: m.medications.strength, meta: { width: '18%' } }),
  col.accessor((row) => [row.form, row.route].filter(Boolean).join(', '), {
    id: 'form',
    header: m.medications.form,
    meta: { width: '18%', from: 'lg' },
  }),
  col.accessor((row) => row.ingredients.join('; '), {
    id: 'ingredients',
    header: m.medications.ingredients,
    meta: { from: 'md' },
    cell: ({ row }) => (
      <span title={row.original.ingredients.join('; ')}>{row.original.ingredients.join('; ')}</span>
    ),
  }),
  col.accessor((row) => kindLabels[row.kind], {
    id: 'kind',
    header: m.medications.kind,
    meta: { width: '92px', from: 'lg' },
  }),
  col.accessor('active', {
    header: m.catalogue.columnStatus,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
