import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPool, kyselyOver } from '../../node/pools'
import { freshDatabase } from '../../test/database'
import { autoverifyVersions } from './0153-autoverify-versions'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('what is in force of a rule is taken over as its version, with the simulation of its approval', async () => {
  const own = await freshDatabase('migrated')
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const db = kyselyOver(createPool({ connectionString: own.ownerUrl, log, max: 2 }))
  try {
    // The tables as they were before.
    await sql`drop table autoverify_rule_version`.execute(db)
    await sql`alter table autoverify_rule add column approved jsonb, add column approved_by_name text,
      add column approved_at timestamptz`.execute(db)
    await sql`insert into lab (id, name, short_name, time_zone) values (${id(1)}, 'Lab', 'Lab', 'UTC')`.execute(
      db,
    )
    await sql`insert into test_type (lab_id, id, code, name) values (${id(1)}, ${id(2)}, 'CHEM', 'Chemistry')`.execute(
      db,
    )
    for (const [n, values] of [
      [3, sql`'{"name": "Third"}', null, 3, 'Ana Reyes', '2026-10-01', '{"results": 7}'`],
      [4, sql`'{"name": "First"}', '{"name": "Draft"}', 1, 'Ana Reyes', '2026-10-02', '{"results": 9}'`],
      [5, sql`null, '{"name": "Draft"}', 0, null, null, null`],
    ] as const) {
      await sql`insert into test (lab_id, id, code, name, test_type_id, definition)
        values (${id(1)}, ${id(n)}, ${`T${n}`}, 'Test', ${id(2)}, '{}')`.execute(db)
      await sql`insert into autoverify_rule (lab_id, id, test_id, approved, draft, revision, approved_by_name, approved_at, simulated)
        values (${id(1)}, ${id(n)}, ${id(n)}, ${values})`.execute(db)
    }
    await autoverifyVersions.up(db)
    const versions = await sql`select rule_id, number, content, simulated, approved_by_name
      from autoverify_rule_version order by rule_id`.execute(db)
    const kept = { approved_by_name: 'Ana Reyes' }
    expect(versions.rows).toEqual([
      { ...kept, rule_id: id(3), number: 3, content: { name: 'Third' }, simulated: { results: 7 } },
      // The simulation that stands is of the draft.
      { ...kept, rule_id: id(4), number: 1, content: { name: 'First' }, simulated: null },
    ])
    const { rows } = await sql`select simulated from autoverify_rule order by id`.execute(db)
    expect(rows).toEqual([{ simulated: null }, { simulated: { results: 9 } }, { simulated: null }])
  } finally {
    await db.destroy()
    await own.drop()
  }
})
