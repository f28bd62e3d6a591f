import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { ruleRefused } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import { json } from '../../db/json'

/** Unfinished forms that one person may have at a time: a bound on what a stuck script can store. */
const most = 200
/** A draft that was not touched for so long goes when its owner saves another: it may hold patient data. */
const keptDays = 30

/** What is offered of one form; a person with more tabs than this finds the rest once these are answered. */
const offered = 10

/** The caller's own drafts of a form, as they were saved, newest first; nobody else's can be asked for. */
export async function findDrafts(db: Executor, who: Principal, form: string) {
  const rows = await db
    .selectFrom('draft')
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where((eb) => eb.or([eb('form', '=', form), sql<boolean>`starts_with(form, ${`${form}--`})`]))
    .orderBy('updated_at', 'desc')
    .orderBy('form')
    .limit(offered)
    .select(['form', 'data', 'version', 'updated_at'])
    .execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() }))
}

/** Keeps what was typed; the last save wins, because a name is one tab’s and the same person types on in it. */
export async function saveDraft(tx: Tx, who: Principal, form: string, data: unknown, now: Date) {
  const row = await tx
    .insertInto('draft')
    .values({ lab_id: who.labId, user_id: who.userId, form, data: json(data), updated_at: now })
    .onConflict((oc) =>
      oc.columns(['lab_id', 'user_id', 'form']).doUpdateSet((eb) => ({
        data: eb.ref('excluded.data'),
        version: eb('draft.version', '+', 1),
        updated_at: now,
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  if (row.version === 1) await makeRoom(tx, who, now)
  await refuseTooLarge(tx, who)
  return { version: row.version, updatedAt: now.toISOString() }
}

/** What one person's unfinished forms may take together. */
const mostBytes = 32 * 1024 * 1024

async function refuseTooLarge(tx: Tx, who: Principal): Promise<void> {
  const { size } = await tx
    .selectFrom('draft')
    .select(sql<number>`coalesce(sum(octet_length(data::text)), 0)::int`.as('size'))
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow()
  if (size > mostBytes) throw ruleRefused(m.drafts.tooLarge)
}

async function makeRoom(tx: Tx, who: Principal, now: Date): Promise<void> {
  const mine = tx.selectFrom('draft').where(ofLab(who)).where('user_id', '=', who.userId)
  await tx
    .deleteFrom('draft')
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where('updated_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
  const { count } = await mine.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count > most) throw ruleRefused(fill(m.drafts.tooMany, { most }))
}

/** Throws the caller's draft away; one that is not there is as good as gone. */
export async function discardDraft(tx: Tx, who: Principal, form: string): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where('form', '=', form)
    .execute()
}
