import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { compare } from '@contract/rules/decimal'
import { readEntered } from '@contract/rules/entered-value'
import type { WellAction } from '@contract/rules/plates/verdicts'
import { TestDefinition } from '@contract/tests/shapes'
import { momentWords } from '../../core/moment-words'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** The value of a result as it was typed. */
const Entered = z.object({
  raw: z
    .string()
    .nullish()
    .transform((raw) => raw ?? null),
})

/** What plates say of results: why they hold them, and what a supervisor said of a finding that would. */
export interface PlateWords {
  holds: Map<string, string>
  /** Results of which their plate, or what it says, was overridden, for this value or one before: a person looks at each. */
  marks: Map<string, string>
}

/** A result with its value as it is or is just being entered: a rule verifies it before it is written. */
interface Asked {
  id: string
  entered: object | null
}

interface Reader {
  labId: string
  timeZone: string
}

/**
 * Why plates hold results: one is on hold or failed, or says otherwise than the result. However the value came, by hand or of an
 * instrument's file. What was overridden holds no result of its value and is a mark, as an overridden plate is. Two statements.
 */
export async function plateWords(db: Executor, who: Reader, analyses: readonly Asked[]): Promise<PlateWords> {
  if (analyses.length === 0) return { holds: new Map(), marks: new Map() }
  const ids = analyses.map(({ id }) => id)
  const values = new Map(analyses.map(({ id, entered }) => [id, entered]))
  const rows = (await findings(db, who, sql`a.id = any(${ids}::uuid[])`)).flatMap((row): Finding[] => {
    const entered = values.get(row.id)
    return entered ? [{ ...row, stands: Entered.parse(entered).raw }] : []
  })
  const counted = heardOf(rows)
  const contrary = counted.flatMap((row): [string, string][] => {
    const words = against(row)
    return words === null ? [] : [[row.id, words]]
  })
  const plates = await decisivePlates(db, who, ids)
  const marks = new Map<string, string>()
  const marked = [...plates, ...counted].map((row) => [row.id, markOf(row, who.timeZone)] as const)
  for (const [id, mark] of marked)
    if (mark !== null) marks.set(id, [marks.get(id), mark].filter(Boolean).join(' '))
  return {
    holds: new Map([
      ...contrary,
      ...plates.filter(isHolding).map((plate) => [plate.id, holdOf(plate)] as const),
    ]),
    marks,
  }
}

/** That a supervisor overrode a plate or a finding, in words. */
function markOf(row: Finding | DecisivePlate, timeZone: string): string | null {
  if ('outcome' in row)
    return isHolding(row) || !row.outcome_at
      ? null
      : fill(m.plates.overriddenPlateMark, {
          number: row.number,
          name: row.outcome_by ?? '',
          at: momentWords(row.outcome_at, timeZone),
          why: row.outcome_why ?? '',
        })
  const override = overrideOf(row)
  if (!override) return null
  const { by, at, ...said } = override
  return fill(m.plates.overriddenMark, {
    ...said,
    number: row.number,
    name: by,
    at: momentWords(at, timeZone),
  })
}

/** Why plates hold results, as `plateWords` has it. */
export const plateHolds = async (
  db: Executor,
  who: Reader,
  analyses: readonly Asked[],
): Promise<Map<string, string>> => (await plateWords(db, who, analyses)).holds

/** A finding of a plate that holds a result which nobody has released. */
export interface Contradiction {
  resultId: string
  specimenId: string
  testId: string
  test: string
  /** The value of that result. */
  raw: string
  words: string
}

/** What of this plate's findings holds a result now, because that one says otherwise. */
export async function contradictionsOf(
  db: Executor,
  who: { labId: string },
  plateId: string,
): Promise<Contradiction[]> {
  const rows = await findings(
    db,
    who,
    sql`a.state in ('RESULTED', 'VERIFIED') and a.entered ->> 'raw' is not null and exists (select from plate_finding o where ${ofLab(who, 'o')}
      and o.plate_id = ${plateId} and o.specimen_id = a.specimen_id and o.test_id = a.test_id)`,
  )
  return heardOf(rows).flatMap((row): Contradiction[] => {
    const { id: resultId, specimen_id: specimenId, test_id: testId, test, stands: raw } = row
    const words = row.plate_id === plateId ? against(row) : null
    return words === null || raw === null ? [] : [{ resultId, specimenId, testId, test, raw, words }]
  })
}

