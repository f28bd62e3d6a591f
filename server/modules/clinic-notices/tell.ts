import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import {
  NoticeChoices,
  ResultLevel,
  noticeKinds,
  noticeWay,
  usualNotices,
  type NoticeKind,
} from '@contract/session/notices'
import type { Write } from '../../core/context'
import type { Sender } from '../../core/outbox'
import { ofLab } from '../../core/scope'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { isOfClinic } from './people'

export interface ClinicNews {
  labId: string
  locationId: string
  kind: NoticeKind
  /** How much results ask for the eye. */
  level?: ResultLevel
  /** Where one reads it. */
  target: string
  at: Date
}

const jobKind = 'clinicNotice'
const day = 86_400_000

/** The words of the bell and of a message: neither patient nor number, since both are read over shoulders. */
const wordsOf = ({ kind, level }: Pick<ClinicNews, 'kind' | 'level'>): string =>
  kind === 'results' ? m.remoteOrders.noticeResults[level ?? 'all'] : m.remoteOrders.noticeOf[kind]

/**
 * Tells the people of a location, each by the way that they chose, in the caller's transaction. Whoever has not read the same words
 * of the last day with the same target is not told again: many reports of one morning ring once.
 */
export async function tellClinic(w: Write, ids: Ports['ids'], news: ClinicNews): Promise<void> {
  const { labId, locationId, kind, level, target, at } = news
  const description = wordsOf(news)
  const { rows } = await sql<{ id: string; notices: unknown; mailed: boolean }>`
    select u.id, u.notices, u.email is not null and u.reach_changed_at is null as mailed from app_user u
    where ${isOfClinic(labId, locationId)}
      and not exists (select from notification n where ${ofLab(labId, 'n')} and n.user_id = u.id and n.done_at is null
        and n.added > ${new Date(at.getTime() - day)} and n.target = ${target} and n.description = ${description})`.execute(
    w.tx,
  )
  const told = rows.flatMap(({ id, notices, mailed }) => {
    const way = noticeWay(choicesOf(notices), kind, level)
    return way === 'none' ? [] : [{ id, mail: way === 'mail' && mailed }]
  })
  if (told.length === 0) return
  await w.tx
    .insertInto('notification')
    .values(
      told.map(({ id }) => ({
        lab_id: labId,
        id: ids.id(),
        user_id: id,
        description,
        icon: 'other',
        link_id: null,
        target,
        added: at,
      })),
    )
    .execute()
  for (const { id, mail } of told)
    if (mail)
      await w.enqueue({
        kind: jobKind,
        payload: { userId: id, kind, level: level ?? null, target },
        expiresAt: new Date(at.getTime() + day),
      })
}

/** What somebody chose; whoever chose nothing is told the usual. */
export const choicesOf = (kept: unknown): NoticeChoices => NoticeChoices.safeParse(kept).data ?? usualNotices

const Payload = z.object({
  userId: z.string(),
  kind: z.enum(noticeKinds),
  level: ResultLevel.nullable(),
  target: z.string(),
})

/** Mails it to the address that the account has when the message goes out. */
export const clinicNoticeSenders = (db: Kysely<Database>, ports: Ports): Record<string, Sender> => ({
  async [jobKind](job) {
    const { userId, kind, level, target } = Payload.parse(job.payload)
    const row = await db
      .selectFrom('app_user')
      .select('email')
      .where(ofLab(job.labId))
      .where('id', '=', userId)
      .where('active', '=', true)
      .where('reach_changed_at', 'is', null)
      .executeTakeFirst()
    if (!row?.email) return
    const lab = await db
      .selectFrom('lab')
      .select('name')
      .where('id', '=', job.labId)
      .executeTakeFirstOrThrow()
    const text = fill(m.remoteOrders.noticeMail, {
      lab: lab.name,
      words: wordsOf({ kind, ...(level === null ? {} : { level }) }),
      link: `${ports.publicUrl}${target}`,
    })
    await ports.mail.send({
      id: job.id,
      to: row.email,
      subject: fill(m.remoteOrders.noticeSubject, { lab: lab.name }),
      text,
    })
  },
})
