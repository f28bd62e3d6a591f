import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { folded } from '../../core/text'
import type { Database } from '../../db/schema'
import { ago, type OfficeWorld } from './world'

const tickets = [
  {
    from: 'portal',
    subject: 'Tube colors for a lipid panel',
    text: 'Which tube do you want for a lipid panel that is drawn together with an HbA1c?',
    state: 'WAITING',
    minutesAgo: 5 * 60,
    reply: {
      by: 'lab',
      text: 'One serum separator for the lipids and one lavender top for the HbA1c, please.',
    },
  },
  {
    from: 'portal.other',
    subject: 'More requisition forms',
    text: 'We are down to ten requisition forms. Could the courier bring a pack on Thursday?',
    state: 'NEW',
    minutesAgo: 50,
    reply: null,
  },
] as const

/** Questions of clinics to the laboratory, one of them answered. */
export async function seedTickets(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  for (const [at, { from, subject, text, state, minutesAgo, reply }] of tickets.entries()) {
    const fromUser = seeded.users.get(from)
    if (!fromUser) continue
    const id = uuidv7()
    await db
      .insertInto('ticket')
      .values({
        lab_id: seeded.labId,
        id,
        number: `H-${String(at + 1).padStart(6, '0')}`,
        subject,
        text,
        state,
        from_user: fromUser,
        search_name: folded(`${subject} ${from}`),
        created_at: ago(now, minutesAgo),
        updated_at: ago(now, reply ? minutesAgo - 30 : minutesAgo),
      })
      .execute()
    const by = reply && seeded.users.get(reply.by)
    if (reply && by)
      await db
        .insertInto('ticket_reply')
        .values({
          lab_id: seeded.labId,
          id: uuidv7(),
          ticket_id: id,
          by_user: by,
          staff: true,
          text: reply.text,
          at: ago(now, minutesAgo - 30),
        })
        .execute()
  }
  await db
    .insertInto('counter')
    .values({ lab_id: seeded.labId, name: 'helpdesk', value: tickets.length })
    .execute()
}

const said = [
  {
    by: 'accession',
    text: 'The Lakeshore courier is twenty minutes late, their STAT comes with it.',
    minutesAgo: 95,
  },
  { by: 'lab', text: 'Thanks. The chemistry line is calibrated and waiting.', minutesAgo: 93 },
  {
    by: 'manager',
    text: 'Proficiency samples arrived and are in the cold room, second shelf.',
    minutesAgo: 41,
  },
] as const

/** What was said today in the room of all. */
export async function seedChat(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const room = { lab_id: seeded.labId, id: uuidv7() }
  await db
    .insertInto('chat_room')
    .values({ ...room, kind: 'lab', key: 'lab', last_seq: said.length, created_at: ago(now, 30 * 24 * 60) })
    .execute()
  const rows = said.flatMap(({ by, text, minutesAgo }, at) => {
    const user = seeded.users.get(by)
    return user
      ? [
          {
            lab_id: seeded.labId,
            id: uuidv7(),
            room_id: room.id,
            seq: at + 1,
            by_user: user,
            text,
            search_text: folded(text),
            at: ago(now, minutesAgo),
          },
        ]
      : []
  })
  await db.insertInto('chat_message').values(rows).execute()
}
