import type { ReportedTest } from '@contract/batch-reports/shapes'
import { fill, m } from '@contract/messages'
import { formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { AbnormalFlag, AnalysisStateChip } from '@/ui/status/bench-chips'
import { StatMark } from '@/ui/status/order-chips'
import { Part } from './report-parts'

const at = (instant: string) => formatDateTime(instant, labZone())

interface ReportTestsProps {
  tests: readonly ReportedTest[]
  number: string
  isPlate: boolean
}

/** Every test of the batch by position, of a plate by well, with its people, and under it what else happened to it. */
export function ReportTests({ tests, number, isPlate }: ReportTestsProps) {
  return (
    <Part
      title={m.batchReports.testsTitle}
      empty={tests.length === 0 && (isPlate ? m.batchReports.plateEmpty : m.batchReports.empty)}
    >
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls sideways is reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label={m.batchReports.testsTitle}
        className="min-w-0 overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table
          aria-label={fill(isPlate ? m.batchReports.ofPlate : m.batchReports.of, { number })}
          className="w-full border-collapse text-dense [&_td]:px-2 [&_td]:py-1.5 [&_th]:px-2 [&_th]:py-1.5"
        >
          <thead>
            <tr className="border-b border-line text-left text-text2 [&>th]:font-medium">
              <th scope="col" className="w-10 text-right">
                {isPlate ? m.batchReports.columnWell : m.batchReports.columnPosition}
              </th>
              <th scope="col">{m.batchReports.columnSpecimen}</th>
              <th scope="col">{m.batchReports.columnPatient}</th>
              <th scope="col">{m.batchReports.columnTest}</th>
              <th scope="col">{m.batchReports.columnResult}</th>
              <th scope="col">{m.batchReports.columnPeople}</th>
              <th scope="col">{m.batchReports.columnNotes}</th>
            </tr>
          </thead>
          <tbody>
            {tests.map((test) => (
              <Row key={test._id} test={test} />
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}

function Row({ test }: { test: ReportedTest }) {
  const { enteredAt, enteredBy, verifiedAt, verifiedBy, releasedAt } = test
  return (
    <tr className="border-b border-soft-line align-top last:border-b-0">
      <td className="text-right tabular-nums">{test.wells ?? test.position}</td>
      <td className="mono whitespace-nowrap">{test.barcode}</td>
      <td>
        <span className="flex items-center gap-1.5">
          {formatPerson(test.patient)}
          {test.priority === 'STAT' && <StatMark />}
        </span>
      </td>
      <td>{test.name}</td>
      <td className="whitespace-nowrap">
        <span className="flex items-center gap-1.5">
          <span className="font-semibold">
            {test.text === '' ? m.batchReports.noResult : [test.text, test.unit].filter(Boolean).join(' ')}
          </span>
          <Flag test={test} />
        </span>
        <AnalysisStateChip state={test.state} />
      </td>
      <td className="text-text2">
        {enteredAt && (
          <span className="block">
            {fill(m.batchReports.entered, { at: at(enteredAt), name: enteredBy ?? '' })}
          </span>
        )}
        {verifiedAt && (
          <span className="block">
            {fill(m.batchReports.verified, { at: at(verifiedAt), name: verifiedBy ?? '' })}
          </span>
        )}
        {releasedAt && <span className="block">{fill(m.batchReports.released, { at: at(releasedAt) })}</span>}
      </td>
      <td className="min-w-40 text-text2">
        {[...test.readings, ...test.notes].map((note) => (
          <span key={note} className="block">
            {note}
          </span>
        ))}
      </td>
    </tr>
  )
}

const marks = { 'CRIT H': 'CRIT_H', 'CRIT L': 'CRIT_L', H: 'H', L: 'L' } as const
const isMark = (flag: string): flag is keyof typeof marks => flag in marks

function Flag({ test: { flag, critical } }: { test: ReportedTest }) {
  return (
    <>
      {isMark(flag) ? (
        <AbnormalFlag mark={marks[flag]} />
      ) : (
        flag !== '' && <span className="font-semibold">{flag}</span>
      )}
      {critical && !flag.startsWith('CRIT') && (
        <span className="font-semibold text-danger">{m.batchReports.critical}</span>
      )}
    </>
  )
}
