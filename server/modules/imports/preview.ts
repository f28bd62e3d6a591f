import type { api } from '@contract/api'
import type { ReplyInput } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import type { ImportJob } from '../../import/job'
import { openIcd10cm, placeOf } from '../../import/load-icd10cm'
import { openPatients } from '../../import/load-patients'

type Preview = ReplyInput<typeof api.imports.preview>
type Source = Pick<ImportJob, 'db' | 'ports' | 'labId' | 'bytes' | 'fileName' | 'map' | 'locationId'>

const shownRows = 20
const counted = (n: number) => n.toLocaleString('en-US')

/** The first rows of a list of codes, and what loading it would mean. Stores nothing. */
export async function previewIcd10cm(source: Source): Promise<Preview> {
  const { from, lines } = await openIcd10cm(source)
  const { inForce, until } = await placeOf(source.db, source.labId, from)
  const codes = lines.filter((line) => line.ok)
  const bad = lines.length - codes.length
  const billable = codes.filter((line) => line.billable).length
  return {
    columns: ['code', 'billable', 'description'],
    map: { validFrom: from },
    rows: lines.slice(0, shownRows).map((line) =>
      line.ok
        ? {
            line: line.line,
            cells: [line.code, line.billable ? 'yes' : 'no', line.description],
            problems: [],
          }
        : {
            line: line.line,
            cells: [line.text, '', ''],
            problems: [{ column: 'code', message: line.problem }],
          },
    ),
    total: lines.length,
    message: [
      fill(m.imports.previewIcd, { codes: counted(codes.length), billable: counted(billable), from }),
      bad > 0 ? fill(m.imports.previewIcdBad, { bad: counted(bad) }) : '',
      until === null ? '' : fill(m.imports.doneIcdOlder, { until }),
      inForce > 0 ? fill(m.imports.previewIcdRetires, { count: counted(inForce), from }) : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** The first rows of a patient file with what is wrong with each cell, and the proposed columns. Stores nothing. */
export async function previewPatients(source: Source): Promise<Preview> {
  const file = await openPatients(source)
  const bad = file.lines.filter((line) => line.fields === null).length
  const message = [
    ...file.problems,
    bad > 0 && file.problems.length === 0
      ? fill(m.imports.willRefuse, { bad: counted(bad), total: counted(file.lines.length) })
      : '',
  ]
  return {
    columns: file.columns,
    map: file.map,
    rows: file.lines.slice(0, shownRows).map(({ line, cells, problems }) => ({ line, cells, problems })),
    total: file.lines.length,
    message: message.filter(Boolean).join(' ') || null,
  }
}
