import type { BatchReportDocument, BatchReportInput } from '@contract/batch-reports/document'
import type { BatchReport, ReportedRun, ReportedTest, ReportedWell } from '@contract/batch-reports/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { signedName } from '../../core/signed'
import { factsOf } from '../batches/public'
import { momentIn } from '../reports/public'

type At = (instant: string) => string

function peopleOf(test: ReportedTest, at: At): string {
  const { enteredAt, enteredBy, verifiedAt, verifiedBy, releasedAt } = test
  return [
    ...(enteredAt === null
      ? []
      : [fill(m.batchReports.entered, { at: at(enteredAt), name: enteredBy ?? '' })]),
    ...(verifiedAt === null
      ? []
      : [fill(m.batchReports.verified, { at: at(verifiedAt), name: verifiedBy ?? '' })]),
    ...(releasedAt === null ? [] : [fill(m.batchReports.released, { at: at(releasedAt) })]),
  ].join('\n')
}

const testLine = (test: ReportedTest, at: At): BatchReportDocument['tests'][number] => ({
  position: test.wells ?? String(test.position),
  specimen: [test.barcode, test.requisitionNumber].join('\n'),
  patient: [
    `${test.patient.lastname}, ${test.patient.firstname}`,
    ...(test.priority === 'STAT' ? [m.choices.priority.STAT] : []),
  ].join('\n'),
  test: test.name,
  result: [
    [test.text || m.batchReports.noResult, test.unit, test.flag].filter(Boolean).join(' '),
    ...(test.critical ? [m.batchReports.critical] : []),
  ].join('\n'),
  people: peopleOf(test, at),
  notes: [...test.readings, ...test.notes].join('\n'),
})

function pointWords(point: ReportedRun['points'][number]): string {
  const { level, lot, raw, mean, sd, z, findings, excluded } = point
  const verdict = [
    m.qualityControl.verdict[point.verdict],
    findings.join(', '),
    excluded ? m.batchReports.pointExcluded : '',
    point.provisional ? m.batchReports.pointProvisional : '',
  ]
    .filter(Boolean)
    .join(', ')
  return mean === null || sd === null || z === null
    ? fill(m.batchReports.pointBare, { level, lot, raw, verdict })
    : fill(m.batchReports.point, { level, lot, raw, mean, sd, z, verdict })
}

type Facts = BatchReportDocument['facts']
const byName = (at: At, when: string, name: string) => fill(m.batchReports.madeBy, { at: at(when), name })

/** What a batch is, as the head of its paper tells it. */
const batchHead = (batch: NonNullable<BatchReport['batch']>, at: At) => ({
  title: '',
  number: batch.number,
  testType: batch.testType.name,
  status: [m.batches.status[batch.status], m.batches.stage[batch.stage]].join(', '),
  facts: [
    ...factsOf(batch),
    { label: m.batchReports.factOpened, words: byName(at, batch.createdAt, batch.createdBy) },
    {
      label: m.batchReports.factCounts,
      words: fill(m.batchReports.counts, {
        tests: batch.tests,
        waiting: batch.waiting,
        unverified: batch.unverified,
      }),
    },
    ...deletedFact(batch, at),
  ],
})

/** The same of a plate. */
const plateHead = (plate: NonNullable<BatchReport['plate']>, at: At) => ({
  title: fill(m.batchReports.ofPlate, { number: plate.number }),
  number: plate.number,
  testType: plate.testType.name,
  status: [m.plates.status[plate.status], m.plates.stage[plate.stage]].join(', '),
  facts: [
    { label: m.batchReports.factBarcode, words: plate.barcode },
    {
      label: m.batchReports.factLayout,
      words: fill(m.batchReports.layoutOf, { name: plate.layout.name, number: plate.layout.number }),
    },
    { label: m.batches.factInstrument, words: plate.instrument?.name ?? m.batches.none },
    { label: m.batchReports.factBatch, words: plate.batch?.number ?? m.batches.none },
    { label: m.batchReports.factOpened, words: byName(at, plate.createdAt, plate.createdBy) },
    ...deletedFact(plate, at),
  ],
})

function deletedFact(
  { deletedAt, deletedBy, deletedWhy }: Record<'deletedAt' | 'deletedBy' | 'deletedWhy', string | null>,
  at: At,
): Facts {
  if (deletedAt === null) return []
  const words = fill(m.batches.deletedLine, {
    at: at(deletedAt),
    name: deletedBy ?? '',
    why: deletedWhy ?? '',
  })
  return [{ label: m.batches.status.DELETED, words }]
}

