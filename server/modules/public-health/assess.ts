import type { Selectable } from 'kysely'
import { fill, m } from '@contract/messages'
import { productVersion } from '@contract/constants'
import type { CaseStage } from '@contract/public-health/choices'
import type { Missing } from '@contract/public-health/shapes'
import type { Order } from '@contract/orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import { Address } from '@contract/people'
import type { ReportDocument, ReportRow, ReportState } from '@contract/reports/document'
import type { Analysis } from '@contract/results/shapes'
import type { Ctx, Write } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { HealthCaseTable } from '../../db/schema'
import { labAsPrinted } from '../../hl7/public'
import { healthWay, planHealthReport } from '../deliveries/public'
import { findPatient } from '../patients/public'
import { reportSource, type ReportSource, type Whose } from '../report-message/public'
import { agenciesByState, type AgencyRecord } from './agencies'
import { dueAt } from './due'
import { knownOf, type Known } from './elements'
import { judge, names, resultText, type Judged } from './judge'
import { makeMessage, type Made, type ToReport } from './message'
import { approvedRules, type ApprovedRule } from './rules'

export type CaseRecord = Selectable<HealthCaseTable>

/** A released version, as it is judged. */
export interface JudgedVersion {
  order: Pick<Order, '_id'>
  reportId: string
  number: number
  state: ReportState
  document: ReportDocument
  at: Date
  /** Whose it is; left out, as the order has it in the transaction of its release. */
  of?: { patientId: string; whose: Whose } | undefined
}

interface Found {
  row: ReportRow
  analysis: Analysis
  rule: ApprovedRule
  /** Whose rule it is reported by; empty where the state of residence is not known. */
  state: string
  judged: Judged
}

/**
 * Judges what a version prints by the rules in force, and reports it: in the transaction of its release, and again when a person
 * asks for it once something was filled in. What was reported before is told again where this version tells it otherwise, to
 * whoever was told, whatever the rules say by now. Results that were imported as history are not released here, so nothing is
 * reported of them.
 */
export async function assess(ctx: Ctx, w: Write, version: JudgedVersion): Promise<void> {
  const { labId } = ctx.who
  const rules = await approvedRules(w.tx, labId)
  const before = await casesOf(w, labId, version.order._id)
  if (rules.length === 0 && before.length === 0) return
  const made = await reportSource(
    w.tx,
    { labId, orderId: version.order._id, document: version.document, releasedAt: version.at },
    { controlId: version.reportId, isDemo: ctx.ports.demo, ...(version.of && { whose: version.of.whose }) },
  )
  if (!made) return
  const patientId = version.of?.patientId ?? made.order.patientId
  const record = await findPatient(w.tx, { ...ctx.who, locations: 'all' }, patientId)
  const source = ofVersion(made, version, record)
  const known = knownOf(source.order.patient, record)
  const place = await placeOf(w, labId, source.order.location._id)
  const found = findings(rules, source, version.document, known, place.address.state)
  const home = known.address.state ?? ''
  const now = await keepCases(ctx, w, { version, source, found, before, home })
  await reportCases(ctx, w, { version, source, known, place, cases: now })
}

/** The order may have gone to another patient since: what is told is of the one whom the version was released for. */
function ofVersion(source: ReportSource, { of }: JudgedVersion, record: Patient | undefined): ReportSource {
  const { order } = source
  if (!of || of.patientId === order.patientId) return source
  const nothing = { race: null, ethnicity: null, phone: null, address: Address.parse({}) }
  const { race, ethnicity, phone, address } = record ?? nothing
  const patient = { ...order.patient, ...of.whose.patient, race, ethnicity, phone, address }
  return { ...source, order: { ...order, patientId: of.patientId, patient } }
}

const casesOf = (w: Write, labId: string, orderId: string): Promise<CaseRecord[]> =>
  w.tx
    .selectFrom('health_case')
    .selectAll()
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute()

const placeOf = (w: Write, labId: string, id: string) =>
  w.tx
    .selectFrom('location')
    .select(['name', 'address', 'phone'])
    .where(ofLab(labId))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function grouped<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

/** Printed rows with the stored analysis that each stands for: of a corrected result the newest. */
function rowsOf(
  { toSend }: ReportSource,
  document: ReportDocument,
): { row: ReportRow; analysis: Analysis }[] {
  const byId = new Map(toSend.analyses.map((one) => [one._id, one]))
  const root = (one: Analysis): string => {
    const earlier = one.retestOf === null ? undefined : byId.get(one.retestOf)
    return earlier ? root(earlier) : one._id
  }
  const lineages = grouped(toSend.analyses, root)
  return document.panels.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const lineage = lineages.get(row.id) ?? []
      const analysis = lineage.findLast(({ state }) => state !== 'RETRACTED') ?? lineage.at(-1)
      return analysis ? [{ row, analysis }] : []
    }),
  )
}

