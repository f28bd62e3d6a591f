import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the link `k` gives rights now: accepted, not ended, both accounts still of the user types that it was made for,
 * and between two user types agreed to by an administrator. `parent` and `child` are the columns of the types today.
 */
export const linkStands = (parent: string, child: string): RawBuilder<boolean> => sql<boolean>`
  k.verified and k.declined_at is null and k.parent_type = ${sql.ref(parent)} and k.child_type = ${sql.ref(child)}
  and (k.parent_type = k.child_type or k.agreed_at is not null)`
