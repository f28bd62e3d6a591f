import { m } from '@contract/messages'
import type { Field } from '@contract/register/fields'
import { columnHelper, type ColumnLook, type ListColumn } from '@/table/features'
import { InactiveChip } from './active-chip'

interface Row {
  _id: string
  active: boolean
}

/** A value of a row as a person reads it. */
export const shownText = (field: Field | undefined, row: object, name: string): string =>
  field?.textOf(new Map<string, unknown>(Object.entries(row)).get(name)) ?? ''

/** The columns of a described register: the fields of a row in their order, the first in bold, and whether it is in use. */
export function columnsOf<R extends Row>(
  register: { fields: Readonly<Record<string, Field>>; shown: readonly string[]; sorts: readonly string[] },
  looks: Readonly<Record<string, ColumnLook>>,
): readonly ListColumn<R>[] {
  const col = columnHelper<R>()
  return col.columns([
    ...register.shown.map((name, at) => {
      const field = register.fields[name]
      const mono = field?.input.kind === 'text' && field.input.mono
      return col.accessor((row) => shownText(field, row, name), {
        id: name,
        header: field?.label ?? name,
        meta: { ...(register.sorts.includes(name) ? { sort: name } : {}), ...looks[name] },
        cell: ({ getValue }) => (
          <span className={at === 0 ? 'font-medium' : mono ? 'mono' : undefined}>{getValue()}</span>
        ),
      })
    }),
    col.accessor((row) => row.active, {
      id: 'active',
      header: m.register.status,
      meta: { width: '104px' },
      cell: ({ getValue }) => <InactiveChip active={getValue()} />,
    }),
  ])
}
