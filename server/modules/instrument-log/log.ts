import { sql } from 'kysely'
import { workKinds, type LogKind } from '@contract/instrument-log/choices'
import type { Attention, DueTask, LogForm, LogView, OutOfService } from '@contract/instrument-log/shapes'
import { fill, m } from '@contract/messages'
import { clock, dateWords } from '@contract/rules/date-words'
import { todayIn, wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'

/** The most entries that a page shows. */
const mostEntries = 200

interface Service {
  out_since: Date | null
  out_by: string | null
  out_reason: string | null
}

const outOf = ({ out_since, out_by, out_reason }: Service): OutOfService | null =>
  out_since === null ? null : { since: out_since.toISOString(), by: out_by ?? '', reason: out_reason ?? '' }

const toldOut = (row: Service) => ({
  outSince: row.out_since?.toISOString() ?? null,
  outBy: row.out_by,
  outReason: row.out_reason,
})

async function theInstrument(db: Executor, who: Principal, id: string, lock = false) {
  const row = await db
    .selectFrom('instrument')
    .select(['id', 'version', 'active', 'out_since', 'out_by', 'out_reason'])
    .where(ofLab(who))
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface DueRow extends Omit<DueTask, 'overdue'> {
  instrument_id: string
}

/** The last entry of each task, where it is due again; of one instrument, or of all of them. */
async function dueTasks(db: Executor, who: Principal, today: string, instrumentId?: string) {
  const { rows } = await sql<DueRow>`
    select * from (
      select distinct on (g.instrument_id, g.kind, lower(g.task)) g.instrument_id, g.kind, g.task,
        g.done_on::text as "lastOn", g.next_due::text as due
      from instrument_log g
      where ${ofLab(who, 'g')} and g.kind = any(${[...workKinds]}::text[])
        ${instrumentId === undefined ? sql`` : sql`and g.instrument_id = ${instrumentId}`}
      order by g.instrument_id, g.kind, lower(g.task), g.done_on desc, g.entered_at desc, g.id desc) latest
    where due is not null order by due, task`.execute(db)
  return rows.map((row) => ({ ...row, overdue: row.due < today }))
}

const taskOf = ({ kind, task, lastOn, due, overdue }: DueTask): DueTask => ({
  kind,
  task,
  lastOn,
  due,
  overdue,
})

function atWords(at: Date, who: Principal): string {
  const { date, minutes } = wallTimeAt(at.toISOString(), who.timeZone)
  return `${dateWords(date)} ${clock(minutes)}`
}

/** Why work may not be given to an instrument, by its name; null: it is in service. */
export async function outWords(db: Executor, who: Principal, instrumentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('instrument')
    .select(['name', 'out_since', 'out_reason'])
    .where(ofLab(who))
    .where('id', '=', instrumentId)
    .executeTakeFirst()
  return row?.out_since
    ? fill(m.instrumentLog.refused, {
        name: row.name,
        at: atWords(row.out_since, who),
        reason: row.out_reason ?? '',
      })
    : null
}

const todayOf = (ctx: Ctx): string => todayIn(ctx.who.timeZone, ctx.now.toISOString())

/** The log of an instrument with what is due and whether it is in service. */
export async function logOf(ctx: Ctx, db: Executor, instrumentId: string): Promise<LogView> {
  const { who } = ctx
  const today = todayOf(ctx)
  const instrument = await theInstrument(db, who, instrumentId)
  const due = await dueTasks(db, who, today, instrumentId)
  const entries = await db
    .selectFrom('instrument_log')
    .selectAll()
    .where(ofLab(who))
    .where('instrument_id', '=', instrumentId)
    .orderBy('done_on', 'desc')
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute()
  const { count } = await db
    .selectFrom('instrument_log')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(ofLab(who))
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirstOrThrow()
  return {
    version: instrument.version,
    active: instrument.active,
    out: outOf(instrument),
    due: due.map(taskOf),
    entries: entries.map((row) => ({
      _id: row.id,
      kind: row.kind,
      task: row.task,
      doneOn: row.done_on,
      doneBy: row.done_by,
      nextDue: row.next_due,
      note: row.note,
      enteredAt: row.entered_at.toISOString(),
      enteredBy: row.entered_by,
    })),
    total: Number(count),
    today,
  }
}

/** The instruments in use that are out of service or have something overdue, by name. */
export async function attentionOf(ctx: Ctx): Promise<Attention[]> {
  const { who, db } = ctx
  const late = (await dueTasks(db, who, todayOf(ctx))).filter(({ overdue }) => overdue)
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'code', 'name', 'out_since', 'out_by', 'out_reason'])
    .where(ofLab(who))
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        eb('out_since', 'is not', null),
        ...(late.length > 0 ? [eb('id', 'in', [...new Set(late.map((one) => one.instrument_id))])] : []),
      ]),
    )
    .orderBy('search_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    code: row.code,
    name: row.name,
    out: outOf(row),
    overdue: late.filter((one) => one.instrument_id === row.id).map(taskOf),
  }))
}

