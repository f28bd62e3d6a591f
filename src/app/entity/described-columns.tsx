import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { titleOf, type Described } from '@contract/register/description'
import type { Field } from '@contract/register/field'
import { columnHelper, type ColumnLook, type ListColumn } from '@/table/features'
import { InactiveChip } from './active-chip'

interface Row {
  _id: string
  active: boolean
}

/** How the column of a field looks, with a head or a cell of its own; `null` for a field that has no column. */
export type DescribedLook<R> = (ColumnLook & { head?: string; cell?(row: R): ReactNode }) | null

/** A value of a row as a person reads it. */
export const shownText = (field: Field | undefined, row: object, name: string): string =>
  field?.textOf(new Map<string, unknown>(Object.entries(row)).get(name)) ?? ''

/** The columns of a described register: the fields of a row in their order, what an entry goes by in bold, and whether it
 *  is in use. */
export function columnsOf<R extends Row>(
  register: Pick<Described, 'fields' | 'shown' | 'sorts'>,
  looks: Readonly<Record<string, DescribedLook<R> | undefined>>,
): readonly ListColumn<R>[] {
  const col = columnHelper<R>()
  return col.columns([
    ...register.shown
      .filter((name) => looks[name] !== null)
      .map((name) => {
        const field = register.fields[name]
        const mono = field?.input.kind === 'text' && field.input.mono
        const { head, cell, ...look } = looks[name] ?? {}
        const plain = name === titleOf(register) ? 'font-medium' : mono ? 'mono' : undefined
        return col.accessor((row) => shownText(field, row, name), {
          id: name,
          header: head ?? field?.label ?? name,
          meta: { ...(register.sorts.includes(name) ? { sort: name } : {}), ...look },
          cell: ({ getValue, row }) => cell?.(row.original) ?? <span className={plain}>{getValue()}</span>,
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
