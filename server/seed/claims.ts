import { uuidv7 } from 'uuidv7'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { folded } from '../core/text'
import { panels, tests } from './catalogue'

/** A made-up price for a code, the same each time: between 8 and 120 dollars. */
const centsFor = (code: string): number =>
  800 + ([...code].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 11_201, 7) % 11_201)

/** Lines of lists for the demonstration: shortened and made up, none may be used for a claim. */
const coverage: readonly [source: string, code: string, diagnoses: readonly string[]][] = [
  ['Demo list: lipids', '80061', ['E78*', 'E10*', 'E11*', 'I10', 'I25*', 'Z79.899']],
  ['Demo list: glycated hemoglobin', '83036', ['E10*', 'E11*', 'E13*', 'R73*']],
  ['Demo list: thyroid', '84443', ['E00*', 'E01*', 'E02', 'E03*', 'E04*', 'E05*', 'E06*', 'R53*']],
]
const limits: readonly [source: string, code: string, times: number, days: number][] = [
  ['Demo list: lipids', '80061', 6, 365],
  ['Demo list: glycated hemoglobin', '83036', 4, 365],
]

/** A list price for every code of the menu, and short coverage lists of Original Medicare. */
export async function seedClaims(db: Kysely<Database>, labId: string): Promise<void> {
  const names = new Map<string, string>()
  for (const { procedureCodes, name } of [...panels, ...tests])
    for (const code of procedureCodes) if (!names.has(code)) names.set(code, name)
  const prices = [...names].map(
    ([code, name]) =>
      sql`(${labId}::uuid, ${uuidv7()}::uuid, ${name}, ${code}, ${centsFor(code)}::int, '2020-01-01'::date, ${folded(name)})`,
  )
  await sql`insert into price (lab_id, id, name, code, cents, valid_from, search_name) values ${sql.join(prices)}`.execute(
    db,
  )
  const line = (
    source: string,
    code: string,
    diagnosis: string | null,
    times: number | null,
    days: number | null,
  ) =>
    sql`(${labId}::uuid, ${uuidv7()}::uuid, ${source}, 'medicare', ${code}, 'covers', ${diagnosis}, ${times}::int, ${days}::int,
      '2020-01-01'::date, ${folded(source)})`
  const lines = [
    ...coverage.flatMap(([source, code, codes]) => codes.map((one) => line(source, code, one, null, null))),
    ...limits.map(([source, code, times, days]) => line(source, code, null, times, days)),
  ]
  await sql`insert into coverage_rule (lab_id, id, name, payer_kind, code, kind, diagnosis, times, days, valid_from, search_name)
    values ${sql.join(lines)}`.execute(db)
}
