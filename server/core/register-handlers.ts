import type { HistoryEntry } from '@contract/history'
import type { Page } from '@contract/shapes'
import type { Ctx } from './context'
import { exportCsv, type CsvColumn } from './csv'
import type { Principal } from './principal'
import {
  addEntity,
  getEntity,
  historyOfEntity,
  switchEntities,
  usesOfEntity,
  type Register,
} from './register'
import type { Executor } from './tx'

interface Entry {
  _id: string
  version: number
  active: boolean
}

interface Listed<One extends string, Row extends { _id: string }, Query> {
  /** An entry in the body of `add`: `payer`. */
  one: One
  /** A page of the list. */
  list: (db: Executor, who: Principal, query: Query) => Promise<Page<Row>>
  /** The list as a file. */
  columns: readonly CsvColumn<Row>[]
  /** What the file is called: `payers`. */
  file: string
  /** The history with names for the ids that it holds. */
  named?: (db: Executor, who: Principal, entries: HistoryEntry[]) => Promise<HistoryEntry[]>
}

/**
 * The calls that follow from a register and its list: list, get, add, history, uses, setActive and exportCsv. The change of
 * an entry is not among them: an area says where its call names the entry.
 */
export const registerHandlers = <
  F extends object,
  D extends Entry,
  const One extends string,
  Row extends { _id: string },
  Query extends { cols?: readonly string[] | undefined },
>(
  register: Register<F, D>,
  { one, list, columns, file, named }: Listed<One, Row, Query>,
) => ({
  list: (ctx: Ctx, { query }: { query: Query }) => list(ctx.db, ctx.who, query),
  get: (ctx: Ctx, { params }: { params: { id: string } }) => getEntity(register, ctx, params.id),
  add: (ctx: Ctx, { body }: { body: Record<One, F> }) => addEntity(register, ctx, body[one]),
  async history(ctx: Ctx, { body }: { body: { _id: string } }) {
    const { docs } = await historyOfEntity(register, ctx, body._id)
    return { docs: named ? await named(ctx.db, ctx.who, docs) : docs }
  },
  uses: (ctx: Ctx, { body }: { body: { _id: string } }) => usesOfEntity(register, ctx, body._id),
  setActive: (ctx: Ctx, { body }: { body: { ids: string[]; active: boolean } }) =>
    switchEntities(register, ctx, body.ids, body.active),
  exportCsv: (ctx: Ctx, { query }: { query: Query }) =>
    ctx.longRead((db) =>
      exportCsv({
        columns,
        shown: query.cols,
        pageOf: (chunk) => list(db, ctx.who, { ...query, ...chunk }),
        what: file,
        zone: ctx.who.timeZone,
        now: ctx.now,
      }),
    ),
})
