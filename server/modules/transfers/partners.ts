import { sql } from 'kysely'
import { m, fill } from '@contract/messages'
import type { FeatureName } from '@contract/features'
import type { Partner, PartnerEdit, PartnerForm, PartnerHold } from '@contract/transfers/shapes'
import { TestAnswer, partnerPaths } from '@contract/transfers/wire'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { folded } from '../../core/text'
import { violatedUnique, type Executor } from '../../core/tx'
import { keepLabWay } from '../deliveries/public'
import { askPartner, type PartnerRow } from './ask-partner'
import { fingerprintOf, ownKeyRow } from './keys'

/** Why nothing goes over this connection at the moment, or null. */
export function partnerHold(row: PartnerRow, features: ReadonlySet<FeatureName>): PartnerHold | null {
  if (!features.has('pol')) return 'off'
  if (!row.active) return 'inactive'
  if (row.their_key === null) return 'noKey'
  if (row.key_confirmed_at === null) return 'unconfirmed'
  if (row.paused_at !== null) return 'paused'
  return row.proven_at === null ? 'unproven' : null
}

type Row = PartnerRow & { location: string | null; unmapped: number }

const present = (row: Row, features: ReadonlySet<FeatureName>): Partner => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  clia: row.clia,
  baseUrl: row.base_url,
  theirKey: row.their_key,
  fingerprint: row.fingerprint,
  keyConfirmedAt: row.key_confirmed_at?.toISOString() ?? null,
  keyConfirmedBy: row.key_confirmed_by,
  ordersOut: row.orders_out,
  ordersIn: row.orders_in,
  locationId: row.location_id,
  location: row.location,
  active: row.active,
  pausedAt: row.paused_at?.toISOString() ?? null,
  pausedWhy: row.paused_why,
  provenAt: row.proven_at?.toISOString() ?? null,
  heardAt: row.heard_at?.toISOString() ?? null,
  hold: partnerHold(row, features),
  unmapped: row.unmapped,
})

async function read(db: Executor, labId: string, id?: string): Promise<Row[]> {
  // As text: the count of open codes stands beside each.
  const { rows } = await sql<Row>`select p.*, l.name as location,
      (select count(*)::int from partner_code c where ${ofLab(labId, 'c')} and c.partner_id = p.id and c.mapped_at is null) as unmapped
    from partner p left join location l on ${ofLab(labId, 'l')} and l.id = p.location_id
    where ${ofLab(labId, 'p')} ${id === undefined ? sql`` : sql`and p.id = ${id}`}
    order by p.active desc, p.search_name, p.id`.execute(db)
  return rows
}

export const listPartners = async (ctx: Ctx): Promise<Partner[]> =>
  (await read(ctx.db, ctx.who.labId)).map((row) => present(row, ctx.who.features))

async function find(ctx: Ctx, db: Executor, id: string): Promise<Partner> {
  const [row] = await read(db, ctx.who.labId, id)
  if (!row) throw notFound()
  return present(row, ctx.who.features)
}

export const partnerRow = (db: Executor, labId: string, id: string): Promise<PartnerRow | undefined> =>
  db.selectFrom('partner').selectAll().where(ofLab(labId)).where('id', '=', id).executeTakeFirst()

/** The partner, locked and as it was seen. */
async function locked(ctx: Ctx, w: Write, id: string, version?: number): Promise<PartnerRow> {
  const row = await w.tx
    .selectFrom('partner')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (version !== undefined && row.version !== version) throw stale(await find(ctx, w.tx, id))
  return row
}

/** What the trail tells of a partner. */
const told = (row: PartnerRow) => ({
  name: row.name,
  clia: row.clia,
  baseUrl: row.base_url,
  fingerprint: row.fingerprint,
  keyConfirmedBy: row.key_confirmed_by,
  ordersOut: row.orders_out,
  ordersIn: row.orders_in,
  locationId: row.location_id,
  active: row.active,
  pausedWhy: row.paused_why,
  provenAt: row.proven_at?.toISOString() ?? null,
})

/** Writes columns of a partner, with its way in the ledger, which goes with it. */
async function write(ctx: Ctx, w: Write, before: PartnerRow, columns: Partial<PartnerRow>): Promise<Partner> {
  const after = { ...before, ...columns }
  await w.tx
    .updateTable('partner')
    .set({ ...columns, version: before.version + 1, updated_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('id', '=', before.id)
    .execute()
  w.changed('partner', before.id, told(before), told(after))
  await keepWay(ctx, w, after)
  return find(ctx, w.tx, before.id)
}

/** Results leave to a partner over the one ledger of deliveries: its way there stands and falls with the partner. */
const keepWay = (ctx: Ctx, w: Write, row: PartnerRow): Promise<void> =>
  keepLabWay(ctx, w, {
    partnerId: row.id,
    name: row.name,
    active: row.active && row.orders_in && row.key_confirmed_at !== null,
    pausedAt: row.paused_at,
    pausedWhy: row.paused_why,
    provenAt: row.proven_at,
  })

async function check(ctx: Ctx, w: Write, fields: PartnerForm): Promise<void> {
  const lab = await w.tx
    .selectFrom('lab')
    .select('clia')
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  if (lab.clia === fields.clia) throw badInput({ 'partner.clia': m.transfers.ownCliaAsPartner })
  const own = await ownKeyRow(w.tx, ctx.who.labId)
  if (fields.theirKey !== null && own?.public_key === fields.theirKey)
    throw badInput({ 'partner.theirKey': m.transfers.ownKey })
  if (fields.locationId === null) return
  const location = await w.tx
    .selectFrom('location')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', fields.locationId)
    .executeTakeFirst()
  if (!location) throw badInput({ 'partner.locationId': m.locations.notFound })
}

const columnsOf = ({ theirKey, ...fields }: PartnerForm) => ({
  name: fields.name,
  search_name: folded(fields.name),
  clia: fields.clia,
  base_url: fields.baseUrl,
  their_key: theirKey,
  fingerprint: theirKey === null ? null : fingerprintOf(theirKey),
  orders_out: fields.ordersOut,
  orders_in: fields.ordersIn,
  location_id: fields.locationId,
  active: fields.active,
})

async function refusingTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const index = violatedUnique(error)
    if (index === 'partner_name')
      throw conflict(m.transfers.nameTaken, { 'partner.name': m.transfers.nameTaken })
    if (index === 'partner_print')
      throw conflict(m.transfers.keyTaken, { 'partner.theirKey': m.transfers.keyTaken })
    throw error
  }
}