/**
 * What plates say of each of these results, of each result the newest run first. Of a plate on hold that is said once it was overridden;
 * before that the plate itself holds all.
 */
async function findings(
  db: Executor,
  who: { labId: string },
  which: RawBuilder<unknown>,
): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select a.id, p.id as plate_id, p.number, f.specimen_id, f.test_id, x.name as test, f.action, f.raw, f.why, f.found,
      f.override_by, f.override_at, f.override_why, f.override_raw, a.entered ->> 'raw' as stands, x.definition
    from analysis a
    join test x on ${ofLab(who, 'x')} and x.id = a.test_id
    join plate_finding f on ${ofLab(who, 'f')} and f.specimen_id = a.specimen_id and f.test_id = a.test_id
    join plate p on ${ofLab(who, 'p')} and p.id = f.plate_id and p.status = 'OPEN' and p.stage <> 'FAILED'
      and ${saysOfWell('p')}
    where ${ofLab(who, 'a')} and ${which}
    order by a.id, f.read_at desc, p.id`.execute(db)
  return rows
}

/**
 * That a finding is of its well: what a held plate without a judgement of its wells kept says only that it was held, which an override
 * ends.
 */
const saysOfWell = (plate: 'p' | 'l') => {
  const [verdict, outcome] = [sql.ref(`${plate}.verdict`), sql.ref(`${plate}.outcome`)]
  return sql`(${verdict} is distinct from 'HOLD' or ${outcome} = 'OVERRIDE' and f.action not in ('CONTROL_FAIL_RERUN', 'IDENTIFY'))`
}

/** What a plate says of a specimen and test, beside the result that it is compared with. */
interface Finding {
  id: string
  plate_id: string
  number: string
  specimen_id: string
  test_id: string
  test: string
  action: WellAction
  raw: string | null
  why: string | null
  found: boolean
  override_by: string | null
  override_at: Date | null
  override_why: string | null
  override_raw: string | null
  stands: string | null
  definition: unknown
}

const overrideOf = ({ override_by: by, override_at: at, override_why: why, override_raw: raw }: Finding) =>
  by === null || at === null || why === null || raw === null ? null : { by, at, why, raw }

/** That it was overridden for the value that stands: a reason that was given for one value says nothing of another (decision 0221). */
function isOverridden(row: Finding): boolean {
  const override = overrideOf(row)
  if (!override || row.stands === null) return false
  return saysSame(TestDefinition.parse(row.definition), override.raw, row.stands)
}

/** What counts for each of these results, of all that plates say of them. */
function heardOf(rows: readonly Finding[]): Finding[] {
  const byResult = new Map<string, Finding[]>()
  for (const row of rows) byResult.set(row.id, [...(byResult.get(row.id) ?? []), row])
  return [...byResult.values()].flatMap(heard)
}

/**
 * What counts for one result, of all of it with the newest first: the newest run speaks. Where that one accepted nothing and was
 * overridden, it says nothing of the specimen and cannot silence what another plate found: the newest before it that found something
 * speaks in its place (decision 0221).
 */
function heard([newest, ...older]: readonly Finding[]): Finding[] {
  if (!newest) return []
  const stepsAside = newest.action !== 'ACCEPT' && isOverridden(newest)
  return stepsAside ? [newest, ...heard(older.filter(foundSomething))] : [newest]
}

/** That nothing was detected is a finding as well; a detection is one also while it is to be repeated. */
const foundSomething = ({ action, found }: Finding): boolean => action === 'ACCEPT' || found

/**
 * That a finding says another value than the result, or reports none of its specimen; null: nothing, or a supervisor overrode it for this
 * value.
 */
function against(row: Finding): string | null {
  const { number, action, raw, why, stands, definition } = row
  if (isOverridden(row)) return null
  if (action !== 'ACCEPT')
    return fill(m.plates.wellHold, {
      number,
      why: [m.plates.acceptNot[action], why].filter(Boolean).join(' '),
    })
  if (raw === null || stands === null || saysSame(TestDefinition.parse(definition), raw, stands)) return null
  return fill(m.plates.wellOther, { number, raw, stands })
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

/** A plate that holds a result by itself, or held it until a supervisor overrode the plate. */
interface DecisivePlate {
  id: string
  plate_id: string
  number: string
  verdict: string | null
  held_why: string | null
  outcome: string | null
  outcome_by: string | null
  outcome_at: Date | null
  outcome_why: string | null
}

const isHolding = ({ outcome }: DecisivePlate): boolean => outcome !== 'OVERRIDE'

const holdOf = ({ number, verdict, held_why }: DecisivePlate): string =>
  verdict === 'HOLD'
    ? fill(m.plates.onHold, { number, why: held_why ?? '' })
    : fill(m.plates.failedHold, { number })

/** The results at work, verified by a rule and not released, that this plate holds by itself. */
export async function ruledHeldBy(db: Executor, who: { labId: string }, plateId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from analysis a join lab_order r on ${ofLab(who, 'r')} and r.id = a.order_id and r.state = 'OPEN' and not r.deleted
    where ${ofLab(who, 'a')} and a.state = 'VERIFIED' and a.verified_rule is not null and a.specimen_id in (
      select w.specimen_id from plate_well w where ${ofLab(who, 'w')} and w.plate_id = ${plateId} and w.left_at is null)`.execute(
    db,
  )
  const plates = await decisivePlates(
    db,
    who,
    rows.map(({ id }) => id),
  )
  return plates.flatMap((one) => (one.plate_id === plateId && isHolding(one) ? [one.id] : []))
}

