import { sql, type RawBuilder } from 'kysely'
import { fill, m } from '@contract/messages'
import type { Principal } from './principal'

/** Who signs, as columns keep it: the person at the keyboard, and the account that they acted in where it is another. */
export const signerOf = ({ person, userId }: Pick<Principal, 'person' | 'userId'>) => ({
  by: person.userId,
  as: person.userId === userId ? null : userId,
})

/** The name under what this caller signs: the person's, with the account that they acted in. */
export function signedName(who: Pick<Principal, 'person' | 'userId' | 'firstName' | 'lastName'>): string {
  const name = `${who.person.firstName} ${who.person.lastName}`
  if (who.person.userId === who.userId) return name
  return fill(m.access.signedActing, { name, account: `${who.firstName} ${who.lastName}` })
}

const nameOf = (alias: string) =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** The same of stored columns: `by` and `as` are the aliases of `app_user` joined for the person and for the account. */
export const storedSigner = (by: string, as: string): RawBuilder<string | null> => sql<string | null>`
  case when ${sql.ref(`${as}.id`)} is null then ${nameOf(by)}
    else replace(replace(${m.access.signedActing}, '{name}', ${nameOf(by)}), '{account}', ${nameOf(as)}) end`
