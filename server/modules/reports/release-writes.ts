import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { REPORT_STATE_NAME, type ReportDocument } from '@contract/reports/document'
import { analysisMachine } from '@contract/results/states'
import { transitionNamed } from '@contract/machine'
import { isDrugTest } from '@contract/rules/drug-test'
import { canonical } from '../../core/audit'
import type { Ctx, Write } from '../../core/context'
import { conflict } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { signerOf } from '../../core/signed'
import { json } from '../../db/json'
import { noteForFhir } from '../fhir-feed/public'
import { settleRemote } from '../remote-standing/public'
import { whoseNow } from '../report-message/public'
import type { Issue } from './facts'
import { consistenciesOf } from './document-consistency'
import type { ReportFacts } from './report-facts'
import { mustPass } from './release-checks'
import type { ReportStatus } from './report-status'

/** Releases what is verified; a released value that is corrected with it becomes retracted, and not a moment earlier. */
export async function moveAnalyses(ctx: Ctx, w: Write, status: ReportStatus, issue: Issue): Promise<void> {
  const { verified, replaced, extras, order } = status
  const { by, as } = signerOf(ctx.who)
  const { to: released } = transitionNamed(analysisMachine, 'release')
  const ids = verified.map(({ _id }) => _id)
  if (ids.length > 0) {
    const moved = await w.tx
      .updateTable('analysis')
      .set((eb) => ({
        state: released,
        released_at: issue.at,
        released_by: by,
        released_as: as,
        version: eb('version', '+', 1),
      }))
      .where(ofLab(ctx.who))
      .where('id', 'in', ids)
      .where('state', '=', 'VERIFIED')
      .executeTakeFirst()
    if (moved.numUpdatedRows !== BigInt(ids.length)) throw conflict(m.results.changedMeanwhile)
    for (const one of verified)
      w.changed('analysis', one._id, { state: one.state }, { state: released }, order._id)
  }
  for (const one of replaced) {
    const successor = verified.find(({ retestOf }) => retestOf === one._id)
    const reason = extras.get(successor?._id ?? '')?.correction?.reason ?? issue.reason
    const state = mustPass(ctx, status, one, 'retract', reason)
    await w.tx
      .updateTable('analysis')
      .set((eb) => ({ state, reason, version: eb('version', '+', 1) }))
      .where(ofLab(ctx.who))
      .where('id', '=', one._id)
      .execute()
    w.changed('analysis', one._id, { state: one.state, reason: one.reason }, { state, reason }, order._id)
  }
}

/**
 * Keeps with every drug result that a report has by now whether it prints the words instead of the value, and which: what
 * else reads released values goes by it, until the next release of the order sets it anew. A value that is replaced keeps what
 * was said of it.
 */
export async function markWithheld(
  ctx: Ctx,
  w: Write,
  { after, replaced, order }: ReportStatus,
  facts: ReportFacts,
): Promise<void> {
  const { instead } = consistenciesOf(facts)
  const now = new Map(facts.analyses.map((one) => [one.id, instead(one)]))
  const marks = after.filter(isDrugTest).flatMap((one) => {
    if (replaced.some(({ _id }) => _id === one._id)) return [{ one, withheld: one.withheld }]
    const said = now.get(one._id)
    return one.state === 'RELEASED' ? [{ one, withheld: said?.withheld ? said.words : null }] : []
  })
  if (marks.length === 0) return
  // As text: the rows come as a document, which the query builder cannot join with types of its own.
  await sql`
    update analysis a set version = a.version + 1,
      interpretation = coalesce(a.interpretation, '{}'::jsonb) || jsonb_build_object('withheld', c.withheld)
    from jsonb_to_recordset(${json(marks.map(({ one, withheld }) => ({ id: one._id, withheld })))}::jsonb) as c (id uuid, withheld text)
    where ${ofLab(ctx.who, 'a')} and a.id = c.id
      and a.interpretation -> 'withheld' is distinct from coalesce(to_jsonb(c.withheld), 'null'::jsonb)`.execute(
    w.tx,
  )
  for (const { one, withheld } of marks)
    if (one.withheld !== withheld)
      w.changed('analysis', one._id, { withheld: one.withheld }, { withheld }, order._id)
}

/** Freezes the document with its hash, and the row of the file that is drawn from it at its first reading. */
export async function keepVersion(
  ctx: Ctx,
  w: Write,
  { order, extra }: ReportStatus,
  issue: Issue,
  { document, leftOpen }: { document: ReportDocument; leftOpen: string[] },
): Promise<{ id: string; mediaKey: string }> {
  const id = ctx.ports.ids.id()
  const mediaKey = ctx.ports.ids.token()
  const contentHash = sha256Hex(canonical(document))
  const { by, as } = signerOf(ctx.who)
  await w.tx
    .insertInto('media')
    .values({
      lab_id: ctx.who.labId,
      key: mediaKey,
      kind: 'report',
      title: fill(m.reports.storedTitle, {
        state: REPORT_STATE_NAME[issue.state],
        number: order.requisitionNumber,
        version: issue.number,
      }),
      content_type: 'application/pdf',
      size: null,
      file_key: null,
      order_id: order._id,
      patient_id: order.patientId,
      location_id: order.location._id,
      created_by: ctx.who.userId,
      created_at: issue.at,
    })
    .execute()
  await w.tx
    .insertInto('report')
    .values({
      lab_id: ctx.who.labId,
      id,
      order_id: order._id,
      number: issue.number,
      state: issue.state,
      reason: issue.reason,
      document: json(document),
      content_hash: contentHash,
      media_key: mediaKey,
      released_by: by,
      released_as: as,
      released_at: issue.at,
      left_open: leftOpen,
      whose: json(whoseNow(order, extra.physician_credentials)),
    })
    .execute()
  const { number, state, reason } = issue
  const template = document.template && fill(m.reports.recordedTemplate, document.template)
  const left = leftOpen.length > 0 ? { testsLeftOpen: leftOpen.join('; ') } : {}
  w.changed('report', id, null, { number, state, reason, contentHash, template, ...left }, order._id)
  return { id, mediaKey }
}

/** What other laboratories reported is told from now on. */
async function markOutside(
  { labId }: { labId: string },
  w: Write,
  { outside }: ReportStatus,
  issue: Issue,
): Promise<void> {
  const ids = outside.filter(({ isNew }) => isNew).map(({ id }) => id)
  if (ids.length === 0) return
  await w.tx
    .updateTable('outside_result')
    .set({ reported_at: issue.at })
    .where(ofLab(labId))
    .where('id', 'in', ids)
    .execute()
}

export async function writeOrder(ctx: Ctx, w: Write, status: ReportStatus, issue: Issue): Promise<void> {
  const { order } = status
  await markOutside(ctx.who, w, status, issue)
  await w.tx
    .updateTable('lab_order')
    .set({
      report_state: issue.state,
      report_version: issue.number,
      date_reported: issue.at,
      correction: null,
    })
    .where(ofLab(ctx.who))
    .where('id', '=', order._id)
    .execute()
  await settleRemote(ctx, w, [order._id])
  await noteForFhir(w.tx, ctx.who.labId, [order._id])
  const { reportState, reportVersion, dateReported } = order
  w.changed(
    'order',
    order._id,
    { reportState, reportVersion, dateReported, correction: order.correction },
    {
      reportState: issue.state,
      reportVersion: issue.number,
      dateReported: issue.at.toISOString(),
      correction: null,
    },
    order._id,
  )
}
