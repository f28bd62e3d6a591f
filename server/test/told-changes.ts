import { z } from 'zod'
import { canonical } from '@contract/canonical'
import { sha256Hex } from '../core/hash'
import { snakeCase } from '../core/text'
import type { AuditChange } from '../db/schema'

export type Row = Readonly<Record<string, unknown>>
/** Every row of every table, by table and key: `lab_order 0198…`. */
export type Rows = ReadonlyMap<string, Row>

/** Columns that say nothing which the row's time does not, or that are worked out of the others. */
const derived = new Set([
  ...['version', 'updated_at', 'created_at', 'search_name', 'lab_id', 'id', 'last_seen_at', 'token_hash'],
  // The change of the address is told with its time and its author, and its confirmation as a call of its own.
  ...['reach_changed_at', 'reach_changed_by'],
])

/** Rows that have no line of their own in the trail: they are part of something, and one of these fields of it tells them. */
const partOf: Readonly<Record<string, readonly string[]>> = {
  // Added and taken out as barcodes; a deleted batch tells them with its status, moved ones with their position.
  add_on: ['order.addedTests'],
  batch_specimen: ['batch.specimens'],
  batch_analysis: ['batch.specimens'],
  courier_route_stop: ['courierRoute.stops'],
  courier_turn: ['courierRun.courierId'],
  // Wells are told by their names with what they hold; a specimen's own history has the well that it went to.
  plate_well: ['plate.wells'],
  plate_source: ['plate.sources'],
  plate_run: ['plate.run'],
  plate_layout_version: ['plateLayout.number'],
  analyte_method_version: ['analyteMethod.approved'],
  assay_rule_version: ['assayRule.approved'],
  autoverify_rule_version: ['autoverifyRule.approved'],
  mrsa_table_version: ['mrsaTable.approved'],
  health_message: ['healthCase.messageId'],
  qc_point: ['qcRun.values'],
  instrument_run_analyte: ['instrumentRun.judged'],
  instrument_run_dilution: ['instrumentRun.dilution'],
  instrument_run_line: ['instrumentRun.accepted', 'instrumentRun.setAside'],
  order_sheet_row: ['orderSheet.open'],
  qc_disposition: ['qcFailure.decided'],
  standing_order_made: ['standingOrder.made'],
  ingredient: ['medication.ingredients'],
  media: ['report.contentHash'],
  medication_ingredient: ['medication.ingredients'],
  panel_test: ['panel.tests'],
  patient_merge: ['patient.mergedInto'],
  physician_location: ['physician.locations'],
  report_template_revision: ['reportTemplate.revision'],
  saved_view_usual: ['view.usual'],
  test_diag_code: ['test.diagCodes'],
  tox_reflex_declined: ['order.reflexDeclined'],
  test_version: ['test.name'],
  user_physician_location: ['user.physicianLocations'],
}

/** Rows that the trail leaves out, and why. */
const untold: Readonly<Record<string, string>> = {
  transfer_attempt: 'a try of the server itself after the call, whose end has a row of the trail of its own',
  location_panel_key: 'which key orders which panel: a habit of the hands, of no patient and no result',
  draft: 'what one person has not finished, which nobody else reads',
  pharmacist_lock: 'who has an order open for two minutes: the call itself is told',
  plate_finding: 'what the run of the same row says of each specimen, worked out anew from its readings',
  plate_change: 'what an undo would bring back, which the wells of the same row tell',
  notification: 'tells somebody of the very write that the row of the trail records',
}

