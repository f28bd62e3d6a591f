import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import { cellText } from '@contract/report-runs/cell-text'
import { reportDescriptions, type ReportColumn } from '@contract/report-runs/descriptions'
import type { ReportCell, ReportInput, ReportTable } from '@contract/report-runs/shapes'
import { dateWords } from '@contract/rules/date-words'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { previewQuery } from './queries'
import { rowsText } from './rows-text'

/** The beginning of a report as it would be made now. */
export function Preview({ input, filters }: { input: ReportInput; filters: readonly string[] }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(input),
    // Another report has other columns: its rows are not shown under these.
    placeholderData: (previous, query) =>
      query?.queryKey[2] && JSON.stringify(query.queryKey[2]).includes(`"${input.report}"`)
        ? keepPreviousData(previous)
        : undefined,
  })
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.asOf === null)
    return <EmptyState title={m.reportRuns.notCounted} text={m.reportRuns.notCountedHelp} />
  if (data.count === 0)
    return (
      <EmptyState
        tone="nomatch"
        title={m.reportRuns.empty}
        text={fill(m.reportRuns.emptyHelp, {
          filters: [
            fill(m.reportRuns.daysFilter, { from: dateWords(input.from), to: dateWords(input.to) }),
            ...filters,
          ].join(', '),
        })}
      />
    )
  return (
    <div className={cx('min-w-0', isPlaceholderData && 'opacity-60')}>
      <Table table={data} input={input} />
      <ul className="grid gap-1 px-6 py-3 text-meta text-hint max-sm:px-4">
        {data.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>
          {data.rows.length < data.count
            ? fill(m.reportRuns.previewFirst, {
                shown: data.rows.length,
                count: data.count.toLocaleString('en-US'),
              })
            : rowsText(data.count)}
          {', '}
          {fill(m.reportRuns.asOf, { at: formatDateTime(data.asOf, labZone()) })}
        </li>
      </ul>
    </div>
  )
}

const edge = 'px-2 first:pl-6 last:pr-6 max-sm:first:pl-4 max-sm:last:pr-4'
const side = ({ kind }: ReportColumn) => (kind === 'text' || kind === 'day' ? 'text-left' : 'text-right')

function Table({ table, input }: { table: ReportTable; input: ReportInput }) {
  const { columns, bar } = reportDescriptions[input.report]
  const barAt = columns.findIndex(({ key }) => key === bar)
  const most = Math.max(1, ...table.rows.map((row) => Number(row[barAt]) || 0))
  return (
    // A table of figures scrolls by itself, so that the page does not.
    <div
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      aria-label={m.navigation.itemReports}
      className="relative overflow-x-auto -outline-offset-2!"
    >
      <table className="w-full text-dense tabular-nums">
        <thead>
          <tr className="border-b border-line text-meta text-hint">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(edge, side(column), 'h-8 font-medium whitespace-nowrap')}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at} className="border-b border-soft-line">
              {columns.map((column, index) => (
                <td key={column.key} className={cx(edge, side(column), 'h-9')}>
                  {index === barAt ? (
                    <span className="flex items-center justify-end gap-3">
                      {cellText(column, row[index] ?? null)}
                      <Bar share={(Number(row[index]) || 0) / most} />
                    </span>
                  ) : (
                    cellText(column, row[index] ?? null)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {table.totals && <Totals cells={table.totals} columns={columns} barAt={barAt} />}
      </table>
    </div>
  )
}

function Totals({
  cells,
  columns,
  barAt,
}: {
  cells: readonly ReportCell[]
  columns: readonly ReportColumn[]
  barAt: number
}) {
  return (
    <tfoot>
      <tr className="border-t border-line font-semibold">
        {columns.map((column, index) => (
          <td key={column.key} className={cx(edge, side(column), 'h-10')}>
            <span className={cx(index === barAt && 'md:pr-23')}>
              {cellText(column, cells[index] ?? null)}
            </span>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Draws what the figure beside it says. */
const Bar = ({ share }: { share: number }) => (
  <span aria-hidden className="h-1.5 w-20 shrink-0 rounded-full bg-sunken max-md:hidden">
    <span className="block h-full rounded-full bg-c1" style={{ width: `${share * 100}%` }} />
  </span>
)
