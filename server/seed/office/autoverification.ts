import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { RuleContent } from '@contract/autoverification/shapes'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import { required } from '../menu'
import { ago, type OfficeWorld } from './world'

const author = 'Marcus Oyelaran'
const director = 'Ana Reyes'
const day = 24 * 60

const instrumentsOnly = { typed: false, confirmations: false, cultures: false, on: true }

/**
 * One rule in force, under control and for values that an instrument sent: what a person types is left to a person. And a draft that
 * nobody has simulated yet: it verifies nothing.
 */
export async function seedAutoverification(
  db: Kysely<Database>,
  { seeded: { labId, tests, users }, now }: OfficeWorld,
): Promise<void> {
  const inForce = RuleContent.parse({
    ...{ ...instrumentsOnly, name: 'ALT', low: '5', high: '80' },
    ...{ onlyNormal: false, deltaPercent: 50, controlNeeded: true },
  })
  const draft = RuleContent.parse({
    ...{ ...instrumentsOnly, name: 'Creatinine', low: '0.40', high: '2.00' },
    ...{ onlyNormal: false, deltaPercent: 30, controlNeeded: false },
  })
  const id = uuidv7()
  const common = { lab_id: labId, edited_by: required(users, 'lab'), edited_by_name: author }
  await db
    .insertInto('autoverify_rule')
    .values([
      {
        ...common,
        id,
        version: 3,
        test_id: required(tests, 'ALT'),
        draft: null,
        revision: 1,
        updated_at: ago(now, 40 * day),
      },
      {
        ...common,
        id: uuidv7(),
        version: 1,
        test_id: required(tests, 'CREAT'),
        draft: json(draft),
        revision: 0,
        updated_at: ago(now, 2 * day),
      },
    ])
    .execute()
  await db
    .insertInto('autoverify_rule_version')
    .values({
      lab_id: labId,
      rule_id: id,
      number: 1,
      content: json(inForce),
      simulated: null,
      approved_at: ago(now, 40 * day),
      approved_by_name: director,
    })
    .execute()
}
