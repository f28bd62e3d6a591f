import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

interface Step {
  id: string
  code: string
  leadsTo: string[]
}

/**
 * Every test that has reflex rules, and those named, with what their rules add. Each is kept from being changed until the
 * transaction ends, so that two people cannot close a loop from both of its ends at once.
 */
export async function reflexSteps(
  tx: Executor,
  labId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Step>> {
  const rows = await tx
    .selectFrom('test')
    .select(['id', 'code'])
    .select(sql<string[]>`jsonb_path_query_array(definition, '$.reflexes[*].testId')`.as('leadsTo'))
    .where(ofLab(labId))
    .where((eb) =>
      eb.or([
        sql<boolean>`id = any(${[...ids]}::uuid[])`,
        sql<boolean>`jsonb_array_length(definition -> 'reflexes') > 0`,
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same of calculated tests: every one, and those named, with the tests that its formula reads. */
export async function calculationSteps(
  tx: Executor,
  labId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Step>> {
  const rows = await tx
    .selectFrom('test')
    .select(['id', 'code'])
    .select(sql<string[]>`jsonb_path_query_array(definition, '$.calculation.reads[*].testId')`.as('leadsTo'))
    .where(ofLab(labId))
    .where((eb) =>
      eb.or([
        sql<boolean>`id = any(${[...ids]}::uuid[])`,
        sql<boolean>`definition -> 'calculation' is not null`,
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The shortest way from one test back to another, both included; undefined where its rules never lead there. */
export function wayBack(steps: ReadonlyMap<string, Step>, from: string, to: string): Step[] | undefined {
  const ways = new Map<string, string[]>([[from, [from]]])
  for (const [at, way] of ways) {
    if (at === to) return way.flatMap((id) => steps.get(id) ?? [])
    for (const next of steps.get(at)?.leadsTo ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return undefined
}