/** What the trail calls otherwise than a column: names instead of ids, parts of a column, or what other tables hold. */
const inWords = new Set([
  ...[
    'analysis.batch',
    'order.addedTests',
    'order.requestedBy',
    'batch.testType',
    'batch.specimens',
    'batch.position',
    'plate.testType',
    'plate.layout',
    'plate.wells',
    'plate.sources',
    'plate.run',
    'plate.readings',
    'plate.wellOverride',
    'specimen.well',
    'plateLayout.number',
    'plateLayout.order',
    'plateLayout.replicates',
    'plateLayout.controls',
    'plateLayout.closed',
    'plateLayout.targets',
    'analyteMethod.approved',
    'assayRule.approved',
    'autoverifyRule.approved',
    'mrsaTable.approved',
    'instrumentLine.encoding',
    'instrumentLine.lenientNumbers',
    'instrumentLine.ignoreChecksum',
    'instrumentLine.controlPrefixes',
    'instrumentLine.codes',
    'instrumentRun.judged',
    'instrumentRun.accepted',
    'instrumentRun.accepting',
    'instrumentRun.setAside',
    'instrumentRun.dilution',
    'instrumentRun.reason',
    'analysis.calledForBy',
    'analysis.flag',
    'analysis.registered',
    'qcRun.values',
    'qcFailure.decided',
    'qcDisposition.what',
    'qcDisposition.note',
    'analysis.result',
    'barcodePrinter.offset',
    'contractLab.prices',
    'courierRoute.stops',
  ],
  ...['emergencyAccess.patient', 'feature.case', 'intake.form', 'intake.order', 'lab.emergencyAccess'],
  ...[
    'lab.setupDismissed',
    'linkedUser.answer',
    'linkedUser.removed',
    'order.items',
    'order.labels',
    'remoteOrder.labels',
  ],
  ...[
    'order.medications',
    'order.reflexDeclined',
    'order.specimens',
    'panel.tests',
    'partnerCode.target',
    'patient.location',
    'payerRule.location',
  ],
  ...['payerRule.payer', 'physician.locations', 'report.pdf', 'report.template', 'reportLink.title'],
  ...[
    'reportTemplate.footer',
    'reportTemplate.heading',
    'reportTemplate.note',
    'reportTemplate.kind',
    'reportTemplate.logo',
    'reportTemplate.locations',
    'reportTemplate.panels',
    'reportTemplate.sections',
    'pharmacistReview.adviceText',
    'session.account',
    'session.user',
  ],
  ...[
    'remoteForm.number',
    'remoteForm.signature',
    'remoteOrder.comment',
    'remoteOrder.diagnoses',
    'remoteOrder.insurance',
    'remoteOrder.items',
    'remoteOrder.medications',
    'remoteOrder.reviewed',
    'remoteOrder.specimens',
  ],
  // A list's setup is told by its parts, and a mended row by its line and its cells.
  ...[
    'orderSheet.collectedAt',
    'orderSheet.diagnoses',
    'orderSheet.form',
    'orderSheet.line',
    'orderSheet.panelIds',
  ],
  ...[
    'orderSheet.phone',
    'orderSheet.physicianId',
    'orderSheet.sampleTypeId',
    'orderSheet.sent',
    'orderSheet.sourceId',
  ],
  ...['standingOrder.from', 'standingOrder.when'],
  ...['statement.paid', 'statement.total', 'test.choices', 'test.cutoffs', 'test.diagCodes', 'test.kind'],
  ...[
    'test.ranges',
    'test.reflexes',
    'test.sampleTypes',
    'test.significantFigures',
    'test.testType',
    'test.units',
  ],
  ...['test.unitsLabel', 'user.physicianLocations', 'user.secondFactor', 'view.usual'],
])

