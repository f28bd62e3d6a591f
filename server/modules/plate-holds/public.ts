import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/**
 * The plates that hold results: the newest plate of the test's type that the specimen lies on is on hold or failed, nobody overrode
 * it, and no later plate with the specimen was accepted. However the value came, by hand or of an instrument's file. One statement.
 */
export async function plateHolds(
  db: Executor,
  who: { labId: string },
  analyses: readonly { id: string }[],
): Promise<Map<string, string>> {
  if (analyses.length === 0) return new Map()
  const { rows } = await sql<{ id: string; number: string; verdict: string | null; held_why: string | null }>`
    select distinct on (a.id) a.id, p.number, p.verdict, p.held_why
    from analysis a
    join test x on ${ofLab(who, 'x')} and x.id = a.test_id
    join plate_well w on ${ofLab(who, 'w')} and w.specimen_id = a.specimen_id and w.left_at is null
    join plate p on ${ofLab(who, 'p')} and p.id = w.plate_id and p.status = 'OPEN' and p.test_type_id = x.test_type_id
      and (p.verdict = 'HOLD' or p.stage = 'FAILED') and p.outcome is distinct from 'OVERRIDE'
    where ${ofLab(who, 'a')} and a.id = any(${analyses.map(({ id }) => id)}::uuid[])
      and not exists (
        select from plate_well lw join plate l on ${ofLab(who, 'l')} and l.id = lw.plate_id and l.status = 'OPEN'
          and l.test_type_id = p.test_type_id and l.outcome in ('ACCEPT', 'OVERRIDE') and l.stage <> 'FAILED'
          and (l.created_at, l.id) > (p.created_at, p.id)
        where ${ofLab(who, 'lw')} and lw.specimen_id = a.specimen_id and lw.left_at is null)
    order by a.id, p.created_at desc, p.id desc`.execute(db)
  return new Map(
    rows.map(({ id, number, verdict, held_why }) => [
      id,
      verdict === 'HOLD'
        ? fill(m.plates.onHold, { number, why: held_why ?? '' })
        : fill(m.plates.failedHold, { number }),
    ]),
  )
}
