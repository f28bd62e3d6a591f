import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/**
 * Why lots of the register cannot be used today, by their numbers: taken out of use, or past the last day since they were opened. A
 * number that the register does not have is not known to be bad.
 */
export async function refusedLots(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  today: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; name: string; in_use: boolean; last_day: string }>`
    select l.number, t.name, l.in_use, to_char(least(l.expires, l.opened + l.open_days), 'YYYY-MM-DD') as last_day
    from qc_lot l join qc_material t on ${ofLab(who, 't')} and t.id = l.material_id and t.kind <> 'control'
    where ${ofLab(who, 'l')} and lower(l.number) = any(${numbers.map((one) => one.toLowerCase())}::text[])
    order by l.in_use desc`.execute(db)
  const refused = new Map<string, string>()
  for (const number of numbers) {
    const own = rows.filter((row) => row.number.toLowerCase() === number.toLowerCase())
    // Of two materials with one number, one that can be used is enough.
    if (own.length === 0 || own.some((row) => row.in_use && row.last_day >= today)) continue
    const [first] = own
    if (!first) continue
    const { name, in_use: inUse, last_day: lastDay } = first
    refused.set(
      number,
      inUse
        ? fill(m.batches.lotPastOpening, { name, lot: number, day: dateWords(lastDay) })
        : fill(m.batches.lotNotInUse, { name, lot: number }),
    )
  }
  return refused
}