export const addPartner = (ctx: Ctx, fields: PartnerForm): Promise<Partner> =>
  refusingTwins(() =>
    ctx.write(async (w) => {
      await check(ctx, w, fields)
      const id = ctx.ports.ids.id()
      const row = await w.tx
        .insertInto('partner')
        .values({ lab_id: ctx.who.labId, id, ...columnsOf(fields) })
        .returningAll()
        .executeTakeFirstOrThrow()
      w.changed('partner', id, null, told(row))
      await keepWay(ctx, w, row)
      return find(ctx, w.tx, id)
    }),
  )

/** Another key is confirmed anew, and another key or address is tested anew: what was proven is not what it is. */
export const updatePartner = (ctx: Ctx, { _id, version, ...fields }: PartnerEdit): Promise<Partner> =>
  refusingTwins(() =>
    ctx.write(async (w) => {
      const before = await locked(ctx, w, _id, version)
      await check(ctx, w, fields)
      const isSameKey = before.their_key === fields.theirKey
      const isSame = isSameKey && before.base_url === fields.baseUrl && before.clia === fields.clia
      return write(ctx, w, before, {
        ...columnsOf(fields),
        ...(isSameKey ? {} : { key_confirmed_at: null, key_confirmed_by: null }),
        ...(isSame ? {} : { proven_at: null }),
      })
    }),
  )

export const confirmKey = (
  ctx: Ctx,
  { _id, version, fingerprint }: { _id: string; version: number; fingerprint: string },
): Promise<Partner> =>
  ctx.write(async (w) => {
    const before = await locked(ctx, w, _id, version)
    if (before.fingerprint === null || before.fingerprint !== fingerprint)
      throw badInput({ fingerprint: m.transfers.fingerprintOther })
    return write(ctx, w, before, { key_confirmed_at: ctx.now, key_confirmed_by: signedName(ctx.who) })
  })

export const pausePartner = (
  ctx: Ctx,
  { _id, version, why }: { _id: string; version: number; why: string | null },
): Promise<Partner> =>
  ctx.write(async (w) => {
    const before = await locked(ctx, w, _id, version)
    const partner = await write(
      ctx,
      w,
      before,
      why ? { paused_at: ctx.now, paused_why: why } : { paused_at: null, paused_why: null },
    )
    w.about('partner', _id, why)
    if (!why) await wakeWaiting(ctx, w, _id)
    return partner
  })

/** What waits for a partner is looked at at once: what held it is over. */
async function wakeWaiting(ctx: Ctx, w: Write, partnerId: string): Promise<void> {
  await w.tx
    .updateTable('transfer')
    .set({ run_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('partner_id', '=', partnerId)
    .where('direction', '=', 'OUT')
    .where('state', 'in', ['PREPARED', 'SENT'])
    .where('run_at', 'is not', null)
    .execute()
  w.wakeDeliveries()
}

/** Asks for a signed answer. It proves the connection where it names the laboratory that was expected. */
export async function testPartner(
  ctx: Ctx,
  id: string,
): Promise<{ partner: Partner; problem: string | null }> {
  const row = await partnerRow(ctx.db, ctx.who.labId, id)
  if (!row) throw notFound()
  if (!row.active) throw ruleRefused(m.transfers.partnerOff)
  if (row.key_confirmed_at === null) throw ruleRefused(m.transfers.keyFirst)
  const asked = await askPartner(ctx, row, { path: partnerPaths.test, body: '{}', out: TestAnswer })
  const problem =
    asked.is !== 'said'
      ? asked.words
      : asked.answer.clia === row.clia
        ? null
        : fill(m.transfers.otherName, {
            name: asked.answer.name,
            clia: asked.answer.clia,
            expected: row.clia,
          })
  return ctx.write(async (w) => {
    const before = await locked(ctx, w, id)
    if (before.version !== row.version) throw stale(await find(ctx, w.tx, id))
    if (problem !== null) {
      w.about('partner', id, problem)
      w.refused()
      return { partner: await find(ctx, w.tx, id), problem }
    }
    const partner = await write(ctx, w, before, { proven_at: ctx.now })
    await wakeWaiting(ctx, w, id)
    return { partner, problem }
  })
}
