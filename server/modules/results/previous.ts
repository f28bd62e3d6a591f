import { sql } from 'kysely'
import type { TestDefinition } from '@contract/tests/shapes'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { unmarkedWithheld } from './withheld'

export interface PreviousRecord {
  for_order: string
  test_id: string
  entered: Record<string, unknown>
  interpretation: Record<string, unknown> | null
  /** Of the version that the value was measured with. */
  definition: TestDefinition
  order_id: string
  date_collected: Date
  /** Of its own specimen. */
  collected_at: Date
  sample_type_id: string
}

/** What a patient had of one test before one collection. */
export interface LastValues {
  reported: PreviousRecord | undefined
  /** There is a value beside it that its own report withholds: it is no previous value, and nothing is compared with it. */
  hasWithheld: boolean
}
export const noValue: LastValues = { reported: undefined, hasWithheld: false }

export const previousKey = (orderId: string, testId: string) => `${orderId} ${testId}`

interface Row extends PreviousRecord {
  withheld: boolean
  has_withheld: boolean
}

/**
 * For each test of these orders, by `previousKey`, the patient's last reported value from an earlier collection, at locations
 * within the caller's reach. A test that was not performed had no value, and one whose value is withheld told none; a
 * corrected value counts as corrected.
 */
export async function lastValues(
  db: Executor,
  who: Reach,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LastValues>> {
  const unmarked = await unmarkedWithheld(
    db,
    who.labId,
    sql`select o.id from lab_order w join lab_order o on ${ofLab(who, 'o')} and o.patient_id = w.patient_id
        and o.date_collected < w.date_collected
      where ${ofLab(who, 'w')} and w.id = any(${[...orderIds]}::uuid[])`,
  )
  const { rows } = await sql<Row>`
    select distinct on (w.id, wanted.test_id) w.id as for_order, wanted.test_id, p.entered, p.interpretation, v.definition,
      o.id as order_id, o.date_collected, tube.collected_at, tube.sample_type_id, told.withheld, bool_or(told.withheld) over (partition by w.id, wanted.test_id) as has_withheld
    from lab_order w
    cross join lateral (select distinct test_id from analysis where ${ofLab(who)} and order_id = w.id) wanted
    join lab_order o on ${ofLab(who, 'o')} and o.patient_id = w.patient_id and o.date_collected < w.date_collected
      and not o.deleted and ${ownLocations(who, 'o.location_id')}
    join analysis p on ${ofLab(who, 'p')} and p.order_id = o.id and p.test_id = wanted.test_id and p.state = 'RELEASED'
      and p.entered ->> 'kind' <> 'notPerformed'
    join test_version v on ${ofLab(who, 'v')} and v.test_id = p.test_id and v.version = p.test_version
    cross join lateral (
      select p.interpretation ->> 'withheld' is not null or p.id = any(${[...unmarked.keys()]}::uuid[]) as withheld
    ) told
    -- Looked up for each value that was found: joined, it is where a plan begins that knows the tables only from before they were filled.
    cross join lateral (
      select s.collected_at, s.sample_type_id from specimen s where ${ofLab(who, 's')} and s.id = p.specimen_id offset 0
    ) tube
    where ${ofLab(who, 'w')} and w.id = any(${[...orderIds]}::uuid[])
    order by w.id, wanted.test_id, told.withheld, o.date_collected desc, p.released_at desc, p.id desc`.execute(
    db,
  )
  return new Map(
    rows.map(({ withheld, has_withheld: hasWithheld, ...row }) => [
      previousKey(row.for_order, row.test_id),
      { reported: withheld ? undefined : row, hasWithheld },
    ]),
  )
}
