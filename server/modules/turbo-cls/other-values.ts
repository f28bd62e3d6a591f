import { sql } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** A value that an instrument sent for a test that has another one, and that nobody accepted or set aside. */
export interface OtherValue {
  instrument: string
  /** As sent. */
  sent: string
}

interface Asked {
  id: string
  test_id: string
  barcode: string
  entered: Record<string, unknown> | null
}

interface Row extends OtherValue {
  id: string
  factor: string | null
}

/** What lies longer was left lying: the inbox of the instruments still has it. */
const lookedBackDays = 7

/** Whether both say one amount, in whatever figures. */
function isSame(raw: unknown, { sent, factor }: Row): boolean {
  if (raw === sent) return true
  const [stands, came] = [Number(raw), Number(sent) * Number(factor ?? 1)]
  return Number.isFinite(stands) && Math.abs(stands - came) <= Math.abs(stands) * 1e-9
}

/** The newest such value of each of these results; one statement. */
export async function otherValues(
  db: Executor,
  who: Principal,
  now: Date,
  results: readonly Asked[],
): Promise<Map<string, OtherValue>> {
  const found = new Map<string, OtherValue>()
  const raws = new Map(results.map(({ id, entered }) => [id, entered?.['raw']]))
  const since = new Date(now.getTime() - lookedBackDays * 24 * 3_600_000)
  const { rows } = await sql<Row>`
    select w.id, i.code as instrument, line.value ->> 'value' as sent, c.factor
    from instrument_run r
    join instrument i on ${ofLab(who, 'i')} and i.id = r.instrument_id
    cross join lateral jsonb_array_elements(r.lines) with ordinality as line (value, place)
    join instrument_test_code c on ${ofLab(who, 'c')} and c.instrument_id = r.instrument_id and c.code = line.value ->> 'test'
    join unnest(${results.map(({ id }) => id)}::uuid[], ${results.map(({ barcode }) => barcode)}::text[],
      ${results.map(({ test_id }) => test_id)}::uuid[]) as w (id, barcode, test_id)
      on w.barcode = line.value ->> 'specimen' and w.test_id = c.test_id
    where ${ofLab(who, 'r')} and r.decided < r.line_count and r.received_at > ${since} and line.value ->> 'value' <> ''
      and not exists (select from instrument_run_line d where ${ofLab(who, 'd')} and d.run_id = r.id and d.place = line.place)
    order by r.received_at desc, r.id, line.place desc`.execute(db)
  for (const row of rows)
    if (!found.has(row.id) && !isSame(raws.get(row.id), row))
      found.set(row.id, { instrument: row.instrument, sent: row.sent })
  return found
}
