import { sql } from 'kysely'
import type { RunLineState } from '@contract/instrument-runs/choices'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { matchRun } from './match'
import type { RunRecord } from './record'

/** The states of the lines of one run for one reader, and by what it is known that they hold still. */
interface Kept {
  /** Of everything that can change any line. */
  general: string
  /** Of the specimen of a line, with its order and its tests. */
  marks: ReadonlyMap<string, string>
  /** The version of the run, which every decision raises. */
  version: number
  states: RunLineState[]
}

/** Runs that somebody looked at last; what they are costs one whole matching to find out anew. */
const mostKept = 50
const kept = new Map<string, Kept>()

const keyOf = ({ labId, userId }: Principal, { id }: RunRecord) => `${labId} ${id} ${userId}`

/** Forgets what is known of a run: its lines were seen to stand otherwise. */
export const forgetStates = (who: Principal, run: RunRecord): void => void kept.delete(keyOf(who, run))

/** The row versions (`xmin`) of all that lines of any specimen depend on; every write of such a row gives it another. */
async function generalMark(db: Executor, who: Principal, run: RunRecord): Promise<string> {
  const { rows } = await sql<{ marks: string }>`
    select concat_ws(' ',
      (select string_agg(c.xmin::text || ':' || t.xmin::text, ',' order by c.id) from instrument_test_code c
        join test t on ${ofLab(who, 't')} and t.id = c.test_id
        where ${ofLab(who, 'c')} and c.instrument_id = ${run.instrument_id}),
      (select i.xmin::text from instrument i where ${ofLab(who, 'i')} and i.id = ${run.instrument_id}),
      (select string_agg(a.xmin::text, ',' order by a.analyte) from instrument_run_analyte a
        where ${ofLab(who, 'a')} and a.run_id = ${run.id}),
      (select string_agg(r.xmin::text, ',' order by r.id) from analyte_method r
        where ${ofLab(who, 'r')} and r.instrument_id = ${run.instrument_id})) as marks`.execute(db)
  const rights = [who.roles.join(), [...who.features].toSorted().join(), JSON.stringify(who.locations)]
  return [rows[0]?.marks ?? '', ...rights].join('|')
}

/** The same for each specimen of a run within reach: its row, that of its order and those of the tests of the order. */
async function specimenMarks(
  db: Executor,
  who: Principal,
  run: RunRecord,
): Promise<ReadonlyMap<string, string>> {
  const barcodes = [...new Set(run.lines.flatMap(({ specimen }) => specimen ?? []))]
  if (barcodes.length === 0) return new Map()
  const { rows } = await sql<{ barcode: string; mark: string }>`
    select s.barcode, s.xmin::text || ':' || o.xmin::text || ':' || coalesce(tests.marks, '') as mark
    from specimen s
    join lab_order o on ${ofLab(who, 'o')} and o.id = s.order_id
    left join lateral (
      select string_agg(a.xmin::text, ',' order by a.id) as marks from analysis a
      where ${ofLab(who, 'a')} and a.order_id = o.id
    ) tests on true
    where ${ofLab(who, 's')} and s.barcode = any(${barcodes}::text[]) and not o.deleted
      and ${ownLocations(who, 'o.location_id')}`.execute(db)
  return new Map(rows.map(({ barcode, mark }) => [barcode, mark]))
}

/** Places that were decided since. */
async function decidedSince(
  db: Executor,
  who: Principal,
  run: RunRecord,
  { version, states }: Kept,
): Promise<number[]> {
  if (version === run.version) return []
  const rows = await db
    .selectFrom('instrument_run_line')
    .select(['place', 'what'])
    .where(ofLab(who))
    .where('run_id', '=', run.id)
    .execute()
  return rows.flatMap(({ place, what }) => (states[place - 1] === what ? [] : [place]))
}

/**
 * The state of every line of a run, by its place. Nothing of a line is kept in the database, so the whole of a run is matched once;
 * afterward only the lines whose specimen, order, tests or decision changed since, and its controls, which hang on the hour too.
 */
export async function lineStates(
  db: Executor,
  who: Principal,
  now: Date,
  run: RunRecord,
): Promise<readonly RunLineState[]> {
  const key = keyOf(who, run)
  const before = kept.get(key)
  // Before anything is matched: what changes in between has another mark the next time.
  const [general, marks] = await Promise.all([generalMark(db, who, run), specimenMarks(db, who, run)])
  const known = before?.general === general ? before : undefined
  const decided = known && (await decidedSince(db, who, run, known))
  const changed = known && [
    ...(decided ?? []),
    ...run.lines.flatMap(({ kind, specimen }, at) =>
      kind === 'control' || (specimen !== null && marks.get(specimen) !== known.marks.get(specimen))
        ? [at + 1]
        : [],
    ),
  ]
  const states = known ? [...known.states] : []
  if (changed === undefined || changed.length > 0)
    for (const { line } of (await matchRun(db, who, now, run, changed)).lines)
      states[line.place - 1] = line.state
  kept.delete(key)
  kept.set(key, { general, marks, version: run.version, states })
  for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest)
  return states
}
