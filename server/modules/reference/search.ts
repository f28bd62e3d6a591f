import { sql, type RawBuilder } from 'kysely'
import type { DiagCode } from '@contract/diag-codes/shapes'
import type { Medication } from '@contract/medications/shapes'
import type { Page } from '@contract/shapes'
import type { z } from 'zod'
import { countCap } from '../../core/capped'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

interface Window {
  offset: number
  limit: number
}

interface Ranked {
  labId: string
  /** What matches, from a table called `t`. */
  table: string
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  columns: RawBuilder<unknown>
}

/**
 * One page in order of rank with its capped count, in one statement: the matches are found once, by id, sorted and
 * counted, and only the rows of the page are read whole.
 */
async function rankedPage<Row>(
  db: Executor,
  { offset, limit }: Window,
  { labId, table, where, order, columns }: Ranked,
): Promise<Page<Row>> {
  const { rows } = await sql<{ counted: number; docs: Row[] }>`
    with hits as materialized (
      select t.id, row_number() over (order by ${order}) as place from ${sql.table(table)} t where ${ofLab(labId, 't')} and ${where}
      order by place limit ${Math.max(countCap + 1, offset + limit)}
    ), page as (
      select ${columns}, h.place from hits h join ${sql.table(table)} t on ${ofLab(labId, 't')} and t.id = h.id
      where h.place > ${offset} and h.place <= ${offset + limit}
    )
    select (select least(count(*), ${countCap + 1})::int from hits) as counted,
      (select coalesce(json_agg(p order by p.place), '[]'::json) from page p) as docs`.execute(db)
  const counted = rows[0]?.counted ?? 0
  const total = Math.min(counted, countCap)
  return {
    docs: rows[0]?.docs ?? [],
    total,
    totalIsCapped: counted > countCap,
    page: Math.floor(offset / limit) + 1,
    pages: Math.max(1, Math.ceil(total / limit)),
    limit,
    after: null,
  }
}

/** One or two letters or digits begin a word: the 2 of "type 2 diabetes" is not the 2 within E10.21. */
function holds(column: string, word: string) {
  const text = sql.ref(column)
  if (!/^[a-z0-9]{1,2}$/.test(word)) return sql`${text} like ${contains(word)}`
  return sql`(${text} like ${startsWith(word)} or ${text} like ${contains(` ${word}`)})`
}

const everyWord = (column: string, words: readonly string[]) =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => holds(column, word)),
        sql` and `,
      )

/** The beginning of an ICD-10-CM code as the table writes it, or undefined: `e119`, `E11.9` and `E11 9` are E11.9. */
export function codeBeginning(text: string): string | undefined {
  const bare = text.replace(/[\s.]/g, '').toUpperCase()
  if (!/^[A-Z]\d?[0-9A-Z]{0,5}$/.test(bare) || (bare.length > 1 && !/\d/.test(bare))) return undefined
  return bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare
}

interface DiagSearch extends Window {
  text: string
  on: string
  billableOnly: boolean
}

type DiagCodes = Page<z.input<typeof DiagCode>>

/**
 * Codes valid on a day: the exact code first, then codes that begin like the text, then descriptions with all its words. A day
 * before the first year on file is answered with that year's codes, and says so by `firstDay`.
 */
export async function searchDiagCodes(
  db: Executor,
  who: Principal,
  asked: DiagSearch,
): Promise<DiagCodes & { firstDay: string | null }> {
  const found = await codesValidOn(db, who, asked)
  if (found.total > 0) return { ...found, firstDay: null }
  const { rows } = await sql<{ first: string | null }>`
    select min(valid_from) as first from diag_code where ${ofLab(who)}`.execute(db)
  const first = rows[0]?.first ?? null
  if (first === null || first <= asked.on) return { ...found, firstDay: null }
  return { ...(await codesValidOn(db, who, { ...asked, on: first })), firstDay: first }
}

function codesValidOn(
  db: Executor,
  who: Principal,
  { text, on, billableOnly, ...window }: DiagSearch,
): Promise<DiagCodes> {
  const code = codeBeginning(text)
  const words = folded(text).split(' ').filter(Boolean)
  const byCode = code ? sql`t.code like ${startsWith(code)}` : sql`false`
  // "E" or "E1" is the beginning of a code; as a word it would match half the table.
  const byWords = code && code.length < 3 ? sql`false` : everyWord('t.search_text', words)
  return rankedPage(db, window, {
    labId: who.labId,
    table: 'diag_code',
    where: sql`(${byCode} or (${byWords}))
      and t.valid_from <= ${on} and (t.valid_to is null or t.valid_to > ${on}) ${billableOnly ? sql`and t.billable` : sql``}`,
    order: code ? sql`t.code <> ${code}, not ${byCode}, t.code` : sql`t.code`,
    columns: sql`t.id as "_id", t.code, t.description, t.billable, t.valid_from as "validFrom", t.valid_to as "validTo"`,
  })
}

/** Medications in use whose name or ingredients hold every word; names that begin like the text come first. */
export function searchMedications(
  db: Executor,
  who: Principal,
  { text, ...window }: Window & { text: string },
): Promise<Page<z.input<typeof Medication>>> {
  const name = folded(text)
  return rankedPage(db, window, {
    labId: who.labId,
    table: 'medication',
    where: sql`t.active and (${everyWord('t.search_name', name.split(' ').filter(Boolean))})`,
    order: sql`t.search_name not like ${startsWith(name)}, t.search_name, t.strength, t.id`,
    columns: sql`t.id as "_id", t.version, t.name, t.kind, t.strength, t.form, t.route, t.ingredients, t.side_effects as "sideEffects", t.alternatives, t.active`,
  })
}
