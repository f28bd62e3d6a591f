import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

export interface SimpleColumn {
  head: string
  align?: 'right'
  width?: string
}

/** A small table within a card: heads, and cells row by row. */
export function SimpleTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly SimpleColumn[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-dense">
        <thead className="text-meta text-hint">
          <tr className="h-8 border-b border-line">
            {columns.map(({ head, align, width }) => (
              <th
                key={head}
                scope="col"
                style={width ? { width } : undefined}
                className={cx('px-2 whitespace-nowrap first:pl-4 last:pr-4', align && 'text-right')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="h-8 border-b border-soft-line last:border-b-0">
              {cells.map((cell, at) => (
                <td
                  key={columns[at]?.head}
                  className={cx('px-2 first:pl-4 last:pr-4', columns[at]?.align && 'text-right')}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
