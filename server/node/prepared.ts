import type { PoolClient } from 'pg'
import { sha256Hex } from '@server/core/hash'
import { isKept, outlivedPlan, repeatedMark } from '@server/core/tx'
import type { Send } from './connections'

/**
 * Statements that a connection prepares once under a name and keeps with their plan.
 *
 * Kept statements (look-ups by key, inserts) have one good plan for all values: the name stands for the text. A list has
 * not: its best plan depends on the days, the state and the places asked for. A list that is asked for repeatedly with the
 * same values is therefore prepared with them in its text, planned for exactly these values, and planned again by
 * PostgreSQL itself when the tables' statistics change. Lists with words in them (names, numbers) are never written out.
 */

/** A connection holds each in the database's memory; the server has a few dozen kept ones. */
const mostKept = 200
/** Lists with their values that one connection holds. It forgets them by ending (`maxLifetimeSeconds`). */
const mostLists = 32
/** Lists that this process counts, and how often one is asked for before it is worth preparing. */
const mostCounted = 500
const worthPreparing = 2

interface Named {
  name: string
  text: string
  values: unknown[]
}

/**
 * A name says the whole text: behind a pooler that does not keep its clients' statements apart, a name that counts would
 * run another process's statement.
 */
const nameFor = (text: string) => `aliquot_${sha256Hex(text).slice(0, 32)}`

const kept = new Map<string, string>()

function keptName(text: string): string | undefined {
  const known = kept.get(text)
  if (known !== undefined || kept.size >= mostKept) return known
  const name = nameFor(text)
  kept.set(text, name)
  return name
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A value as it may stand in a statement's text: a number, an instant, an id, a list of ids; undefined for all else. In
 * quotes, so that PostgreSQL finds its type from what is beside it, as it does for a parameter.
 */
function written(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? `'${value}'` : undefined
  if (typeof value === 'string') return uuid.test(value) ? `'${value}'` : undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : `'${value.toISOString()}'`
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string' && uuid.test(item))
      ? `'{${value.join(',')}}'`
      : undefined
  return undefined
}

/** The statement with its values in the text, or undefined where one of them may not stand there. */
export function writtenOut(text: string, values: readonly unknown[]): string | undefined {
  const literals = values.map(written)
  if (literals.includes(undefined)) return undefined
  return text.replace(/\$(\d+)/g, (_, number: string) => literals[Number(number) - 1] ?? 'null')
}

/** A list with its values: how often it was asked for, and its name from when it is worth one. */
interface Counted {
  times: number
  name: string | undefined
  text: string
}
const lists = new Map<string, Counted>()

/** The most recently asked for are at the end; the first ones are forgotten. */
function countedList(text: string, values: readonly unknown[]): Counted | undefined {
  const full = writtenOut(text, values)
  if (full === undefined) return undefined
  const counted = lists.get(full) ?? { times: 0, name: undefined, text: full }
  lists.delete(full)
  lists.set(full, counted)
  const oldest = lists.size > mostCounted ? lists.keys().next().value : undefined
  if (oldest !== undefined) lists.delete(oldest)
  counted.times += 1
  if (counted.times >= worthPreparing) counted.name ??= nameFor(full)
  return counted
}

/** Texts whose prepared form has failed (`outlivedPlan`): this process sends them without a name from then on. */
const withoutName = new Set<string>()

/** The lists that each connection holds. */
const heldLists = new WeakMap<PoolClient, Set<string>>()

function listsOf(client: PoolClient): Set<string> {
  const known = heldLists.get(client) ?? new Set()
  heldLists.set(client, known)
  return known
}

function named(client: PoolClient, text: string, values: unknown[]): Named | undefined {
  if (withoutName.has(text)) return undefined
  if (text.startsWith(repeatedMark)) {
    const list = countedList(text, values)
    if (list?.name === undefined) return undefined
    const held = listsOf(client)
    if (!held.has(list.name) && held.size >= mostLists) return undefined
    held.add(list.name)
    return { name: list.name, text: list.text, values: [] }
  }
  if (!isKept(text)) return undefined
  const name = keptName(text)
  return name === undefined ? undefined : { name, text, values }
}

/** The driver stops waiting for the answer after so long; its types do not know that a statement may say so itself. */
const timed = <Q extends object>(statement: Q, withinMs: number) => ({
  ...statement,
  query_timeout: withinMs,
})

/** Sends kept and repeated statements under a name, prepared; everything else as it is. */
export const sendPrepared: Send = async (client, text, values, withinMs) => {
  const statement = named(client, text, values)
  if (statement === undefined) return sendPlain(client, text, values, withinMs)
  try {
    return await client.query(timed(statement, withinMs))
  } catch (error) {
    if (!outlivedPlan(error)) throw error
    withoutName.add(text)
    // Within a transaction everything before it is undone too: inTransaction() begins again.
    if (client.getTransactionStatus() !== 'I') throw error
    return sendPlain(client, text, values, withinMs)
  }
}

export const sendPlain: Send = (client, text, values, withinMs) =>
  client.query(timed({ text, values }, withinMs))
