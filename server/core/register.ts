import { sql } from 'kysely'
import type { BulkOutcome } from '@contract/shapes'
import type { Use } from '@contract/register/shared-calls'
import type { HistoryEntry } from '@contract/history'
import { eachOutcome } from './bulk'
import type { Ctx, Write } from './context'
import { conflict, notFound, ruleRefused, stale } from './errors'
import { historyOf } from './history'
import type { Principal } from './principal'
import { ofLab } from './scope'
import { violatedUnique, type Executor } from './tx'

/** What a column takes: text and numbers as they are, JSON through `json()`. */
type ColumnValue = string | number | boolean | Date | null

/**
 * One register: how its things lie in their table, and what no schema can know about them. Everything else about creating,
 * changing, switching off and looking back is the same for all registers and stands below.
 */
export interface Register<
  Fields extends object,
  Doc extends { _id: string; version: number; active: boolean },
> {
  /** As the audit trail names it: `payer`. */
  entity: string
  /** As the database calls it. One that other queries read too is typed in db/schema. */
  table: string
  /** One of them within the caller's reach. */
  find(db: Executor, who: Principal, id: string): Promise<Doc | undefined>
  /** What was edited, out of what is shown: the two sides of an audit row have the same keys. `active` is not among
   *  them: our pages switch by a call of its own, so that an edit made on an older page never switches anything back on.
   *  An edit that says it besides, as the specification's may, switches by the same rules. */
  fieldsOf(doc: Doc): Fields
  columnsOf(fields: Fields): Record<string, ColumnValue>
  /** The fields as the history tells them, where that differs: in parts, and with names instead of ids. */
  recorded?(w: Write, who: Principal, fields: Fields): Promise<object>
  /** Unique indexes, by name: the field that is refused, and the sentence. */
  unique?: Readonly<Record<string, { field: keyof Fields & string; message: string }>>
  /** Throws what refuses these fields; `before` is null for a new one. */
  check?(ctx: Ctx, w: Write, fields: Fields, before: Doc | null): Promise<void>
  /** Writes what lies in tables of its own, such as the tests of a panel. */
  keep?(ctx: Ctx, w: Write, id: string, fields: Fields, before: Doc | null): Promise<void>
  /** What still refers to it. */
  uses?(db: Executor, who: Principal, id: string): Promise<Use[]>
  /** Why it must not be switched off, or null: most things may be, since what was made with them keeps them. */
  refuseSwitch?(ctx: Ctx, w: Write, doc: Doc, active: boolean): Promise<string | null>
  /** What follows from the switch, such as the end of a user's sessions. */
  switched?(ctx: Ctx, w: Write, id: string, active: boolean): Promise<void>
}

/** What a change sends: a field that is left out stays as it is. */
type Changes<Fields extends object> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

const changedFields = <F extends object>(before: F, changes: Changes<F>): F =>
  Object.assign(
    {},
    before,
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  )

type Entity = { _id: string; version: number; active: boolean }

/** Runs a write and says at its field what a unique index refuses. */
export async function refusingDuplicates<F extends object, D extends Entity, T>(
  register: Register<F, D>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const duplicate = register.unique?.[violatedUnique(error) ?? '']
    if (duplicate) throw conflict(duplicate.message, { [duplicate.field]: duplicate.message })
    throw error
  }
}

async function found<F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  w: Write,
  id: string,
): Promise<D> {
  const doc = await register.find(w.tx, ctx.who, id)
  if (!doc) throw notFound()
  return doc
}

/** One thing within the caller's reach, or notFound(). */
export async function getEntity<F extends object, D extends Entity>(
  register: Pick<Register<F, D>, 'find'>,
  ctx: Ctx,
  id: string,
): Promise<D> {
  const doc = await register.find(ctx.db, ctx.who, id)
  if (!doc) throw notFound()
  return doc
}

/** Writes the row of a new thing and nothing else: whoever calls has asked what only the database knows. */
export async function insertRow<F extends object, D extends Entity>(
  register: Pick<Register<F, D>, 'table' | 'columnsOf'>,
  w: Write,
  labId: string,
  id: string,
  fields: F,
): Promise<void> {
  const columns = Object.entries({ lab_id: labId, id, ...register.columnsOf(fields) })
  await sql`insert into ${sql.table(register.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => sql`${value}`))})`.execute(w.tx)
}

/** Adds a thing within a running write: what an import does for each row. Answers its id. */
export async function insertEntity<F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  w: Write,
  fields: F,
): Promise<string> {
  await register.check?.(ctx, w, fields, null)
  const id = ctx.ports.ids.id()
  await insertRow(register, w, ctx.who.labId, id, fields)
  await register.keep?.(ctx, w, id, fields, null)
  w.changed(register.entity, id, null, (await register.recorded?.(w, ctx.who, fields)) ?? fields)
  return id
}

