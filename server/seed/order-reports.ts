import type { Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Interpretation } from '@contract/results/shapes'
import type { ReportState } from '@contract/orders/choices'
import { REPORT_STATE_NAME, type ReportDocument } from '@contract/reports/document'
import { readEntered } from '@contract/rules/entered-value'
import { canonical } from '../core/audit'
import { sha256Hex } from '../core/hash'
import type { MediaTable, ReportTable } from '../db/schema'
import { buildDocument, momentIn, type ReportedAnalysis } from '../modules/reports/public'
import { isolatesOf, attemptsOf, rawOf, resultWords } from '../modules/results/public'
import { medications, sampleTypes, specimenSources } from './catalogue'
import { DAY, HOUR } from './dates'
import { idOf } from './order-people'
import { interpretOne, read } from './order-interpretation'
import type { SeedAnalysis, SeedOrder, SeedWorld } from './order-world'
import { lab } from './people/lab'

export interface IssuedReport {
  row: Selectable<ReportTable>
  media: Selectable<MediaTable>
}

const nameOf = (list: readonly { code: string; name: string }[], code: string) =>
  list.find((one) => one.code === code)?.name ?? code

const reported = (analysis: SeedAnalysis): ReportedAnalysis => ({
  id: analysis.id,
  // A correction is of the same measurement as what it corrects.
  lineage: (analysis.corrects ? analysis.retest_of : null) ?? analysis.id,
  code: analysis.code,
  name: analysis.report_name ?? analysis.name,
  letter: analysis.letter,
  panel: analysis.panel_name ?? analysis.name,
  state: analysis.state,
  definition: analysis.definition,
  raw: rawOf(analysis),
  interpretation: analysis.interpretation && Interpretation.parse(analysis.interpretation),
  isolates: isolatesOf(analysis),
  reason: analysis.reason,
  comment: analysis.comment,
  resultedAt: analysis.resulted_at,
  criticalCall: analysis.critical_call,
  callAttempts: attemptsOf(analysis),
  previous: analysis.previous
    ? {
        ...analysis.previous,
        text: resultWords(analysis.definition, analysis.previous.raw, null),
        unit: null,
      }
    : null,
  correction: analysis.correction,
})

interface Issue {
  number: number
  state: ReportState
  at: Date
  reason: string | null
  comments: string[]
}

function documentOf(
  world: SeedWorld,
  order: SeedOrder,
  analyses: readonly SeedAnalysis[],
  issue: Issue,
): ReportDocument {
  const { plan, patient, physician } = order
  return buildDocument({
    zone: lab.timeZone,
    state: issue.state,
    version: issue.number,
    reportedAt: issue.at,
    lab,
    requisitionNumber: order.requisitionNumber,
    patient: { ...patient.row, patientNumber: patient.row.patient_number },
    collectedAt: new Date(plan.dateCollected),
    specimens: order.specimens.map(({ letter, sampleType, source }) => ({
      letter,
      type: nameOf(sampleTypes, sampleType),
      sampleTypeId: idOf(world.seeded.sampleTypes, sampleType),
      source: nameOf(specimenSources, source),
      collectedAt: new Date(plan.dateCollected),
      receivedAt: plan.dateReceived === null ? null : new Date(plan.dateReceived),
      condition: 'Acceptable',
      rejectReason: null,
    })),
    orderer: {
      physician: physician.name,
      npi: physician.npi,
      location: patient.location.name,
      address: patient.location.address,
      fax: patient.location.fax,
    },
    analyses: analyses.map(reported),
    medications: plan.medications,
    prescribed: medications
      .filter(({ name }) => plan.medications.includes(name))
      .map(({ name, ingredients }) => ({ name, ingredients, reading: 'read' as const })),
    comments: issue.comments,
    releasedBy: world.staff.supervisor.name,
  })
}

function issueReport(
  world: SeedWorld,
  order: SeedOrder,
  analyses: readonly SeedAnalysis[],
  issue: Issue,
): IssuedReport {
  const document = documentOf(world, order, analyses, issue)
  const { seeded, staff } = world
  const mediaKey = uuidv7()
  return {
    row: {
      left_open: [],
      // Read off the order, which says what these print.
      whose: null,
      lab_id: seeded.labId,
      id: uuidv7(),
      order_id: order.id,
      number: issue.number,
      state: issue.state,
      reason: issue.reason,
      document,
      content_hash: sha256Hex(canonical(document)),
      media_key: mediaKey,
      released_by: staff.supervisor.id,
      released_as: null,
      released_at: issue.at,
    },
    media: {
      lab_id: seeded.labId,
      key: mediaKey,
      kind: 'report',
      title: `${REPORT_STATE_NAME[issue.state]} report ${order.requisitionNumber} v${issue.number}`,
      content_type: 'application/pdf',
      size: null,
      file_key: null,
      order_id: order.id,
      patient_id: order.patient.row.id,
      location_id: order.patient.row.location_id,
      created_by: staff.supervisor.id,
      created_at: issue.at,
    },
  }
}

