import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { OrderSheet, SheetMap, SheetSetup } from '@contract/order-sheets/shapes'
import type { BulkOutcome } from '@contract/shapes'
import { eachOutcome, oneRow } from '../../core/bulk'
import type { Ctx, Write } from '../../core/context'
import { Refusal, badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { sha256OfBytes } from '../../core/hash'
import { ofLab, reaches } from '../../core/scope'
import { json } from '../../db/json'
import { currentForm } from '../remote-forms/public'
import { sendRemoteOrder } from '../remote-orders/public'
import { evaluate, sentBefore } from './evaluate'
import { proposedMap, readSheet } from './read-sheet'
import { lockSheet, openSheetWith, openSheets, ownSheet, rowsOf, type KeptSheet } from './store'

/** Lists that one person may have open: each holds patients. */
const mostOpen = 20
const s = m.orderSheets

/** Keeps a list as a draft. The same bytes again answer the list that is open already. */
export async function keepSheet(
  ctx: Ctx,
  name: string,
  body: unknown,
): Promise<{ _id: string; known: boolean }> {
  if (!(body instanceof Uint8Array) || body.length === 0) throw badInput({ file: s.noFile }, s.noFile)
  const hash = sha256OfBytes(body)
  const sheet = await readSheet(ctx.ports.uploads, body)
  return ctx.write(async (w) => {
    const there = await openSheetWith(ctx, w.tx, hash)
    if (there) {
      w.about('orderSheet', there.id)
      return { _id: there.id, known: true }
    }
    if ((await openSheets(ctx)).length >= mostOpen) throw ruleRefused(fill(s.tooMany, { most: mostOpen }))
    const { labId, userId } = ctx.who
    const form = await currentForm(w.tx, labId, 'general')
    const setup: SheetSetup = {
      ...{ form: 'general', locationId: null, physicianId: null, panelIds: [], sampleTypeId: null },
      ...{ sourceId: null, collectedAt: null, diagnoses: [], claimReason: null },
    }
    const id = ctx.ports.ids.id()
    const map = proposedMap(sheet.columns, form.questions)
    await w.tx
      .insertInto('order_sheet')
      .values({
        ...{ lab_id: labId, id, name: name || s.pastedName, made_by: userId, made_at: ctx.now },
        ...{ content_hash: hash, workbook: sheet.workbook, location_id: null },
        ...{ columns: json(sheet.columns), map: json(map), setup: json(setup) },
      })
      .execute()
    await w.tx
      .insertInto('order_sheet_row')
      .values(
        sheet.rows.map(({ line, cells, problem }) => ({
          ...{ lab_id: labId, id: ctx.ports.ids.id(), sheet_id: id, line, cells: json(cells) },
          ...{ refusal: problem, row_key: null, remote_order_id: null },
        })),
      )
      .execute()
    w.changed('orderSheet', id, null, { name, rows: sheet.rows.length, columns: sheet.columns }, id)
    w.about('orderSheet', id)
    return { _id: id, known: false }
  })
}

const shownIn = async (ctx: Ctx, w: Write, id: string): Promise<OrderSheet> => {
  const sheet = await ownSheet(ctx, w.tx, id)
  return (await evaluate(ctx, w.tx, sheet, await rowsOf(ctx, w.tx, id))).shown
}

async function editable(ctx: Ctx, w: Write, id: string): Promise<KeptSheet> {
  const sheet = await lockSheet(ctx, w.tx, id)
  if (!sheet.open) throw ruleRefused(s.isFinished)
  return sheet
}

/** Says what is the same for everybody and which column holds what. */
export const setUpSheet = (
  ctx: Ctx,
  { _id, version, setup, map }: { _id: string; version: number; setup: SheetSetup; map: SheetMap },
): Promise<OrderSheet> =>
  ctx.write(async (w) => {
    const sheet = await editable(ctx, w, _id)
    if (sheet.version !== version) throw stale(await shownIn(ctx, w, _id))
    for (const [field, column] of Object.entries(map))
      if (column !== null && !sheet.columns.includes(column))
        throw badInput({ [`map.${field}`]: fill(s.noColumn, { column }) })
    if (setup.locationId !== null && !reaches(ctx.who, setup.locationId))
      throw badInput({ 'setup.locationId': m.locations.notFound })
    // Another form or test may ask what a column answers: it is matched by name like the others.
    const form = await currentForm(w.tx, ctx.who.labId, setup.form)
    const proposed = proposedMap(sheet.columns, form.questions)
    const whole = { ...proposed, ...sheet.map, ...map }
    await w.tx
      .updateTable('order_sheet')
      .set({
        ...{ setup: json(setup), map: json(whole), location_id: setup.locationId },
        ...{ version: sheet.version + 1, updated_at: ctx.now },
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    await w.tx
      .updateTable('order_sheet_row')
      .set({ refusal: null })
      .where(ofLab(ctx.who))
      .where('sheet_id', '=', _id)
      .where('row_key', 'is not', null)
      .where('remote_order_id', 'is', null)
      .execute()
    w.changed('orderSheet', _id, { ...sheet.setup, map: sheet.map }, { ...setup, map: whole }, _id)
    return shownIn(ctx, w, _id)
  })

interface Mending {
  rowId: string
  version: number
  cells: Record<string, string>
  dropped?: boolean | undefined
}

/** Mends cells of a row, drops it or takes it back. What was sent stays as it was sent. */
export const mendRow = (ctx: Ctx, { rowId, version, cells, dropped }: Mending): Promise<OrderSheet> =>
  ctx.write(async (w) => {
    const row = await w.tx
      .selectFrom('order_sheet_row')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('id', '=', rowId)
      .executeTakeFirst()
    if (!row) throw notFound()
    await editable(ctx, w, row.sheet_id)
    const now = await w.tx
      .selectFrom('order_sheet_row')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('id', '=', rowId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (now.version !== version || now.remote_order_id !== null)
      throw stale(await shownIn(ctx, w, row.sheet_id))
    const mended = { ...now.mended, ...cells }
    await w.tx
      .updateTable('order_sheet_row')
      .set({
        ...{ mended: json(mended), dropped: dropped ?? now.dropped, version: now.version + 1 },
        refusal: null,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', rowId)
      .execute()
    w.changed(
      'orderSheet',
      row.sheet_id,
      { line: null, dropped: now.dropped, ...now.mended },
      { line: now.line, dropped: dropped ?? now.dropped, ...mended },
      row.sheet_id,
    )
    return shownIn(ctx, w, row.sheet_id)
  })

/** Sends rows, each for itself. A row that was ordered already takes that order and makes none. */
export const sendRows = (ctx: Ctx, sheetId: string, rowIds: readonly string[]): Promise<BulkOutcome> =>
  ctx.write(async (w) => {
    const sheet = await editable(ctx, w, sheetId)
    // One after the other at a place: two lists with the same patient must not both find that there is no order.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`order-sheet:${ctx.who.labId}:${sheet.location_id}`}, 0))`.execute(
      w.tx,
    )
    const rows = await rowsOf(ctx, w.tx, sheetId)
    const { ready, shown } = await evaluate(ctx, w.tx, sheet, rows)
    const done = (
      id: string,
      values: { remote_order_id: string; ordered_before: boolean; row_key: string },
    ) =>
      w.tx
        .updateTable('order_sheet_row')
        .set((eb) => ({ ...values, refusal: null, version: eb('version', '+', 1) }))
        .where(ofLab(ctx.who))
        .where('id', '=', id)
        .execute()
    const { outcomes } = await eachOutcome(rowIds, async (id) => {
      const row = shown.rows.find(({ _id }) => _id === id)
      if (!row) throw notFound()
      // Sent by an earlier try, or ordered from another list: nothing is ordered twice.
      if (row.state === 'SENT') return
      const one = ready.get(id)
      if (!one) throw ruleRefused(s.rowNotReady)
      await oneRow(w, async (each) => {
        const [there] = await sentBefore(ctx, each.tx, [one.key])
        const order =
          there ?? (await sendRemoteOrder(ctx, each, one.order, { source: 'sheet' }).catch(inWords))
        const remote = 'remote_order_id' in order ? order.remote_order_id : order._id
        await done(id, { remote_order_id: remote, ordered_before: there !== undefined, row_key: one.key })
      })
    })
    for (const { _id, ok, message } of outcomes) {
      if (ok) continue
      await w.tx
        .updateTable('order_sheet_row')
        .set({ refusal: message, row_key: ready.get(_id)?.key ?? null })
        .where(ofLab(ctx.who))
        .where('sheet_id', '=', sheetId)
        .where('id', '=', _id)
        .where('remote_order_id', 'is', null)
        .execute()
    }
    w.about('orderSheet', sheetId)
    const sent = outcomes.filter(({ ok }) => ok).length
    if (sent === 0) w.refused()
    else w.changed('orderSheet', sheetId, { sent: null }, { sent }, sheetId)
    return { outcomes }
  })

/** A row has no fields to put what is wrong beside: it is said as one sentence. */
function inWords(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'bad_input') throw error
  const problems = Object.values(error.fields ?? {})
  throw problems.length === 0 ? error : ruleRefused(problems.join(' '))
}

/** Puts a list away: rows that were not sent go, and of the others all but by what they are known again. */
export const finishSheet = (ctx: Ctx, id: string, version: number): Promise<{ ok: true }> =>
  ctx.write(async (w) => {
    const sheet = await lockSheet(ctx, w.tx, id)
    if (sheet.version !== version) throw stale(await shownIn(ctx, w, id))
    await w.tx
      .deleteFrom('order_sheet_row')
      .where(ofLab(ctx.who))
      .where('sheet_id', '=', id)
      .where('remote_order_id', 'is', null)
      .execute()
    await w.tx
      .updateTable('order_sheet_row')
      .set({ cells: json([]), mended: json({}) })
      .where(ofLab(ctx.who))
      .where('sheet_id', '=', id)
      .execute()
    await w.tx
      .updateTable('order_sheet')
      .set({ open: false, version: sheet.version + 1, updated_at: ctx.now })
      .where(ofLab(ctx.who))
      .where('id', '=', id)
      .execute()
    w.changed('orderSheet', id, { open: true }, { open: false }, id)
    return { ok: true as const }
  })