/** Every row by every rule that names its test and that its state has: that of residence, and those that ask for others too. */
function findings(
  rules: readonly ApprovedRule[],
  source: ReportSource,
  document: ReportDocument,
  known: Known,
  providerState: string | null,
): Found[] {
  const labState = labAsPrinted(document.lab).address?.state ?? ''
  const home = known.address.state ?? ''
  const ofHome = rules.filter(({ content }) => content.state === home)
  const others = rules.filter(
    ({ content }) =>
      content.state !== home &&
      ((content.ofItsLabs && content.state === labState) ||
        (content.ofItsProviders && content.state === providerState)),
  )
  return rowsOf(source, document).flatMap(({ row, analysis }) => {
    const loinc = source.loinc.get(analysis.testId)
    const naming = (some: readonly ApprovedRule[]) =>
      some.filter(({ content }) => names(content, analysis, loinc))
    const judged = (rule: ApprovedRule) => judge(rule.content.counts, { row, analysis })
    const own = [...naming(ofHome), ...naming(others)].map((rule): Found => ({
      row,
      analysis,
      rule,
      state: rule.content.state,
      judged: judged(rule),
    }))
    if (ofHome.length > 0) return own
    // Nobody here knows the rules of where the patient lives, or where that is: what another state asks for is not passed over.
    const seen = new Set(own.map(({ rule }) => rule.content.condition))
    const proxies = naming(rules.filter((rule) => !others.includes(rule))).flatMap((rule): Found[] => {
      const { condition, state } = rule.content
      const one = judged(rule)
      if (one.is === 'no' || seen.has(condition)) return []
      seen.add(condition)
      const words = fill(m.publicHealth.unclear.otherState, { state: home, other: state })
      return [{ row, analysis, rule, state: home, judged: home === '' ? one : { is: 'unclear', why: words } }]
    })
    return [...own, ...proxies]
  })
}

interface Keeping {
  version: JudgedVersion
  source: ReportSource
  found: readonly Found[]
  before: readonly CaseRecord[]
  /** Of residence; empty where that is not known. */
  home: string
}

const keyOf = (rowId: string, ruleId: string, state: string) => [rowId, ruleId, state].join(' ')

/** Writes what was found as cases, and answers all of the order as they are now. */
async function keepCases(
  ctx: Ctx,
  w: Write,
  { version, source, found, before, home }: Keeping,
): Promise<CaseRecord[]> {
  const { order, zone } = source
  const byKey = new Map(before.map((one) => [keyOf(one.row_id, one.rule_id, one.state), one]))
  const kept = new Map(before.map((one) => [one.id, one]))
  const printed = new Map(rowsOf(source, version.document).map(({ row }) => [row.id, row]))
  const isFresh = (one: CaseRecord) => version.number > one.number
  for (const { row, rule, state, judged } of found) {
    const key = keyOf(row.id, rule.id, state)
    const known = byKey.get(key)
    byKey.delete(key)
    const result = resultText(row)
    if (!known) {
      if (judged.is === 'no') continue
      const { content } = rule
      const added: CaseRecord = {
        lab_id: ctx.who.labId,
        id: ctx.ports.ids.id(),
        version: 1,
        order_id: order._id,
        location_id: order.location._id,
        requisition_number: order.requisitionNumber,
        row_id: row.id,
        rule_id: rule.id,
        rule_revision: rule.revision,
        state,
        condition: content.condition,
        test: row.test,
        result,
        stage: judged.is === 'yes' ? 'READY' : 'DECIDE',
        why: judged.is === 'yes' ? null : judged.why,
        missing: [],
        number: version.number,
        preliminary: version.state === 'PRELIMINARY',
        due_at: dueAt(version.at, content.within, zone),
        phone: content.phone,
        called: null,
        county: await countyBefore(w, ctx.who.labId, source),
        agency_id: null,
        message_id: null,
        decided_reportable: null,
        decided_by_name: null,
        decided_at: null,
        decided_why: null,
        detected_at: version.at,
        updated_at: ctx.now,
      }
      await w.tx
        .insertInto('health_case')
        .values({ ...added, missing: json(added.missing), called: null })
        .execute()
      w.changed('healthCase', added.id, null, toldOf(added), order._id)
      kept.set(added.id, added)
      continue
    }
    // What was reported stays reported: whether it is told again is settled with the message.
    if (known.stage === 'PLANNED' || known.message_id !== null) {
      kept.set(known.id, await moveCase(ctx, w, known, { result }))
      continue
    }
    const isSame = known.result === result
    const said = known.decided_reportable
    if (isSame && said !== null) continue
    const stage: CaseStage = judged.is === 'yes' ? 'READY' : judged.is === 'unclear' ? 'DECIDE' : 'REFUSED'
    // A decision was about the result that it named.
    const undone = said === null ? {} : undecided
    const why = judged.is === 'unclear' ? judged.why : judged.is === 'no' ? m.publicHealth.noLonger : null
    kept.set(
      known.id,
      await moveCase(ctx, w, known, {
        ...undone,
        result,
        stage,
        why,
        missing: stage === 'READY' ? known.missing : [],
        ...(isFresh(known) ? { number: version.number, preliminary: version.state === 'PRELIMINARY' } : {}),
      }),
    )
  }
  // What no rule finds any more: it is about another state by now, or its rule was changed or switched off.
  for (const one of byKey.values()) {
    const row = printed.get(one.row_id)
    if (one.message_id !== null) {
      if (!row && isFresh(one))
        kept.set(
          one.id,
          await moveCase(ctx, w, one, {
            stage: 'DECIDE',
            why: fill(m.publicHealth.unclear.stillThere, { name: one.condition }),
            ...undecided,
            number: version.number,
          }),
        )
      else if (row) kept.set(one.id, await moveCase(ctx, w, one, { result: resultText(row) }))
      continue
    }
    if (one.stage === 'REFUSED') continue
    const isMoved = one.state !== home
    // A rule that was switched off meanwhile takes back nothing that it found; a result that is gone does.
    if (row && !isMoved) continue
    kept.set(
      one.id,
      await moveCase(ctx, w, one, {
        stage: 'REFUSED',
        why: row ? m.publicHealth.stateKnownNow : m.publicHealth.withdrawn,
        missing: [],
      }),
    )
  }
  return [...kept.values()]
}