/** Columns of a row that stays, which change beside those that the trail names; and why they are not named. */
const whoAndWhen = 'who and when, as the row of the trail itself says'
const byState = 'goes with the state or the result, which is named'
const unnamed: Readonly<Record<string, string>> = {
  'analysis.critical': byState,
  'analysis.entered': byState,
  'analysis.interpretation': byState,
  'analysis.position': 'the place of each test follows from the items of the order, which are named',
  'analysis.reason': 'the row of the trail has the reason for itself',
  'analysis.released_at': whoAndWhen,
  'analysis.released_by': whoAndWhen,
  'analysis.resulted_at': whoAndWhen,
  'analysis.resulted_by': whoAndWhen,
  'analysis.verified_at': whoAndWhen,
  'analysis.verified_by': whoAndWhen,
  'batch.deleted_at': whoAndWhen,
  'batch_analysis.left_at': 'told as the specimen that its batch gave back',
  'batch_specimen.left_at': 'told as the specimen that its batch gave back',
  'batch_specimen.position': 'told of the specimen that was moved or taken out; those between close up',
  'batch.deleted_by': whoAndWhen,
  'plate.deleted_at': whoAndWhen,
  'plate.deleted_by': whoAndWhen,
  'plate_finding.override_at': whoAndWhen,
  'plate_finding.override_by': whoAndWhen,
  'plate_finding.override_raw': 'the value of the result itself, which the words of the override repeat',
  'plate_finding.override_why': 'the row of the trail has the reason for itself',
  'plate_well.left_at': 'told as what the well held before',
  'plate_change.state': 'the change that was undone is told by its wells',
  'app_user.password_hash': 'a secret; the call says that it changed',
  'partner.key_confirmed_at': whoAndWhen,
  'partner.paused_at': whoAndWhen,
  'partner.their_key': 'told by its fingerprint',
  'partner_code.mapped_at': whoAndWhen,
  'partner_code.mapped_by': whoAndWhen,
  'partner_code.test_id': 'told as the name of the target',
  'transfer.decided_at': whoAndWhen,
  'transfer.lines': 'worked out of the bundle and of the codes that are told',
  'transfer.run_at': 'when it is tried next, which follows from the state',
  'transfer.stuck': byState,
  'transfer.tries': 'counted anew where somebody sends it again, which is the call',
  'outside_result.filed_at': whoAndWhen,
  'delivery.ended_at': whoAndWhen,
  'delivery.ended_by': whoAndWhen,
  'delivery.sent_by': whoAndWhen,
  'delivery.stuck': byState,
  'delivery.try_at': 'when it is tried next, which follows from the state',
  'health_case.decided_at': whoAndWhen,
  'health_case.decided_by_name': whoAndWhen,
  'health_rule.approved_at': whoAndWhen,
  'qc_plan.approved_at': whoAndWhen,
  'qc_plan.approved_by_name': whoAndWhen,
  'qc_target.approved_by_name': whoAndWhen,
  'qc_point.excluded_at': whoAndWhen,
  'qc_point.excluded_by_name': whoAndWhen,
  'qc_point.verdict': 'follows from the values and rules of its run, whose verdict is told',
  'qc_point.findings': 'follow from the values and rules of its run, whose verdict is told',
  'qc_failure.acted_at': whoAndWhen,
  'qc_failure.acted_by_name': whoAndWhen,
  'qc_failure.closed_at': whoAndWhen,
  'qc_failure.closed_by_name': whoAndWhen,
  'health_rule.approved_by_name': whoAndWhen,
  'delivery_line.paused_at': whoAndWhen,
  'delivery_way.address': 'worked out of the configuration that is told',
  'delivery_way.paused_at': whoAndWhen,
  'delivery_way.access_hash': 'a secret; when it was entered is told with the configuration',
  'delivery_way.sealed': 'a secret; when it was entered is told with the configuration',
  'delivery_way.test_code': 'a code that the paper alone has',
  'ehr_code.mapped_at': whoAndWhen,
  'ehr_code.mapped_by': whoAndWhen,
  'ehr_code.waiting': 'worked out of what the code means, which is told',
  'ehr_connection.paused_at': whoAndWhen,
  'ehr_order.message_id': 'the message that the row of it tells of',
  'ehr_message.stuck': byState,
  'feature.active': 'told as the feature by its own name',
  'intake.decided_at': whoAndWhen,
  'intake.decided_by': whoAndWhen,
  'intake.order_id': 'told as the number of the order',
  'intake.reason': 'the row of the trail has the reason for itself',
  'lab.settings': 'told by the name of each setting',
  'lab_order.panels': 'told as the items of the order',
  'lab_order.report_due': byState,
  'lab_order.report_waits': byState,
  'lab_order.pharmd_due': 'goes with the tests of the order, which are named',
  'linked_user.declined_at': 'told as removed',
  'linked_user.verified': 'told as the answer',
  'media.file_key': 'where the bytes lie; the paper is told by its hash',
  'fhir_client.revoked_at': whoAndWhen,
  'fhir_client.revoked_by': whoAndWhen,
  'media.size': 'of the bytes that are told by their hash',
  'notification.done_at': 'the answer to it is told, and that one read it by the call itself',
  'order_medication.verified_at': whoAndWhen,
  'order_medication.verified_by': whoAndWhen,
  'order_medication.verified_from': 'told as the old name and detail',
  'pharmacist_lock.until': 'who has an order open for two minutes: the call itself is told',
  'pharmacist_review.advice': 'told as its text',
  'pharmacist_review.ended_at': whoAndWhen,
  'order_medication.removed_at': 'told as the name that is gone',
  'patient.last_order_at': 'follows from the order that is told',
  'patient.match_keys': 'worked out of the names and numbers that are told',
  'job.finished_at': whoAndWhen,
  'job.message': 'the row of the trail has the reason for itself',
  'job.open': byState,
  'order_sheet.setup': 'told by its parts',
  'order_sheet_row.mended': 'told by its cells',
  'order_sheet_row.remote_order_id': 'told as the number of orders sent, each of which has its own line',
  'order_sheet_row.row_key': 'by what the row is known again, worked out of its cells',
  'provider_delegate.ended_by': whoAndWhen,
  'remote_change.answered_at': whoAndWhen,
  'remote_change.answered_by': whoAndWhen,
  'remote_order.attention': 'goes with the mark of the clinic, which is told',
  'remote_order.content': 'told by its parts',
  'remote_order.rejected_at': whoAndWhen,
  'remote_order.rejected_by': whoAndWhen,
  'remote_order.reviewed_at': 'told as the mark',
  'remote_order.reviewed_by': whoAndWhen,
  'remote_order.signed_at': whoAndWhen,
  'report_template.template': 'told by its parts',
  'session.confirmed_at': whoAndWhen,
  'session.revoked_at': 'told as the account that is left',
  'specimen.received_by': whoAndWhen,
  'specimen.rejected_at': whoAndWhen,
  'specimen.rejected_by': whoAndWhen,
  'standing_order.ended_at': whoAndWhen,
  'standing_order.ended_by': whoAndWhen,
}

