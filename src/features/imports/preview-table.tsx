import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { fill, m } from '@contract/messages'
import { formatCount } from '@/lib/format'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import type { Preview } from './queries'

/** The first rows as they would load. What is wrong with a cell is marked there and said in a line under its row. */
export function PreviewTable({ preview: { columns, rows, total } }: { preview: Preview }) {
  const bad = rows.filter(({ problems }) => problems.length > 0).length
  const problems =
    bad === 0
      ? m.imports.noProblems
      : bad === 1
        ? m.imports.problemInOne
        : fill(m.imports.problemsIn, { count: bad })
  const shown =
    rows.length < total
      ? fill(m.imports.previewOf, { shown: rows.length, total: formatCount(total) })
      : total === 1
        ? m.imports.previewAllOne
        : fill(m.imports.previewAll, { total: formatCount(total) })
  return (
    <Card
      title={m.imports.preview}
      sub={shown}
      end={<span className={bad > 0 ? 'font-medium text-danger' : undefined}>{problems}</span>}
    >
      <div className="overflow-x-auto">
        <table aria-label={m.imports.preview} className="min-w-full text-dense">
          <thead className="text-meta text-hint">
            <tr className="h-8 border-b border-line">
              <th scope="col" className="px-2 pl-4 text-right">
                {m.imports.line}
              </th>
              {columns.map((column, at) => (
                <th key={`${at} ${column}`} scope="col" className="px-2 whitespace-nowrap last:pr-4">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.line}>
                <tr className={cx('h-8', row.problems.length === 0 && 'border-b border-soft-line')}>
                  <td className="px-2 pl-4 text-right text-hint tabular-nums">{row.line}</td>
                  {columns.map((column, at) => {
                    const wrong = row.problems.some((problem) => problem.column === column)
                    return (
                      <td
                        key={`${at} ${column}`}
                        className={cx('max-w-60 truncate px-2 last:pr-4', wrong && 'font-medium text-danger')}
                        title={row.cells[at]}
                      >
                        {wrong && <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />}
                        {row.cells[at]}
                      </td>
                    )
                  })}
                </tr>
                {row.problems.length > 0 && (
                  <tr className="border-b border-soft-line">
                    <td colSpan={columns.length + 1} className="pr-4 pb-2 pl-16">
                      <ul
                        aria-label={`${m.imports.line} ${row.line}`}
                        className="grid gap-0.5 text-meta font-medium text-danger"
                      >
                        {row.problems.map(({ column, message }) => (
                          <li key={`${column} ${message}`}>
                            {column}: {message}
                          </li>
                        ))}
                      </ul>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
