import { fill, m } from '@contract/messages'
import type { PlateRow } from '@contract/plates/shapes'
import { StateChip } from '@/app/state-register/state-chip'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { plateCue } from '@/app/plates/plate-cue'

const col = columnHelper<PlateRow>()

export const layoutWords = ({ layout }: Pick<PlateRow, 'layout'>) =>
  fill(m.plates.layoutVersion, { name: layout.name, number: layout.number })

export const plateColumns = col.columns([
  col.accessor('number', { header: m.plates.subject, meta: { width: '100px', mono: true } }),
  col.display({
    id: 'stage',
    header: m.plates.columnStage,
    meta: { width: '250px' },
    cell: ({ row: { original } }) => <StateChip cue={plateCue(original)} />,
  }),
  col.accessor((row) => m.plates.kind[row.kind], {
    id: 'kind',
    header: m.plates.fieldKind,
    meta: { width: '110px' },
  }),
  col.accessor((row) => row.testType.name, { id: 'testType', header: m.plates.fieldType }),
  col.accessor((row) => String(row.specimens), {
    id: 'specimens',
    header: m.plates.columnSpecimens,
    meta: { width: '110px', align: 'right' },
  }),
  col.accessor((row) => String(row.free), {
    id: 'free',
    header: m.plates.columnFree,
    meta: { width: '110px', align: 'right', from: 'lg' },
  }),
  col.accessor(layoutWords, {
    id: 'layout',
    header: m.plates.fieldLayout,
    meta: { width: '220px', from: 'lg' },
  }),
  col.accessor((row) => formatDateTime(row.createdAt, labZone()), {
    id: 'createdAt',
    header: m.plates.columnMade,
    meta: { width: '170px', from: 'md' },
  }),
])
