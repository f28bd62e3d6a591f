import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { compare } from '@contract/rules/decimal'
import { readEntered } from '@contract/rules/entered-value'
import type { WellAction } from '@contract/rules/plates/verdicts'
import { TestDefinition } from '@contract/tests/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/**
 * Why plates hold results: one is on hold or failed, or says otherwise than the result. However the value came, by hand or of an
 * instrument's file. Two statements.
 */
export async function plateHolds(
  db: Executor,
  who: { labId: string },
  analyses: readonly { id: string }[],
): Promise<Map<string, string>> {
  if (analyses.length === 0) return new Map()
  const ids = analyses.map(({ id }) => id)
  return new Map([...(await contrary(db, who, ids)), ...(await heldPlates(db, who, ids))])
}

/**
 * Results of which the newest run of a plate says something else: another value, or that it reports none of this specimen. Of a plate on
 * hold that is said once it was overridden; before that the plate itself holds all.
 */
async function contrary(
  db: Executor,
  who: { labId: string },
  ids: readonly string[],
): Promise<[string, string][]> {
  const { rows } = await sql<Contrary>`
    select distinct on (a.id) a.id, p.number, f.action, f.raw, f.why, a.entered ->> 'raw' as stands, x.definition
    from analysis a
    join test x on ${ofLab(who, 'x')} and x.id = a.test_id
    join plate_finding f on ${ofLab(who, 'f')} and f.specimen_id = a.specimen_id and f.test_id = a.test_id
    join plate p on ${ofLab(who, 'p')} and p.id = f.plate_id and p.status = 'OPEN' and p.stage <> 'FAILED'
      -- What a held plate without a judgement of its wells kept says only that it was held, which an override ends.
      and (p.verdict is distinct from 'HOLD' or p.outcome = 'OVERRIDE' and f.action not in ('CONTROL_FAIL_RERUN', 'IDENTIFY'))
    where ${ofLab(who, 'a')} and a.id = any(${[...ids]}::uuid[]) and a.entered is not null
    order by a.id, f.read_at desc, p.id`.execute(db)
  return rows.flatMap(({ id, number, action, raw, why, stands, definition }): [string, string][] => {
    if (action !== 'ACCEPT')
      return [
        [
          id,
          fill(m.plates.wellHold, {
            number,
            why: [m.plates.acceptNot[action], why].filter(Boolean).join(' '),
          }),
        ],
      ]
    if (raw === null || stands === null || saysSame(TestDefinition.parse(definition), raw, stands)) return []
    return [[id, fill(m.plates.wellOther, { number, raw, stands })]]
  })
}

interface Contrary {
  id: string
  number: string
  action: WellAction
  raw: string | null
  why: string | null
  stands: string | null
  definition: unknown
}

/** Whether two entries say one thing: the same number or Ct in whatever figures, the same choice, nothing found in whatever words. */
function saysSame(definition: TestDefinition, one: string, other: string): boolean {
  if (one.trim().toLowerCase() === other.trim().toLowerCase()) return true
  const [a, b] = [readEntered(definition, one), readEntered(definition, other)]
  if (!a.ok || !b.ok || a.value.kind !== b.value.kind) return false
  if (a.value.kind === 'number' && b.value.kind === 'number')
    return a.value.comparator === b.value.comparator && compare(a.value.number, b.value.number) === 0
  if (a.value.kind === 'ct' && b.value.kind === 'ct') return compare(a.value.ct, b.value.ct) === 0
  if (a.value.kind === 'choice' && b.value.kind === 'choice') return a.value.code === b.value.code
  return a.value.kind === 'notDetected'
}

/**
 * The plates that hold results: the newest plate of the test's type that the specimen lies on is on hold or failed, nobody overrode
 * it, and no later plate with the specimen was accepted.
 */
async function heldPlates(
  db: Executor,
  who: { labId: string },
  ids: readonly string[],
): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; number: string; verdict: string | null; held_why: string | null }>`
    select distinct on (a.id) a.id, p.number, p.verdict, p.held_why
    from analysis a
    join test x on ${ofLab(who, 'x')} and x.id = a.test_id
    join plate_well w on ${ofLab(who, 'w')} and w.specimen_id = a.specimen_id and w.left_at is null
    join plate p on ${ofLab(who, 'p')} and p.id = w.plate_id and p.status = 'OPEN' and p.test_type_id = x.test_type_id
      and (p.verdict = 'HOLD' or p.stage = 'FAILED') and p.outcome is distinct from 'OVERRIDE'
    where ${ofLab(who, 'a')} and a.id = any(${[...ids]}::uuid[])
      and not exists (
        select from plate_well lw join plate l on ${ofLab(who, 'l')} and l.id = lw.plate_id and l.status = 'OPEN'
          and l.test_type_id = p.test_type_id and l.outcome in ('ACCEPT', 'OVERRIDE') and l.stage <> 'FAILED'
          and (l.created_at, l.id) > (p.created_at, p.id)
        where ${ofLab(who, 'lw')} and lw.specimen_id = a.specimen_id and lw.left_at is null)
    order by a.id, p.created_at desc, p.id desc`.execute(db)
  return rows.map(({ id, number, verdict, held_why }) => [
    id,
    verdict === 'HOLD'
      ? fill(m.plates.onHold, { number, why: held_why ?? '' })
      : fill(m.plates.failedHold, { number }),
  ])
}
