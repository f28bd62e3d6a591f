import { sql, type Insertable, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { defaultMaximum, type Reagent } from '@contract/batches/shapes'
import { nextNumber } from '../../core/counter'
import { keepsUntil } from '../../core/keeps-hours'
import { ofLab } from '../../core/scope'
import type { BatchTable, Database } from '../../db/schema'
import { json } from '../../db/json'
import { ago, daysAgo, type OfficeWorld } from './world'

const person = 'Marcus Oyelaran'
const hour = 60
/** What the swabs of the morning are for. */
const [swabPanel, swabTest] = ['COVFLU', 'R-COV2']

interface Waiting {
  type_id: string
  specimen_id: string
  order_id: string
  analysis_ids: string[]
  received_at: Date
  is_swab: boolean | null
}

/** The swabs of the morning: how many are in a batch, and how far the batch and its plate have come. The rest goes on waiting. */
const molecular = [
  { stage: 'RUN', swabs: 8, plate: 'held', begun: 7.5 },
  { stage: 'RUN', swabs: 10, plate: 'running', begun: 6 },
  { stage: 'PLATED', swabs: 4, plate: 'loaded', begun: 5 },
  { stage: 'FILLING', swabs: 6, plate: 'filling', begun: 2 },
] as const

/** A batch whose specimens are on a plate, and which. */
export interface PlatedBatch {
  id: string
  plate: (typeof molecular)[number]['plate']
  testTypeId: string
  instrumentId: string | null
  begun: Date
}

/**
 * Batches in every stage and a deleted one, of the work that waits at the benches; some of it goes on waiting. And one of results
 * that wait to be verified: values belong to the results that were entered, so the others have none yet. Answers what is plated.
 */
export async function seedBatches(
  db: Kysely<Database>,
  { seeded, now }: OfficeWorld,
): Promise<PlatedBatch[]> {
  const { labId } = seeded
  const { rows } = await sql<Waiting>`
    select t.test_type_id as type_id, s.id as specimen_id, o.id as order_id, array_agg(a.id order by a.position, a.id) as analysis_ids, s.received_at,
      bool_and(a.panel_id = ${seeded.panels.get(swabPanel) ?? null}) as is_swab
    from analysis a join test t on ${ofLab(labId, 't')} and t.id = a.test_id
    join lab_order o on ${ofLab(labId, 'o')} and o.id = a.order_id
    join specimen s on ${ofLab(labId, 's')} and s.id = a.specimen_id
    join sample_type st on ${ofLab(labId, 'st')} and st.id = s.sample_type_id
    where ${ofLab(labId, 'a')} and a.state = 'REGISTERED' and a.retest_of is null and o.state = 'OPEN' and not o.deleted
      and o.hold is null and s.state = 'RECEIVED'
      and coalesce(${keepsUntil(sql`t.definition`)} >= ${now}, true)
    group by t.test_type_id, s.lab_id, s.id, o.lab_id, o.id order by (o.priority = 'STAT') desc, s.received_at, s.id`.execute(
    db,
  )
  const swab = await db
    .selectFrom('test')
    .select('test_type_id')
    .where(ofLab(labId))
    .where('id', '=', seeded.tests.get(swabTest) ?? null)
    .executeTakeFirst()
  const types = new Set(rows.map(({ type_id }) => type_id).filter((type) => type !== swab?.test_type_id))
  const byType = [...types]
    .map((type) => rows.filter(({ type_id }) => type_id === type))
    .filter(({ length }) => length >= 2)
    .sort((a, b) => b.length - a.length)
  const machines = await db
    .selectFrom('instrument')
    .select(['id', 'code', 'method', 'bench'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('code')
    .execute()
  const names = await db.selectFrom('test_type').select(['id', 'name']).where(ofLab(labId)).execute()
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const analyst = await db
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('username', '=', 'lab')
    .executeTakeFirst()

  await seedReviewed(db, labId, now, { machines, nameOf, analyst: analyst?.id ?? null })
  const stages = ['RUN', 'FILLING'] as const
  for (const [place, stage] of stages.entries()) {
    const [first, ...others] = byType[place] ?? []
    if (!first) continue
    // The bench of an instrument is called as the type of its tests begins: Chemistry, Toxicology.
    const machine = machines.find(({ bench }) => bench && nameOf.get(first.type_id)?.startsWith(bench))
    const id = await addBatch(db, labId, {
      stage,
      test_type_id: first.type_id,
      instrument_id: machine?.id ?? null,
      method: machine?.method ?? null,
      analyst_id: stage === 'FILLING' ? null : (analyst?.id ?? null),
      reagents: json<Reagent[]>([
        {
          name: 'Reagent kit',
          lot: `24K1${18 + place}`,
          expires: daysAgo(now, -96),
          opened: daysAgo(now, 4),
        },
      ]),
      controls: json(['Control level 1', 'Control level 2']),
      created_at: ago(now, (5 - 3 * place) * hour),
    })
    // Half of the work goes on waiting, so that there is some to fill a batch with.
    const taken = [first, ...others].slice(0, Math.min(12, Math.ceil((1 + others.length) / 2)))
    await putIn(db, labId, { id, at: ago(now, hour), taken })
  }
  const plated = await seedSwabs(
    db,
    { seeded, now },
    {
      waiting: rows
        .filter((one) => one.is_swab)
        .sort((a, b) => a.received_at.getTime() - b.received_at.getTime()),
      machine: machines.find(({ code }) => code === 'PCR-1'),
      analyst: analyst?.id ?? null,
    },
  )
  const [type] = byType[0] ?? []
  if (type)
    await addBatch(db, labId, {
      test_type_id: type.type_id,
      status: 'DELETED',
      created_at: ago(now, 26 * hour),
      deleted_at: ago(now, 25 * hour),
      deleted_by: person,
      deleted_why: 'Opened for the wrong test type.',
    })
  return plated
}

/** Swabs of one panel, put into batches for the plates of the demonstration. */
async function seedSwabs(
  db: Kysely<Database>,
  { seeded: { labId }, now }: OfficeWorld,
  { waiting, machine, analyst }: { waiting: Waiting[]; machine: Machine | undefined; analyst: string | null },
): Promise<PlatedBatch[]> {
  const plated: PlatedBatch[] = []
  let taken = 0
  for (const [at, { stage, swabs, plate, begun }] of molecular.entries()) {
    const own = waiting.slice(taken, taken + swabs)
    const [first] = own
    if (!first) break
    taken += own.length
    const testTypeId = first.type_id
    const instrumentId = machine?.id ?? null
    const id = await addBatch(db, labId, {
      stage,
      test_type_id: testTypeId,
      instrument_id: instrumentId,
      method: machine?.method ?? null,
      analyst_id: stage === 'FILLING' ? null : analyst,
      reagents: json<Reagent[]>([
        {
          name: 'Respiratory PCR kit',
          lot: `RP-2611${at < 2 ? 4 : 7}`,
          expires: daysAgo(now, -140),
          opened: daysAgo(now, at < 2 ? 6 : 1),
        },
      ]),
      controls: json(['Positive control', 'Water']),
      created_at: ago(now, begun * hour),
    })
    await putIn(db, labId, { id, at: ago(now, begun * hour - 6), taken: own })
    plated.push({ id, plate, testTypeId, instrumentId, begun: ago(now, begun * hour - 10) })
  }
  return plated
}

interface Machine {
  id: string
  code: string
  method: string | null
  bench: string | null
}

interface Measured extends Waiting {
  resulted_at: Date
}

/** How long before its first result a batch was opened, and how long it was filled. */
const [openedBefore, filledFor] = [40, 20]

/**
 * Of measured work what one batch can have held: received while it was filled, and measured afterwards. The fullest of those that
 * can be made, with the time at which it was opened.
 */
function asOneBatch(measured: readonly Measured[]): { taken: Measured[]; opened: Date } | null {
  const batches = measured.map(({ resulted_at }) => {
    const opened = ago(resulted_at, openedBefore)
    const full = ago(opened, -filledFor)
    const taken = measured
      .filter((one) => one.received_at <= full && one.resulted_at >= resulted_at)
      .slice(0, 12)
    return { taken, opened }
  })
  const [fullest] = batches.toSorted((a, b) => b.taken.length - a.taken.length)
  return fullest && fullest.taken.length > 0 ? fullest : null
}

/** A batch whose every test has its result and waits to be verified: of the type that has most of them, measured where it says. */
async function seedReviewed(
  db: Kysely<Database>,
  labId: string,
  now: Date,
  {
    machines,
    nameOf,
    analyst,
  }: { machines: readonly Machine[]; nameOf: ReadonlyMap<string, string>; analyst: string | null },
): Promise<void> {
  // The first instrument of each bench is the one that is taken; what is under control on another was not measured there.
  const firsts = machines.filter(({ bench }, at) => machines.findIndex((one) => one.bench === bench) === at)
  const { rows } = await sql<Measured>`
    select t.test_type_id as type_id, s.id as specimen_id, o.id as order_id, array_agg(a.id order by a.position, a.id) as analysis_ids,
      s.received_at, false as is_swab, min(a.resulted_at) as resulted_at
    from analysis a join test t on ${ofLab(labId, 't')} and t.id = a.test_id
    join lab_order o on ${ofLab(labId, 'o')} and o.id = a.order_id
    join specimen s on ${ofLab(labId, 's')} and s.id = a.specimen_id
    where ${ofLab(labId, 'a')} and a.state = 'RESULTED' and a.retest_of is null and o.state = 'OPEN' and not o.deleted
      and o.hold is null and s.state = 'RECEIVED' and a.critical = false
      and not exists (select from qc_plan p where ${ofLab(labId, 'p')} and p.test_id = a.test_id
        and p.instrument_id <> all(${firsts.map((one) => one.id)}::uuid[]))
    group by t.test_type_id, s.lab_id, s.id, o.lab_id, o.id order by min(a.resulted_at), s.id`.execute(db)
  const of = (type: string) => rows.filter(({ type_id }) => type_id === type)
  const [most] = rows.toSorted((a, b) => of(b.type_id).length - of(a.type_id).length)
  const batch = most ? asOneBatch(of(most.type_id)) : null
  if (!most || !batch) return
  const { taken, opened } = batch
  const machine = machines.find(({ bench }) => bench && nameOf.get(most.type_id)?.startsWith(bench))
  const id = await addBatch(db, labId, {
    stage: 'REVIEW',
    test_type_id: most.type_id,
    instrument_id: machine?.id ?? null,
    method: machine?.method ?? null,
    analyst_id: analyst,
    reagents: json<Reagent[]>([
      { name: 'Reagent kit', lot: '24K116', expires: daysAgo(now, -71), opened: daysAgo(now, 9) },
    ]),
    controls: json(['Control level 1', 'Control level 2']),
    created_at: opened,
  })
  await putIn(db, labId, { id, at: ago(opened, -filledFor), taken, state: 'RESULTED' })
  if (machine)
    await db
      .updateTable('analysis')
      .set({ instrument_id: machine.id })
      .where(ofLab(labId))
      .where(
        'id',
        'in',
        taken.flatMap(({ analysis_ids }) => analysis_ids),
      )
      .execute()
}

async function addBatch(
  db: Kysely<Database>,
  labId: string,
  over: Pick<Insertable<BatchTable>, 'test_type_id' | 'created_at'> & Partial<Insertable<BatchTable>>,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('batch')
    .values({
      lab_id: labId,
      id,
      number: `B-${1000 + (await nextNumber(db, labId, 'batch'))}`,
      status: 'OPEN',
      stage: 'FILLING',
      maximum: defaultMaximum,
      created_by: person,
      ...over,
    })
    .execute()
  return id
}

async function putIn(
  db: Kysely<Database>,
  labId: string,
  {
    id,
    at,
    taken,
    state = 'ASSIGNED',
  }: { id: string; at: Date; taken: readonly Waiting[]; state?: 'ASSIGNED' | 'RESULTED' },
): Promise<void> {
  for (const [place, { specimen_id, order_id, analysis_ids }] of taken.entries()) {
    const placeId = uuidv7()
    await db
      .insertInto('batch_specimen')
      .values({
        lab_id: labId,
        id: placeId,
        batch_id: id,
        specimen_id,
        order_id,
        position: place + 1,
        added_at: at,
      })
      .execute()
    await db
      .insertInto('batch_analysis')
      .values(
        analysis_ids.map((analysis_id) => ({ lab_id: labId, id: uuidv7(), place_id: placeId, analysis_id })),
      )
      .execute()
    await db
      .updateTable('analysis')
      .set({ state })
      .where(ofLab(labId))
      .where('id', 'in', analysis_ids)
      .execute()
  }
}
