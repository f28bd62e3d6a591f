import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { SheetLine } from '@contract/order-sheets/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { OrderSheetRowTable, OrderSheetTable } from '../../db/schema'

export type KeptSheet = Selectable<OrderSheetTable>
export type KeptRow = Selectable<OrderSheetRowTable>

/** Sheets are drafts: whoever brought one sees it, for as long as its location is within reach. */
const mine = (db: Executor, { who }: Ctx) =>
  db
    .selectFrom('order_sheet')
    .where(ofLab(who))
    .where('made_by', '=', who.userId)
    .where((eb) => eb.or([eb('location_id', 'is', null), ownLocations(who, 'location_id')]))

/** The caller's own sheet. Throws notFound() for any other. */
export async function ownSheet(ctx: Ctx, db: Executor, id: string): Promise<KeptSheet> {
  const sheet = await mine(db, ctx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!sheet) throw notFound()
  return sheet
}

/** The same, locked until the transaction ends. */
export async function lockSheet(ctx: Ctx, tx: Tx, id: string): Promise<KeptSheet> {
  const sheet = await mine(tx, ctx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!sheet) throw notFound()
  return sheet
}

export const rowsOf = (ctx: Ctx, db: Executor, sheetId: string): Promise<KeptRow[]> =>
  db
    .selectFrom('order_sheet_row')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('sheet_id', '=', sheetId)
    .orderBy('line')
    .execute()

/** The caller's open sheet with this content, if there is one. */
export const openSheetWith = (ctx: Ctx, db: Executor, hash: string) =>
  mine(db, ctx)
    .select('id')
    .where('open', '=', true)
    .where('content_hash', '=', hash)
    .orderBy('made_at', 'desc')
    .executeTakeFirst()

/** The caller's open sheets, newest first. */
export async function openSheets(ctx: Ctx): Promise<SheetLine[]> {
  const { who } = ctx
  const { rows } = await sql<{
    id: string
    name: string
    made_at: Date
    rows: number
    sent: number
    dropped: number
  }>`
    select s.id, s.name, s.made_at, count(r.id)::int as rows,
      count(r.remote_order_id)::int as sent, count(*) filter (where r.dropped)::int as dropped
    from order_sheet s left join order_sheet_row r on ${ofLab(who, 'r')} and r.sheet_id = s.id
    where ${ofLab(who, 's')} and s.made_by = ${who.userId} and s.open
      and (s.location_id is null or ${ownLocations(who, 's.location_id')})
    group by s.id, s.name, s.made_at order by s.made_at desc, s.id`.execute(ctx.db)
  return rows.map(({ id, made_at, ...row }) => ({ _id: id, madeAt: made_at.toISOString(), ...row }))
}