const undecided = {
  decided_reportable: null,
  decided_by_name: null,
  decided_at: null,
  decided_why: null,
} as const

/** The county that was entered for the same patient at the same address. */
async function countyBefore(w: Write, labId: string, { order }: ReportSource): Promise<string | null> {
  const { zip, line1 } = order.patient.address
  if (zip === null || line1 === null) return null
  const earlier = await w.tx
    .selectFrom('health_case as c')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(labId, 'o')).onRef('o.id', '=', 'c.order_id'))
    .select(['c.county', 'o.patient'])
    .where(ofLab(labId, 'c'))
    .where('o.patient_id', '=', order.patientId)
    .where('c.county', 'is not', null)
    .orderBy('c.updated_at', 'desc')
    .limit(5)
    .execute()
  const same = earlier.find(({ patient }) => patient.address.zip === zip && patient.address.line1 === line1)
  return same?.county ?? null
}

/** What the trail and the history of the order say of a case. */
const toldOf = (one: CaseRecord) => ({
  condition: one.condition,
  test: one.test,
  result: one.result,
  state: one.state,
  stage: one.stage,
  why: one.why,
  missing: one.missing.map(({ text }) => text),
  number: one.number,
  county: one.county,
  called: one.called,
  messageId: one.message_id,
  decidedReportable: one.decided_reportable,
  decidedWhy: one.decided_why,
})

