import { sql } from 'kysely'
import { viewUserType } from '@contract/abilities'
import type { SavedView } from '@contract/views/shapes'
import type { UserType } from '@contract/choices'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

/** Whose screens the caller sees: in a switched view those of the other user type, with other lists and other views. */
const screensOf = (who: Principal): UserType => (who.view ? viewUserType(who.view) : who.userType)

/** Views within the caller's reach: the caller's own, and those shared with the caller's user type in the laboratory. */
const within = (db: Executor, who: Principal) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('app_user as u', (on) => on.on(ofLab(who, 'u')).onRef('u.id', '=', 'v.owner_id'))
    .where(ofLab(who, 'v'))
    .where('v.user_type', '=', screensOf(who))
    .where((eb) => eb.or([eb('v.owner_id', '=', who.userId), eb('v.shared', '=', true)]))
    .select((eb) => [
      'v.id as _id',
      'v.version',
      'v.list',
      'v.name',
      'v.shared',
      'v.state',
      eb('v.owner_id', '=', who.userId).$castTo<boolean>().as('mine'),
      sql<string>`u.first_name || ' ' || u.last_name`.as('ownerName'),
    ])

/** The views of a list, the caller's own first, each kind by name. */
export const listViews = (db: Executor, who: Principal, list: string): Promise<SavedView[]> =>
  within(db, who)
    .where('v.list', '=', list)
    .orderBy('mine', 'desc')
    .orderBy('v.search_name')
    .orderBy('v.id')
    .execute()

export const findView = (db: Executor, who: Principal, id: string): Promise<SavedView | undefined> =>
  within(db, who).where('v.id', '=', id).executeTakeFirst()

/** As above, locked until the transaction ends, so that two writers of one view follow each other. */
export const lockView = (db: Executor, who: Principal, id: string): Promise<SavedView | undefined> =>
  within(db, who).where('v.id', '=', id).forUpdate('v').executeTakeFirst()

export async function countOwnViews(db: Executor, who: Principal): Promise<number> {
  const row = await db
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(ofLab(who))
    .where('owner_id', '=', who.userId)
    .executeTakeFirstOrThrow()
  return row.n
}

type Fields = Pick<SavedView, 'name' | 'state' | 'shared'>
const columnsOf = ({ name, state, shared }: Fields) => ({
  name,
  search_name: name.toLowerCase(),
  shared,
  state: json(state),
})

export async function insertView(
  db: Executor,
  who: Principal,
  id: string,
  fields: Fields & { list: string },
): Promise<void> {
  await db
    .insertInto('saved_view')
    .values({
      lab_id: who.labId,
      id,
      owner_id: who.userId,
      user_type: screensOf(who),
      list: fields.list,
      ...columnsOf(fields),
    })
    .execute()
}

/** Writes a locked view; its version rises. */
export async function writeView(
  db: Executor,
  who: Principal,
  id: string,
  fields: Fields,
  now: Date,
): Promise<void> {
  await db
    .updateTable('saved_view')
    .set((eb) => ({ ...columnsOf(fields), version: eb('version', '+', 1), updated_at: now }))
    .where(ofLab(who))
    .where('id', '=', id)
    .execute()
}

/** Takes a view away; whoever opened the list with it opens the whole list from now on. */
export async function deleteView(db: Executor, who: Principal, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where(ofLab(who)).where('id', '=', id).execute()
}

/** The view with which the caller opens a list, whether or not it is still within reach. */
export async function defaultView(db: Executor, who: Principal, list: string): Promise<string | null> {
  const row = await db
    .selectFrom('saved_view_usual')
    .select('view_id')
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where('user_type', '=', screensOf(who))
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.view_id ?? null
}

export async function keepDefaultView(
  db: Executor,
  who: Principal,
  list: string,
  view: string | null,
): Promise<void> {
  const key = { lab_id: who.labId, user_id: who.userId, user_type: screensOf(who), list }
  if (view === null)
    await db
      .deleteFrom('saved_view_usual')
      .where(ofLab(key.lab_id))
      .where('user_id', '=', key.user_id)
      .where('user_type', '=', key.user_type)
      .where('list', '=', list)
      .execute()
  else
    await db
      .insertInto('saved_view_usual')
      .values({ ...key, view_id: view })
      .onConflict((oc) =>
        oc.columns(['lab_id', 'user_id', 'user_type', 'list']).doUpdateSet({ view_id: view }),
      )
      .execute()
}