/** Quantities from which no other value of the report is calculated: one of them can have been wrong by itself. */
const alone = new Set(['ALT', 'AST', 'ALP', 'K', 'CA', 'PHOS', 'PLT', 'TSH', 'FT4', 'VITD', 'FERR', 'PSA'])

/** Another value that the same test accepts, a tenth beside the right one; undefined where rounding makes it the same. */
const slipOf = ({ definition }: SeedAnalysis, raw: string): string | undefined =>
  [1.1, 0.9]
    .map((factor) => (Number(raw) * factor).toFixed(raw.split('.')[1]?.length ?? 0))
    .find((text) => text !== raw && readEntered(definition, text).ok)

/**
 * Makes it so that one value was first reported wrong: the old analysis is retracted and stays readable, its replacement
 * carries the right value, who was told and why. Undefined where this order has no value to be wrong about.
 */
function correctOne(
  world: SeedWorld,
  order: SeedOrder,
  analyses: SeedAnalysis[],
  at: Date,
): SeedAnalysis | undefined {
  const right = analyses.find(
    ({ code, definition, state, entered, interpretation }) =>
      (definition.kind === 'tox_confirm' || (alone.has(code) && interpretation?.['flag'] === '')) &&
      state === 'RELEASED' &&
      entered?.['comparator'] === '=',
  )
  const raw = right && rawOf(right)
  if (!right || !raw) return undefined
  const wrong = slipOf(right, raw)
  if (wrong === undefined) return undefined
  const { bench, supervisor } = world.staff
  const reason = 'Result of another specimen was entered'
  const corrected: SeedAnalysis = {
    ...right,
    id: uuidv7(),
    retest_of: right.id,
    corrects: true,
    resulted_at: new Date(at.getTime() - HOUR),
    verified_at: new Date(at.getTime() - HOUR / 2),
    released_at: at,
    correction: {
      of: right.id,
      old: wrong,
      reason,
      toldTo: order.physician.name,
      at: new Date(at.getTime() - HOUR).toISOString(),
      by: bench.id,
      byName: bench.name,
    },
    released_by: supervisor.id,
  }
  right.entered = { ...read(right, wrong) }
  interpretOne(world, order, right, analyses)
  return corrected
}

/**
 * Every report that the order has had, each as it was when it was released, and the analyses as they ended: an amended
 * order first went out with a value or without a remark that the second version put right.
 */
export function issueReports(
  world: SeedWorld,
  order: SeedOrder,
  analyses: SeedAnalysis[],
  preliminary: boolean,
): IssuedReport[] {
  const { plan } = order
  if (preliminary) {
    const at = analyses
      .flatMap(({ released_at }) => released_at ?? [])
      .toSorted((a, b) => b.getTime() - a.getTime())[0]
    return at
      ? [
          issueReport(world, order, analyses, {
            number: 1,
            state: 'PRELIMINARY',
            at,
            reason: null,
            comments: [],
          }),
        ]
      : []
  }
  if (plan.dateReported === null) return []
  const first = new Date(plan.dateReported)
  const final: Issue = { number: 1, state: 'FINAL', at: first, reason: null, comments: [] }
  const second = new Date(first.getTime() + world.random.int(4, 3 * 24) * HOUR)
  if (!plan.amended || second.getTime() > world.now.getTime() - DAY / 24)
    return [issueReport(world, order, analyses, final)]

  const isCorrected = order.change ? order.change === 'CORRECTED' : world.random.chance(0.75)
  const corrected = isCorrected ? correctOne(world, order, analyses, second) : undefined
  const original = issueReport(world, order, analyses, final)
  const replaced = corrected && analyses.findIndex((one) => one.id === corrected.retest_of)
  const old = replaced === undefined ? undefined : analyses[replaced]
  if (!corrected || !old || replaced === undefined) {
    const reason = 'The clinic told that the patient had not fasted'
    const comments = [`Amended ${momentIn(lab.timeZone, second)}: ${reason}`]
    return [
      original,
      issueReport(world, order, analyses, { number: 2, state: 'AMENDED', at: second, reason, comments }),
    ]
  }
  Object.assign(old, { state: 'RETRACTED', reason: corrected.correction?.reason ?? null })
  analyses.splice(replaced + 1, 0, corrected)
  return [
    original,
    issueReport(world, order, analyses, {
      number: 2,
      state: 'CORRECTED',
      at: second,
      reason: corrected.correction?.reason ?? null,
      comments: [],
    }),
  ]
}