/** Writes columns of a case whose row is locked, and what it was before to the trail; nothing where nothing differs. */
export async function moveCase(
  ctx: Pick<Ctx, 'now'>,
  w: Write,
  before: CaseRecord,
  columns: Partial<CaseRecord>,
): Promise<CaseRecord> {
  const after = { ...before, ...columns }
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  const { missing, called, ...plain } = columns
  await w.tx
    .updateTable('health_case')
    .set({
      ...plain,
      ...(missing === undefined ? {} : { missing: json(missing) }),
      ...(called === undefined ? {} : { called: called && json(called) }),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where(ofLab(before.lab_id))
    .where('id', '=', before.id)
    .execute()
  w.changed('healthCase', before.id, toldOf(before), toldOf(after), before.order_id)
  return { ...after, version: before.version + 1, updated_at: ctx.now }
}

interface Reporting {
  version: JudgedVersion
  source: ReportSource
  known: Known
  place: Awaited<ReturnType<typeof placeOf>>
  cases: readonly CaseRecord[]
}

/** Whether what was reported is to be told again: this version says it otherwise, or finally. */
function isToldAgain(one: CaseRecord, { number, state, document }: JudgedVersion): boolean {
  if (one.message_id === null || number <= one.number) return false
  return one.preliminary || state === 'CORRECTED' || (state === 'AMENDED' && !document.noteOnly)
}

/** One message for each health department: all that it is told of the order, so that the newest says everything. */
async function reportCases(ctx: Ctx, w: Write, reporting: Reporting): Promise<void> {
  const { cases, version } = reporting
  const agencies = await agenciesByState(w.tx, ctx.who.labId)
  const byId = new Map([...agencies.values()].map((one) => [one.id, one]))
  const told = await agenciesTold(w, cases)
  /** Who was told is told; else whoever receives reports of the state. */
  const agencyOf = (one: CaseRecord): AgencyRecord | undefined =>
    (one.agency_id === null ? undefined : (told.get(one.agency_id) ?? byId.get(one.agency_id))) ??
    agencies.get(one.state)
  const isOpen = ({ stage }: CaseRecord) => stage === 'READY' || stage === 'MISSING'
  const again = (one: CaseRecord) => one.stage === 'PLANNED' && isToldAgain(one, version)
  const toSend = cases.filter((one) => isOpen(one) || again(one))
  const nobody = toSend.filter((one) => !agencyOf(one))
  for (const one of nobody) {
    const { needs } = m.publicHealth
    const missing: Missing[] =
      one.state === ''
        ? [{ place: 'patient', id: reporting.source.order.patientId, text: needs.state }]
        : [{ place: 'agency', id: null, text: fill(needs.agency, { state: one.state }) }]
    await moveCase(ctx, w, one, { stage: 'MISSING', missing })
  }
  const groups = grouped(
    toSend.filter((one) => !nobody.includes(one)),
    (one) => agencyOf(one)?.id ?? '',
  )
  for (const [id, open] of groups) {
    const agency = told.get(id) ?? byId.get(id)
    if (!agency) continue
    const all = cases.filter(
      (one) =>
        open.includes(one) || (one.message_id !== null && one.agency_id === id && one.stage !== 'DECIDE'),
    )
    await reportTo(ctx, w, reporting, { agency, open, all })
  }
}

/** The health departments that were told before, in use or not. */
async function agenciesTold(w: Write, cases: readonly CaseRecord[]): Promise<Map<string, AgencyRecord>> {
  const ids = [
    ...new Set(cases.flatMap(({ agency_id, message_id }) => (message_id === null ? [] : (agency_id ?? [])))),
  ]
  const [labId] = cases.map(({ lab_id }) => lab_id)
  if (ids.length === 0 || labId === undefined) return new Map()
  const rows = await w.tx
    .selectFrom('health_agency')
    .selectAll()
    .where(ofLab(labId))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A fault of ours in a message never keeps a report from its release: the result waits, and says so. */
function madeOf({ ports }: Ctx, input: ToReport): Made {
  try {
    return makeMessage(input)
  } catch (error) {
    ports.log.warn({ err: reportOf(error) }, 'A public health message could not be made')
    const text = fill(m.publicHealth.needs.message, { why: m.publicHealth.ourFault })
    return { ok: false, missing: [{ place: 'message', id: null, text }] }
  }
}

async function reportTo(
  ctx: Ctx,
  w: Write,
  { version, source, known, place }: Reporting,
  { agency, open, all }: { agency: AgencyRecord; open: readonly CaseRecord[]; all: readonly CaseRecord[] },
): Promise<void> {
  const messageId = ctx.ports.ids.id()
  const county =
    open.find((one) => one.county !== null)?.county ?? all.find((one) => one.county !== null)?.county
  const made = madeOf(ctx, {
    source,
    rows: new Set(all.map(({ row_id }) => row_id)),
    agency,
    known,
    county: county ?? null,
    place,
    version: productVersion,
    controlId: messageId,
  })
  if (!made.ok) {
    for (const one of open)
      await moveCase(ctx, w, one, { stage: 'MISSING', missing: made.missing, agency_id: agency.id })
    return
  }
  const { order } = source
  const { reportId, number } = version
  if (!(await healthWay(w, ctx.who.labId, agency.way_id))) {
    const text = fill(m.publicHealth.needs.agency, { state: open[0]?.state ?? '' })
    for (const one of open)
      await moveCase(ctx, w, one, { stage: 'MISSING', missing: [{ place: 'agency', id: null, text }] })
    return
  }
  await w.tx
    .insertInto('health_message')
    .values({
      lab_id: ctx.who.labId,
      id: messageId,
      order_id: order._id,
      report_id: reportId,
      number,
      agency_id: agency.id,
      body: made.body,
      batch: made.batch,
      made_at: ctx.now,
    })
    .execute()
  await planHealthReport(ctx, w, { order, reportId, number, messageId, wayId: agency.way_id })
  for (const one of all)
    await moveCase(ctx, w, one, {
      stage: 'PLANNED',
      why: null,
      missing: [],
      number,
      preliminary: version.state === 'PRELIMINARY',
      agency_id: agency.id,
      message_id: messageId,
    })
}
