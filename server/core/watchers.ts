import { sql } from 'kysely'
import { topRoles, type RoleKey } from '@contract/roles'
import type { Ids } from '../ports'
import { ring } from './bell'
import type { Write } from './context'
import { ofLab } from './scope'
import type { Executor } from './tx'

/** Who is told that something stands still. */
const watchers = ['lab-admin', ...topRoles]

interface Notice {
  labId: string
  /** No patient is named: the bell is read over shoulders. */
  description: string
  /** Where one sees it. */
  target: string
  now: Date
  /** Rings each time, also where the same words rang a moment ago: what they count is not the same. */
  everyTime?: boolean
  /** Whose holders are told besides those who run the laboratory. */
  roles?: readonly RoleKey[]
}

/** The accounts of those who run the laboratory and may sign in. */
export const watchersOf = (db: Executor, labId: string, roles: readonly RoleKey[] = []) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .where(
      sql<boolean>`exists (select from jsonb_each(myroles) role where role.key = any(${[...watchers, ...roles]}) and role.value ->> 'enabled' = 'true')`,
    )

/**
 * Rings the bell of those who run the laboratory, in the caller's transaction. Whoever has the same notice of the last day before them is
 * not told again: many things that stand still for one reason ring once.
 */
export async function tellWatchers(
  w: Write,
  { ids }: { ids: Ids },
  { labId, description, target, now, everyTime = false, roles }: Notice,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  let people = watchersOf(w.tx, labId, roles)
  if (!everyTime)
    people = people.where(
      sql<boolean>`not exists (select from notification n where ${ofLab(labId, 'n')} and n.user_id = app_user.id
        and n.added > ${dayAgo} and n.done_at is null and n.target = ${target} and n.description = ${description})`,
    )
  const told = await people.execute()
  await ring(
    w,
    ids,
    { labId, at: now },
    told.map(({ id }) => ({ userId: id, words: description, target })),
  )
}