async function insertEntry(
  ctx: Ctx,
  w: Write,
  instrumentId: string,
  entry: Omit<LogForm, 'kind'> & { kind: LogKind },
): Promise<void> {
  const id = ctx.ports.ids.id()
  const by = signedName(ctx.who)
  await w.tx
    .insertInto('instrument_log')
    .values({
      lab_id: ctx.who.labId,
      id,
      instrument_id: instrumentId,
      kind: entry.kind,
      task: entry.task,
      done_on: entry.doneOn,
      done_by: entry.doneBy,
      next_due: entry.nextDue,
      note: entry.note,
      entered_at: ctx.now,
      entered_by: by,
    })
    .execute()
  w.changed('instrumentLog', id, null, { ...entry, enteredBy: by }, instrumentId)
}

/** Adds what was done; no entry is ever changed, a mistake is told by another one. */
export const addEntry = (ctx: Ctx, instrumentId: string, entry: LogForm): Promise<LogView> =>
  ctx.write(async (w) => {
    await theInstrument(w.tx, ctx.who, instrumentId)
    if (entry.doneOn > todayOf(ctx)) throw badInput({ 'entry.doneOn': m.instrumentLog.doneOnLater })
    await insertEntry(ctx, w, instrumentId, entry)
    return logOf(ctx, w.tx, instrumentId)
  })

/** Takes an instrument out of service (`out`), or puts it back; the log says so with the reason or the note. */
export const switchService = (
  ctx: Ctx,
  { instrumentId, version, out, why }: { instrumentId: string; version: number; out: boolean; why: string },
): Promise<LogView> =>
  ctx.write(async (w) => {
    const row = await theInstrument(w.tx, ctx.who, instrumentId, true)
    // Which of two people was first is said in words: the same wish twice is no clash of edits.
    if (out && row.out_since !== null)
      throw ruleRefused(
        fill(m.instrumentLog.outAlready, {
          at: atWords(row.out_since, ctx.who),
          name: row.out_by ?? '',
        }),
      )
    if (!out && row.out_since === null) throw ruleRefused(m.instrumentLog.inAlready)
    if (row.version !== version) throw stale(await logOf(ctx, w.tx, instrumentId))
    const by = signedName(ctx.who)
    const after: Service = out
      ? { out_since: ctx.now, out_by: by, out_reason: why }
      : { out_since: null, out_by: null, out_reason: null }
    await w.tx
      .updateTable('instrument')
      .set({ ...after, version: row.version + 1, updated_at: ctx.now })
      .where(ofLab(ctx.who))
      .where('id', '=', instrumentId)
      .execute()
    w.about('instrument', instrumentId, why)
    w.changed('instrument', instrumentId, toldOut(row), toldOut(after))
    await insertEntry(ctx, w, instrumentId, {
      kind: out ? 'out' : 'back',
      task: m.instrumentLog.kind[out ? 'out' : 'back'],
      doneOn: todayOf(ctx),
      doneBy: by,
      nextDue: null,
      note: why,
    })
    return logOf(ctx, w.tx, instrumentId)
  })