const Lines = z.array(z.object({ serviceDate: z.string(), description: z.string(), cents: z.int() }))
const lineText = ({ serviceDate, description, cents }: z.output<typeof Lines>[number]) =>
  `${serviceDate} ${description} ${(cents / 100).toFixed(2)}`
const Needs = z.array(z.object({ text: z.string() }))
const Codes = z.array(z.object({ code: z.string() }))
const codesOf = (column: string) => (row: Row) => Codes.parse(row[column]).map(({ code }) => code)
const Strokes = z.array(z.array(z.number()))
/** A drawn signature is told by its digest. */
function digestOf(row: Row): string | null {
  const strokes = Strokes.parse(row['strokes'])
  return strokes.length === 0 ? null : sha256Hex(JSON.stringify(strokes))
}
const usernameOf = (rows: Rows, id: unknown) => rows.get(`app_user ${String(id)}`)?.['username']
/** Columns that the trail tells in words, as they should read: usernames instead of ids, nothing for what was taken off. */
const worded: Readonly<Record<string, (row: Row, rows: Rows) => unknown>> = {
  'abn.strokes': digestOf,
  'lab_order.diagnoses': codesOf('diagnoses'),
  'remote_order.panels': codesOf('panels'),
  'standing_order.panels': codesOf('panels'),
  'health_case.missing': (row) => Needs.parse(row['missing']).map(({ text }) => text),
  'linked_user.child': (row, rows) => usernameOf(rows, row['child']),
  'linked_user.parent': (row, rows) => usernameOf(rows, row['parent']),
  'statement.lines': (row) => Lines.parse(row['lines']).map(lineText),
  'order_medication.name': (row) => (row['removed_at'] === null ? row['name'] : null),
}

/** The same instant and the same number however they are spelled; nothing at all however it is left out. */
export function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'null'
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? new Date(value).toISOString() : value
  return typeof value === 'number' ? String(value) : canonical(value)
}

export interface Judged {
  /** What the trail says that is not so, and what is so and the trail does not say: a sentence each. */
  wrong: string[]
  /** Columns of rows that came or went, which only the row itself tells. */
  columnsOfNew: string[]
  /** Values that were held against a column. */
  compared: number
  /** Entries of the lists above that this write needed. */
  needed: string[]
}