/** A well of a plate with its content, its control's lot, its Ct and its verdict. */
const wellLine = ({ well, content, lot, readings, verdict }: ReportedWell) => ({
  label: well,
  words: [
    [content, lot === null ? '' : fill(m.batchReports.wellLot, { lot })].filter(Boolean).join(', '),
    readings.join(', '),
    verdict.join(', '),
  ]
    .filter(Boolean)
    .join('. '),
})

/** What the paper says besides who made it, when, and which version it is: two papers that say the same are one. */
export function wordsOf(
  ctx: Ctx,
  report: BatchReport,
): Omit<BatchReportInput, 'version' | 'madeAt' | 'madeBy' | 'lab'> {
  const { batch, plate } = report
  const at: At = (instant) => momentIn(ctx.who.timeZone, new Date(instant))
  const isPlate = plate !== null
  const head = plate ? plateHead(plate, at) : batch ? batchHead(batch, at) : null
  if (head === null) throw new Error('A report of nothing.')
  // What holds a plate, or nothing does, stands before the first value of it.
  const verdicts = report.plates.flatMap(({ number, verdict }) =>
    verdict.length === 0
      ? []
      : [{ label: isPlate ? m.batchReports.factReview : number, words: verdict.join(' ') }],
  )
  return {
    ...head,
    facts: [...verdicts, ...head.facts],
    tests: report.tests.map((test) => testLine(test, at)),
    sections: [
      ...(plate
        ? [
            {
              title: m.batchReports.wellsTitle,
              none: m.batchReports.plateEmpty,
              lines: report.wells.map(wellLine),
            },
          ]
        : []),
      {
        title: m.batchReports.runsTitle,
        none: plate ? m.batchReports.runsNonePlate : m.batchReports.runsNone,
        lines: report.runs.map((run) => ({
          label: at(run.at),
          words: [
            fill(m.batchReports.runBy, {
              test: run.test,
              instrument: run.instrument,
              verdict: m.qualityControl.verdict[run.verdict],
              name: run.byName,
            }),
            ...run.points.map(pointWords),
            ...(run.comment === null ? [] : [run.comment]),
          ].join('\n'),
        })),
      },
      {
        title: plate ? m.batchReports.plateTitle : m.batchReports.platesTitle,
        none: m.batchReports.platesNone,
        lines: report.plates.map((plate) => ({
          label: plate.number,
          words: [
            fill(m.batchReports.plateLine, {
              stage: plate.stage,
              instrument: plate.instrument ?? m.batches.none,
            }),
            ...plate.verdict,
            ...plate.runs.map((run) =>
              fill(m.batchReports.plateFile, { file: run.fileName, at: at(run.at), name: run.byName }),
            ),
            // Of a plate they stand at its wells.
            ...(isPlate ? [] : plate.controls),
          ].join('\n'),
        })),
      },
      {
        title: m.batchReports.leftTitle,
        none: m.batchReports.leftNone,
        lines: report.orders
          .filter(({ standing }) => standing !== 'DONE')
          .map(({ requisitionNumber, standing, why }) => ({
            label: requisitionNumber,
            words:
              standing === 'CLEAN'
                ? m.batchReports.clean
                : standing === 'UNCHECKED'
                  ? m.batchReports.unchecked
                  : why.join('\n'),
          })),
      },
      {
        title: plate ? m.batchReports.releasesTitlePlate : m.batchReports.releasesTitle,
        none: m.batchReports.releasesNone,
        lines: report.releases.map((release) => ({
          label: at(release.createdAt),
          words: [
            fill(m.batchReports.releaseLine, {
              name: release.signedByName,
              released: release.released,
              refused: release.refused,
            }),
            ...release.outcomes.map(
              ({ requisitionNumber, number, message }) =>
                `${requisitionNumber}: ${
                  message ??
                  (number === null
                    ? m.batchReports.outcomeWaiting
                    : fill(m.batchReports.outcomeReleased, { number }))
                }`,
            ),
          ].join('\n'),
        })),
      },
      {
        title: m.batchReports.eventsTitle,
        none: m.batchReports.eventsNone,
        lines: [
          ...(report.eventsAreCut ? [{ label: '', words: m.batchReports.eventsCut }] : []),
          ...report.events.map(({ at: when, by, did, reason }) => ({
            label: at(when),
            words: [[did, by].filter(Boolean).join(', '), ...(reason === null ? [] : [reason])].join('. '),
          })),
        ],
      },
    ],
  }
}

/** The same as the paper is drawn. */
export const paperOf = (
  ctx: Ctx,
  lab: string,
  number: number,
  words: ReturnType<typeof wordsOf>,
): BatchReportInput => ({
  ...words,
  lab,
  version: fill(m.batchReports.version, { number }),
  madeAt: momentIn(ctx.who.timeZone, ctx.now),
  madeBy: signedName(ctx.who),
})