/**
 * Changes a thing within a running write, made on the version that was edited; without one the last value wins. `active`
 * switches it in the same write, as the switch of its own would: by its rules, and with what follows from it.
 */
export async function changeEntity<F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  w: Write,
  id: string,
  edited: number | undefined,
  changes: Changes<F>,
  active?: boolean,
): Promise<void> {
  // Whoever names no version waits for whoever is writing, and then writes upon that.
  if (edited === undefined)
    await sql`select from ${sql.table(register.table)} where ${ofLab(ctx.who)} and id = ${id} for update`.execute(
      w.tx,
    )
  const before = await found(register, ctx, w, id)
  const version = edited ?? before.version
  if (before.version !== version) throw stale(before)
  const fields = changedFields(register.fieldsOf(before), changes)
  await register.check?.(ctx, w, fields, before)
  const columns = Object.entries(register.columnsOf(fields))
  const { numAffectedRows } = await sql`update ${sql.table(register.table)}
    set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}, version = version + 1, updated_at = ${ctx.now}
    where ${ofLab(ctx.who)} and id = ${id} and version = ${version}`.execute(w.tx)
  if (numAffectedRows !== 1n) throw stale(await register.find(w.tx, ctx.who, id))
  await register.keep?.(ctx, w, id, fields, before)
  const [old, fresh] = [register.fieldsOf(before), fields]
  w.changed(
    register.entity,
    id,
    (await register.recorded?.(w, ctx.who, old)) ?? old,
    (await register.recorded?.(w, ctx.who, fresh)) ?? fresh,
  )
  if (active !== undefined && active !== before.active)
    await switchEntity(register, ctx, w, await found(register, ctx, w, id), active)
}

/** Switches a thing within a running write, or refuses it in the register's words. */
async function switchEntity<F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  w: Write,
  doc: D,
  active: boolean,
): Promise<void> {
  const refusal = await register.refuseSwitch?.(ctx, w, doc, active)
  if (refusal) throw ruleRefused(refusal, { active: refusal })
  if (doc.active === active) return
  // At once, not at the end: what refuses the next one may be that this one is off already.
  await sql`update ${sql.table(register.table)} set active = ${active}, version = version + 1, updated_at = ${ctx.now}
    where ${ofLab(ctx.who)} and id = ${doc._id}`.execute(w.tx)
  await register.switched?.(ctx, w, doc._id, active)
  w.changed(register.entity, doc._id, { active: doc.active }, { active })
}

/** Adds a thing; a second person who adds the same in the same moment learns it from the index. `active: false`: switched off at once. */
export const addEntity = <F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  fields: F,
  active?: boolean,
): Promise<D> =>
  refusingDuplicates(register, () =>
    ctx.write(async (w) => {
      const id = await insertEntity(register, ctx, w, fields)
      const added = await found(register, ctx, w, id)
      if (active === undefined || active === added.active) return added
      await switchEntity(register, ctx, w, added, active)
      return found(register, ctx, w, id)
    }),
  )

/** Changes a thing. A stale version is refused with the thing as it is now. */
export const updateEntity = <F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  id: string,
  version: number | undefined,
  changes: Changes<F>,
  active?: boolean,
): Promise<D> =>
  refusingDuplicates(register, () =>
    ctx.write(async (w) => {
      await changeEntity(register, ctx, w, id, version, changes, active)
      return await found(register, ctx, w, id)
    }),
  )

/** Switches things on or off, each judged by itself; one that is refused never keeps the others from it. */
export const switchEntities = <F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  ids: readonly string[],
  active: boolean,
): Promise<BulkOutcome> =>
  ctx.write(async (w) => {
    const { outcomes } = await eachOutcome(ids, async (id) => {
      await switchEntity(register, ctx, w, await found(register, ctx, w, id), active)
    })
    return { outcomes }
  })

/** What changed on a thing; a thing out of reach has no history. */
export async function historyOfEntity<F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  id: string,
): Promise<{ docs: HistoryEntry[] }> {
  await getEntity(register, ctx, id)
  ctx.shown([id])
  return { docs: await historyOf(ctx.db, ctx.who.labId, id) }
}

/** What still refers to a thing: nothing of nothing is left out of the answer. */
export async function usesOfEntity<F extends object, D extends Entity>(
  register: Register<F, D>,
  ctx: Ctx,
  id: string,
): Promise<{ uses: Use[] }> {
  await getEntity(register, ctx, id)
  ctx.shown([id])
  const uses = (await register.uses?.(ctx.db, ctx.who, id)) ?? []
  return { uses: uses.filter(({ count }) => count > 0) }
}
