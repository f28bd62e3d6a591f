import { toldOf } from '@contract/reports/difference'
import { fill, m } from '@contract/messages'
import type { ReportDocument, ReportPanel, ReportRow } from '@contract/reports/document'
import type { BundleLab, ResultBundle } from '@contract/transfers/bundle'
import {
  criticalText,
  isAnswering,
  isCriticalRow,
  owedCalls,
  type OutsideCall,
} from '@contract/transfers/critical'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { momentIn } from './document-words'

/** What another laboratory reported on an order of ours, as it stands. */
export interface Outside {
  id: string
  performer: BundleLab
  panels: ReportPanel[]
  /** The analyses of the order that it stands for. */
  covers: string[]
  specimens: ResultBundle['specimens']
  /** Rows that are critical, by id, whom that laboratory told, and whom we did. */
  critical: string[]
  calls_there: ResultBundle['criticalCalls']
  call_attempts: OutsideCall[]
  /** Critical results of which nobody was told here, as they are told. */
  owed: string[]
  /** What it says besides: comments, validity, key findings. */
  notes: string[]
  /** No report of ours has told it yet. */
  isNew: boolean
}

interface Facts {
  outside?: readonly Outside[]
  /** The version before. */
  last?: ReportDocument | null
  zone: string
  reportedAt: Date
}

/** The results of other laboratories that are filed on an order, in the order in which they came. */
export async function readOutside(db: Executor, labId: string, orderId: string): Promise<Outside[]> {
  const rows = await db
    .selectFrom('outside_result')
    .select([
      'id',
      'performer',
      'panels',
      'covers',
      'reported_at',
      'specimens',
      'critical',
      'calls_there',
      'call_attempts',
      'call_owed',
      'notes',
    ])
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .where('state', '=', 'FILED')
    .orderBy('kind', 'desc')
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map(({ reported_at, call_owed, ...row }) => ({
    ...row,
    owed: call_owed ? owedCalls(row, row.call_attempts) : [],
    isNew: reported_at === null,
  }))
}

/**
 * The panels of other laboratories as this version prints them: as they were reported there, under the name of whoever performed
 * them (42 CFR 493.1291(c)(2) and (i)(1)). A value that the version before told otherwise is corrected, in their words where they
 * gave any; what was corrected there before anything was told here is shown, and corrects nothing here.
 */
export function outsidePanels({ outside = [], last, zone, reportedAt }: Facts): ReportPanel[] {
  const told = new Map(
    (last?.panels ?? []).flatMap(({ rows }) =>
      rows.flatMap((row) => (row.id ? [[row.id, row] as const] : [])),
    ),
  )
  return outside.flatMap(({ performer, panels, specimens }) =>
    panels.map((panel, at) => ({
      ...panel,
      comments: [...panel.comments, ...conditionsOf(specimens, performer.name, panel, at === 0)].slice(
        0,
        200,
      ),
      performingLab: panel.performingLab ?? {
        name: performer.name,
        addressLines: performer.addressLines,
        phone: performer.phone,
        clia: performer.clia,
        director: performer.director,
      },
      rows: panel.rows.map((row) =>
        rowBeside(row, told.get(row.id), { name: performer.name, at: momentIn(zone, reportedAt) }),
      ),
    })),
  )
}

function rowBeside(
  row: ReportRow,
  before: ReportRow | undefined,
  by: { name: string; at: string },
): ReportRow {
  const theirs = row.corrected && { ...row.corrected, isTold: true }
  if (!before || toldOf(before) === toldOf(row)) return { ...row, corrected: theirs }
  return {
    ...row,
    corrected: {
      ...(row.corrected ?? {
        at: by.at,
        reason: fill(m.transfers.outsideCorrected, { name: by.name }),
        toldTo: '',
        isolates: [],
      }),
      oldValue: toldOf(before),
      newValue: toldOf(row),
      isTold: false,
      // Whom they told stands in their own words; nobody was asked here.
      isIndirect: true,
    },
  }
}

type Specimen = ResultBundle['specimens'][number]

const isAsExpected = ({ acceptable, condition, disposition }: Specimen): boolean =>
  acceptable && disposition === '' && (condition === '' || condition === m.reports.pdfAcceptable)

