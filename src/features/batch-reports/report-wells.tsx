import type { ReportedWell } from '@contract/batch-reports/shapes'
import { fill, m } from '@contract/messages'
import { cx } from '@/ui/cx'
import { Part } from './report-parts'

/** The wells of a plate: what each holds, what was read in it, and what that came to. */
export function ReportWells({ wells, number }: { wells: readonly ReportedWell[]; number: string }) {
  return (
    <Part title={m.batchReports.wellsTitle} empty={wells.length === 0 && m.batchReports.plateEmpty}>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls sideways is reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label={m.batchReports.wellsTitle}
        className="max-h-130 min-w-0 overflow-auto rounded-card border border-line bg-surface"
      >
        <table
          aria-label={fill(m.plates.tableLabel, { number })}
          className="w-full border-collapse text-dense [&_td]:px-2 [&_td]:py-1.5 [&_th]:px-2 [&_th]:py-1.5"
        >
          <thead className="sticky top-0 bg-surface">
            <tr className="border-b border-line text-left text-text2 [&>th]:font-medium">
              <th scope="col">{m.batchReports.columnWell}</th>
              <th scope="col">{m.batchReports.columnContent}</th>
              <th scope="col">{m.batchReports.columnReadings}</th>
              <th scope="col">{m.batchReports.columnVerdict}</th>
            </tr>
          </thead>
          <tbody>
            {wells.map(({ well, content, lot, readings, verdict, alarm }) => (
              <tr key={well} className="border-b border-soft-line align-top last:border-b-0">
                <td className="mono">{well}</td>
                <td className="whitespace-nowrap">
                  {content}
                  {lot !== null && (
                    <span className="block text-meta text-hint">{fill(m.batchReports.wellLot, { lot })}</span>
                  )}
                </td>
                <td className="whitespace-nowrap tabular-nums">
                  {readings.map((reading) => (
                    <span key={reading} className="block">
                      {reading}
                    </span>
                  ))}
                </td>
                <td className={cx('min-w-40', alarm && 'font-medium text-danger')}>
                  {verdict.map((words) => (
                    <span key={words} className="block">
                      {words}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}