interface Sides {
  before: Rows
  after: Rows
}

/** Steps of one field within one write, each of which begins where the last one ended, as the one change that they come to. */
function folded(changes: readonly AuditChange[]): AuditChange[] {
  const whole: AuditChange[] = []
  for (const change of changes) {
    const at = whole.findLastIndex(
      ({ entity, id, field }) => entity === change.entity && id === change.id && field === change.field,
    )
    const last = whole[at]
    if (last && plain(last.new) === plain(change.old)) whole[at] = { ...last, new: change.new }
    else whole.push(change)
  }
  return whole
}

/** What one write's row of the trail says, held against all rows before and after it. */
export function judge({ before, after }: Sides, told: readonly AuditChange[]): Judged {
  const changes = folded(told)
  const judged: Judged = { wrong: [], columnsOfNew: [], compared: 0, needed: [] }
  const said = new Set(changes.map(({ entity, field }) => `${entity}.${field}`))
  const held = new Set<AuditChange>()
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  // A row that nobody wrote is the very same on both sides.
  const changed = keys.filter((key) => {
    const [old, fresh] = [before.get(key), after.get(key)]
    return old !== fresh && canonical(old ?? null) !== canonical(fresh ?? null)
  })

  for (const key of changed) {
    const [old, fresh] = [before.get(key), after.get(key)]
    const table = key.split(' ', 1)[0] ?? ''
    const id = key.slice(table.length + 1)
    const own = changes.filter((change) => change.id === id)
    const stays = old !== undefined && fresh !== undefined
    if (!stays && own.length === 0) {
      const telling = partOf[table]?.find((field) => said.has(field))
      if (telling !== undefined) judged.needed.push(`partOf ${table} ${telling}`)
      else if (table in untold) judged.needed.push(`untold ${table}`)
      else judged.wrong.push(`a row of ${table} ${old ? 'went' : 'came'}, and the trail does not say so`)
    }
    for (const column of new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])) {
      const name = `${table}.${column}`
      const valueOf = (row: Row | undefined, rows: Rows) =>
        plain(row && worded[name] ? worded[name](row, rows) : row?.[column])
      const [was, is] = [valueOf(old, before), valueOf(fresh, after)]
      const named = own.filter(({ field }) => snakeCase(field) === column)
      for (const change of named) {
        judged.compared += 1
        held.add(change)
        if (name in worded) judged.needed.push(`worded ${name}`)
        if (plain(change.old) !== was || plain(change.new) !== is)
          judged.wrong.push(
            `${name} was ${was} and is ${is}, the trail says ${plain(change.old)} and ${plain(change.new)}`,
          )
      }
      if (was === is || named.length > 0 || derived.has(column)) continue
      // What was added is in use: that it is there says so.
      if (old === undefined && column === 'active' && is === 'true') continue
      if (!stays) judged.columnsOfNew.push(name)
      else if (name in unnamed) judged.needed.push(`unnamed ${name}`)
      else judged.wrong.push(`${name} was ${was} and is ${is}, and the trail does not say so`)
    }
  }

  for (const change of changes) {
    const name = `${change.entity}.${change.field}`
    if (canonical(change.old) === canonical(change.new))
      judged.wrong.push(`${name} is told as changed, and stayed`)
    if (held.has(change)) continue
    if (inWords.has(name)) judged.needed.push(`inWords ${name}`)
    else judged.wrong.push(`${name} is told as changed, and no column of that row changed`)
  }
  return judged
}

/** Every entry of the lists above, as `judge` names those that it needed. */
export const exceptions: readonly string[] = [
  ...Object.entries(partOf).flatMap(([table, fields]) => fields.map((field) => `partOf ${table} ${field}`)),
  ...Object.keys(untold).map((table) => `untold ${table}`),
  ...Object.keys(worded).map((name) => `worded ${name}`),
  ...Object.keys(unnamed).map((name) => `unnamed ${name}`),
  ...[...inWords].map((name) => `inWords ${name}`),
]
