import { sql } from 'kysely'
import type { HealthRow } from '@contract/management/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { outboxStatus } from '../../core/outbox'
import { ofLab } from '../../core/scope'

const iso = (date: Date | null | undefined): string | null => (date ? new Date(date).toISOString() : null)
const latest = (dates: (string | null)[]): string | null =>
  dates
    .filter((date) => date !== null)
    .toSorted()
    .at(-1) ?? null

async function databaseHealth(ctx: Ctx): Promise<HealthRow> {
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`.execute(
    ctx.db,
  )
  const [row] = rows
  return {
    key: 'database',
    ok: true,
    detail: fill(m.management.databaseDetail, { version: row?.version ?? '', size: row?.size ?? '' }),
    lastGood: ctx.now.toISOString(),
    lastBad: null,
  }
}

/** Writes a few bytes, reads them back, and takes them away again. */
async function storageHealth(ctx: Ctx): Promise<HealthRow> {
  const { files } = ctx.ports
  const at = ctx.now.toISOString()
  try {
    const key = await files.put(new TextEncoder().encode('health'), 'text/plain')
    const back = await files.get(key)
    await files.remove(key)
    if (back?.bytes.length === 6)
      return {
        key: 'storage',
        ok: true,
        detail: m.management.storageOk,
        lastGood: at,
        lastBad: null,
      }
  } catch {
    // What went wrong inside is for the log of the server, not for a screen.
  }
  return {
    key: 'storage',
    ok: false,
    detail: m.management.storageFailed,
    lastGood: null,
    lastBad: at,
  }
}

async function mailHealth(ctx: Ctx): Promise<HealthRow> {
  const { labId } = ctx.who
  const { waiting, failing, dead } = await outboxStatus(ctx.db, labId)
  const sent = await ctx.db
    .selectFrom('mailbox')
    .select((eb) => eb.fn.max('sent_at').as('at'))
    .where(ofLab(labId))
    .executeTakeFirst()
  const counts = fill(m.management.mailCounts, { waiting, failing: failing.length, dead: dead.length })
  return {
    key: 'mail',
    ok: failing.length === 0 && dead.length === 0,
    detail: ctx.ports.mail.sandbox ? fill(m.management.mailSandbox, { counts }) : counts,
    lastGood: iso(sent?.at),
    lastBad: latest(dead.map(({ deadAt }) => deadAt)),
  }
}

async function importHealth(ctx: Ctx): Promise<HealthRow> {
  const rows = await ctx.db
    .selectFrom('import_run')
    .select(['state', sql<Date>`max(coalesce(finished_at, started_at))`.as('at')])
    .where(ofLab(ctx.who))
    .groupBy('state')
    .execute()
  const at = (...states: string[]) =>
    latest(rows.filter(({ state }) => states.includes(state)).map((row) => iso(row.at)))
  const lastGood = at('DONE', 'DONE_WITH_ERRORS')
  const lastBad = at('FAILED')
  return {
    key: 'imports',
    ok: lastBad === null || (lastGood !== null && lastGood > lastBad),
    detail: rows.some(({ state }) => state === 'RUNNING')
      ? m.management.importsRunning
      : rows.length === 0
        ? m.management.importsNone
        : m.management.importsIdle,
    lastGood,
    lastBad,
  }
}

/** What the laboratory depends on, tried or read just now. */
export const healthOf = async (ctx: Ctx) => ({
  docs: await Promise.all([databaseHealth(ctx), storageHealth(ctx), mailHealth(ctx), importHealth(ctx)]),
})
