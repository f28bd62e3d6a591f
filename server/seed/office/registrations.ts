import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { json } from '../../db/json'
import type { Database } from '../../db/schema'
import { ago, type OfficeWorld } from './world'

const registrants = [
  {
    username: 'h.abernathy',
    firstName: 'Hollis',
    lastName: 'Abernathy',
    clinic: 'Snake River Family Practice',
    verified: true,
    minutesAgo: 3 * 60,
  },
  {
    username: 'dr.velasco',
    firstName: 'Inés',
    lastName: 'Velasco',
    clinic: 'Table Rock Women’s Health',
    verified: false,
    minutesAgo: 22 * 60,
  },
]

/** Two clinics that registered on the sign-in page: one waits for the laboratory, one for its own mail. */
export async function seedRegistrations(
  db: Kysely<Database>,
  { seeded, now }: OfficeWorld,
  noPassword: string,
): Promise<void> {
  for (const { username, firstName, lastName, clinic, verified, minutesAgo } of registrants) {
    const key = { lab_id: seeded.labId, id: uuidv7() }
    const at = ago(now, minutesAgo)
    await db
      .insertInto('app_user')
      .values({
        ...key,
        username,
        email: `${username}@clinic.example.org`,
        phone: null,
        first_name: firstName,
        last_name: lastName,
        password_hash: noPassword,
        user_type: 'portal',
        myroles: json({ user: { enabled: true } }),
        active: false,
        verified,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db
      .insertInto('portal_registration')
      .values({ ...key, clinic, registered_at: at })
      .execute()
  }
}
