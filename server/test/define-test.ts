import { sql } from 'kysely'
import type { TestDefinition } from '@contract/tests/shapes'
import type { TestLab } from './harness'

/** For tests: gives a test and every version of it these parts of a definition. */
export async function define(lab: TestLab, code: string, parts: Partial<TestDefinition>): Promise<void> {
  const text = JSON.stringify(parts)
  await sql`update test set definition = definition || ${text}::jsonb where code = ${code}`.execute(lab.owner)
  await sql`update test_version set definition = definition || ${text}::jsonb where code = ${code}`.execute(
    lab.owner,
  )
}
