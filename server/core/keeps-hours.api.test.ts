import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stabilityOf } from '@contract/rules/stability'
import { KeptAs } from '@contract/tests/kept-as'
import { type StabilityLimit } from '@contract/tests/shapes'
import { testLab, type TestLab } from '../test/harness'
import { keepsHours } from './keeps-hours'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const [mine, other] = ['0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000002']
const limit = (sampleTypeId: string | null, condition: KeptAs, hours: number): StabilityLimit => ({
  sampleTypeId,
  condition,
  hours,
})
const cases: (StabilityLimit[] | undefined)[] = [
  undefined,
  [],
  [limit(other, 'room', 2)],
  [limit(null, 'room', 24), limit(null, 'frozen', 720)],
  [limit(mine, 'room', 0.25), limit(mine, 'refrigerated', 0), limit(null, 'room', 24)],
  [limit(mine, 'refrigerated', 0)],
]

test('SQL and the contract say the same hours for every way of keeping', async () => {
  const asked = cases.flatMap((stability) =>
    [null, 6, 48].flatMap((hours) =>
      [null, ...KeptAs.options].map((kept) => ({ stability, hours, kept, definition: { stability } })),
    ),
  )
  const said: (number | null)[] = []
  for (const { definition, hours, kept } of asked) {
    const { rows } = await sql<{ hours: number | null }>`
      select ${keepsHours(sql`${JSON.stringify(definition)}::jsonb`)} as hours
      from (select ${mine}::uuid as sample_type_id, ${kept}::text as kept) s, (select ${hours}::int as stability_hours) st`.execute(
      lab.owner,
    )
    said.push(rows[0]?.hours ?? null)
  }
  expect(said).toEqual(
    asked.map(
      ({ stability, hours, kept }) =>
        stabilityOf(stability, { sampleTypeId: mine, stabilityHours: hours, kept }).hours,
    ),
  )
})
