import type { Kysely } from 'kysely'
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
import { ring } from '../../core/bell'
import type { Write } from '../../core/context'
import type { Sender } from '../../core/outbox'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { labToCall } from './lab'
import { clinicPeople } from './people'
import { wayTo, type Place } from './places'
import { unreadSince } from './unread'

export interface ClinicNews {
  labId: string
  locationId: string
  kind: NoticeKind
  /** How much results ask for the eye. */
  level?: ResultLevel
  /** Where one reads it: the first of these that somebody may open. */
  places: readonly Place[]
  at: Date
}

const jobKind = 'clinicNotice'
const day = 86_400_000

/** What is told, and whether the page that it leads to shows it to this person. */
type Told = Pick<ClinicNews, 'kind' | 'level'> & { shown: boolean }

/** The words of the bell and of a message: neither patient nor number, since both are read over shoulders. */
function wordsOf({ kind, level, shown }: Told, lab: string): string {
  const { noticeResults, noticeOf, noticeUnopened } = m.remoteOrders
  if (kind === 'corrected') return shown ? noticeOf.corrected : fill(noticeUnopened.corrected, { lab })
  if (kind !== 'results') return noticeOf[kind]
  return level === 'critical' && !shown
    ? fill(noticeUnopened.critical, { lab })
    : noticeResults[level ?? 'all']
}

/** News that rings whatever stands unread: another critical value of the same order is another one to act on. */
const alwaysRings = ({ kind, level }: ClinicNews): boolean => level === 'critical' || kind === 'corrected'

/**
 * Tells the people of a location, each by the way that they chose and with a page that they may open, in the caller's transaction.
 * Whoever has not read the same words of the last day with the same target is not told again: many reports of one morning ring
 * once. Critical and corrected ones ring each time.
 */
export async function tellClinic(w: Write, ids: Ports['ids'], news: ClinicNews): Promise<void> {
  const { labId, locationId, kind, level, places, at } = news
  const chosen = (await clinicPeople(w.tx, labId, locationId)).flatMap((person) => {
    const way = noticeWay(choicesOf(person.notices), kind, level)
    return way === 'none' ? [] : [{ ...person, mail: way === 'mail' && person.email !== null }]
  })
  if (chosen.length === 0) return
  const { call } = await labToCall(w.tx, labId)
  const rings = chosen.map(({ id, mail, ability }) => {
    const { target, shown } = wayTo(ability, places)
    return { userId: id, mail, target, shown, words: wordsOf({ ...news, shown }, call) }
  })
  const isUnread = alwaysRings(news)
    ? () => false
    : await unreadSince(
        w.tx,
        labId,
        chosen.map(({ id }) => id),
        new Date(at.getTime() - day),
      )
  const told = rings.filter((one) => !isUnread(one))
  await ring(w, ids, { labId, at }, told)
  for (const { userId, mail, target, shown } of told)
    if (mail)
      await w.enqueue({
        kind: jobKind,
        payload: { userId, locationId, kind, level: level ?? null, target: shown ? target : null },
        expiresAt: new Date(at.getTime() + day),
      })
}

/** What somebody chose; whoever chose nothing is told the usual. */
export const choicesOf = (kept: unknown): NoticeChoices => NoticeChoices.safeParse(kept).data ?? usualNotices

const Payload = z.object({
  userId: z.string(),
  /** Whose news it is. */
  locationId: z.string(),
  kind: z.enum(noticeKinds),
  level: ResultLevel.nullable(),
  /** Null where no page shows it to this person: the message has no link. */
  target: z.string().nullable(),
})

/**
 * Mails it to the address that the account has when the message goes out. Whoever may not read the location's orders any more by then
 * gets none.
 */
export const clinicNoticeSenders = (db: Kysely<Database>, ports: Ports): Record<string, Sender> => ({
  async [jobKind](job) {
    const { userId, locationId, kind, level, target } = Payload.parse(job.payload)
    const person = (await clinicPeople(db, job.labId, locationId)).find(({ id }) => id === userId)
    if (!person?.email) return
    const { name: lab, call } = await labToCall(db, job.labId)
    const told: Told = { kind, ...(level === null ? {} : { level }), shown: target !== null }
    const words = wordsOf(told, call)
    const { noticeMail, noticeMailUnopened, noticeSubject } = m.remoteOrders
    await ports.mail.send({
      id: job.id,
      to: person.email,
      subject: fill(noticeSubject, { lab }),
      text:
        target === null
          ? fill(noticeMailUnopened, { lab, words })
          : fill(noticeMail, { lab, words, link: `${ports.publicUrl}${target}` }),
    })
  },
})