/**
 * The plates that hold results: the newest plate of the test's type that the specimen lies on is on hold or failed, nobody overrode
 * it, and no later plate accepted the specimen. Beside them, of each result, the newest that somebody overrode. A later one that was
 * accepted, or overridden, and reports nothing of the specimen ends no hold: it would silence what the held plate detected (decision
 * 0221). A test that its rules enter nothing of goes by those that they do.
 */
async function decisivePlates(
  db: Executor,
  who: { labId: string },
  ids: readonly string[],
): Promise<DecisivePlate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DecisivePlate>`
    select distinct on (a.id, p.outcome is not distinct from 'OVERRIDE') a.id, p.id as plate_id, p.number, p.verdict, p.held_why,
      p.outcome, p.outcome_by, p.outcome_at, p.outcome_why
    from analysis a
    join test x on ${ofLab(who, 'x')} and x.id = a.test_id
    join plate_well w on ${ofLab(who, 'w')} and w.specimen_id = a.specimen_id and w.left_at is null
    join plate p on ${ofLab(who, 'p')} and p.id = w.plate_id and p.status = 'OPEN' and p.test_type_id = x.test_type_id
      and (p.verdict = 'HOLD' or p.stage = 'FAILED' or p.outcome = 'OVERRIDE')
    where ${ofLab(who, 'a')} and a.id = any(${[...ids]}::uuid[])
      and not exists (
        select from plate_well lw join plate l on ${ofLab(who, 'l')} and l.id = lw.plate_id and l.status = 'OPEN'
          and l.test_type_id = p.test_type_id and l.outcome in ('ACCEPT', 'OVERRIDE') and l.stage <> 'FAILED'
          and (l.created_at, l.id) > (p.created_at, p.id)
        where ${ofLab(who, 'lw')} and lw.specimen_id = a.specimen_id and lw.left_at is null
          and not exists (
            select from plate_finding f where ${ofLab(who, 'f')} and f.plate_id = l.id and f.specimen_id = a.specimen_id
              and f.action <> 'ACCEPT' and ${saysOfWell('l')}
              and (f.test_id = a.test_id or not exists (select from plate_finding o
                where ${ofLab(who, 'o')} and o.plate_id = l.id and o.specimen_id = a.specimen_id and o.test_id = a.test_id))))
    order by a.id, p.outcome is not distinct from 'OVERRIDE', p.created_at desc, p.id desc`.execute(db)
  return rows
}