/**
 * The condition of a specimen that the other laboratory found fault with, under its results (42 CFR 493.1291(c)(7)): of the specimen
 * that the panel names, or of every one with the first panel where none is named.
 */
function conditionsOf(
  specimens: readonly Specimen[],
  name: string,
  panel: ReportPanel,
  isFirst: boolean,
): string[] {
  const isNamed = ({ letter, type }: Specimen) => panel.specimen === [type, letter].filter(Boolean).join(', ')
  const own = specimens.some(isNamed) ? specimens.filter(isNamed) : isFirst ? specimens : []
  return own.filter((one) => !isAsExpected(one)).map((one) => conditionText(one, name))
}

const conditionText = ({ letter, type, condition, disposition }: Specimen, name: string): string =>
  fill(m.transfers.outsideSpecimen, {
    specimen: [letter, type].filter(Boolean).join(', '),
    name,
    condition: [condition, disposition].filter(Boolean).join(', '),
  }).slice(0, 1000)

/** Critical values and corrections of other laboratories, and specimens that they found fault with, which a reader must not miss. */
export function outsideFindings(
  { outside = [], zone }: Facts,
  panels: readonly ReportPanel[],
): NonNullable<ReportDocument['keyFindings']> {
  const critical = outside.flatMap((one) => one.critical)
  const attempts = outside.flatMap((one) => one.call_attempts.filter(isAnswering))
  return [
    ...panels.flatMap(({ performingLab, rows }) =>
      rows.flatMap((row) => {
        const name = performingLab?.name ?? ''
        const value = toldOf(row)
        const call = attempts.findLast(({ about }) => about.includes(criticalText(row)))
        return [
          ...(isCriticalRow(row, critical)
            ? [
                {
                  about: row.test,
                  text: call
                    ? fill(m.transfers.outsideCriticalTold, { name, value, call: callText(call, zone) })
                    : fill(m.transfers.outsideCritical, { name, value }),
                },
              ]
            : []),
          ...(row.corrected && !row.corrected.isTold
            ? [
                {
                  about: row.test,
                  text: fill(m.reports.correctedFinding, {
                    old: row.corrected.oldValue,
                    reason: row.corrected.reason,
                  }),
                },
              ]
            : []),
        ]
      }),
    ),
    ...outside.flatMap(({ specimens, performer }) =>
      specimens
        .filter((one) => !isAsExpected(one))
        .map((one) => ({
          about: fill(m.reports.specimen, { letter: one.letter }),
          text: conditionText(one, performer.name),
        })),
    ),
  ]
}

const callText = ({ toldTo, role, at, readBack, byName }: OutsideCall, zone: string): string =>
  [
    fill(m.reports.criticalReported, {
      name: toldTo ?? '',
      role: role ?? '',
      at: momentIn(zone, new Date(at)),
    }),
    readBack && m.reports.readBackWords,
    byName,
  ]
    .filter(Boolean)
    .join(', ')

/** Whom the other laboratory told of critical results, in its words, and whom this one did. */
export const outsideCalls = ({ outside = [], zone }: Facts): ReportDocument['criticalCalls'] =>
  outside.flatMap(({ performer, calls_there, call_attempts }) => [
    ...calls_there.map((call) => ({
      ...call,
      by: fill(m.transfers.outsideCaller, { by: call.by, name: performer.name }),
    })),
    ...call_attempts.flatMap(({ about, toldTo, role, at, byName, readBack, outcome }) =>
      about.map((result) => ({
        result,
        toldTo: role ? `${toldTo ?? ''} (${role})` : (toldTo ?? ''),
        at: momentIn(zone, new Date(at)),
        by: byName,
        how: '',
        readBack,
        outcome,
      })),
    ),
  ])

const longest = 900

/** Comments and notes of other laboratories, whole: a long one is printed in parts. */
export const outsideNotes = ({ outside = [] }: Facts): string[] =>
  outside.flatMap(({ performer, notes }) =>
    notes.flatMap((note) => {
      const said = fill(m.transfers.outsideNote, { name: performer.name, note })
      return Array.from({ length: Math.ceil(said.length / longest) }, (_, at) =>
        said.slice(at * longest, (at + 1) * longest),
      )
    }),
  )
