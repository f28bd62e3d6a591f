import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { placeOf, placesInOrder, wellName } from '@contract/plates/geometry'
import { placedControls } from '@contract/plates/placed-controls'
import type { ControlRole, LayoutContent } from '@contract/plates/shapes'
import { nextNumber } from '../../core/counter'
import { ofLab } from '../../core/scope'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import type { PlatedBatch } from './batches'
import { seedAssay, seedRun } from './plate-run'
import { ago, type OfficeWorld } from './world'

const person = 'Marcus Oyelaran'
const hour = 60

const extraction: LayoutContent = {
  order: 'down',
  replicates: 1,
  controls: [
    { role: 'NEC', name: 'Extraction control', well: 'G12' },
    { role: 'NTC', name: 'Water', well: 'H12' },
  ],
  closed: [],
  targets: [],
}
const pcr: LayoutContent = {
  order: 'down',
  replicates: 1,
  controls: [
    ...[1, 2, 3].map((at) => ({ role: 'PC' as const, name: `Positive ${at}`, well: null })),
    ...[1, 2, 3].map((at) => ({ role: 'NTC' as const, name: `Water ${at}`, well: null })),
  ],
  closed: [],
  targets: [
    { name: 'SARS-CoV-2', reporter: 'FAM', quencher: 'BHQ1' },
    { name: 'Influenza A', reporter: 'VIC', quencher: 'BHQ1' },
    { name: 'Influenza B', reporter: 'ROX', quencher: 'BHQ2' },
    { name: 'RSV', reporter: 'Cy5', quencher: 'BHQ2' },
    { name: 'RNase P', reporter: 'Cy5.5', quencher: 'BHQ3' },
  ],
}

interface PlannedPlate {
  kind: 'EXTRACTION' | 'PCR'
  stage: 'FILLING' | 'LOADED' | 'RUNNING' | 'RESULTED'
  layout: 0 | 1
  /** A tube at a time: half of them are on it so far. */
  half?: boolean
}
const planned: Record<PlatedBatch['plate'], PlannedPlate> = {
  held: { kind: 'PCR', stage: 'RESULTED', layout: 1 },
  running: { kind: 'PCR', stage: 'RUNNING', layout: 1 },
  loaded: { kind: 'PCR', stage: 'LOADED', layout: 1 },
  filling: { kind: 'EXTRACTION', stage: 'FILLING', layout: 0, half: true },
}

/** Layouts, and a plate of each of these batches; one was read, and a water of it amplified: it holds the whole plate. */
export async function seedPlates(
  db: Kysely<Database>,
  world: OfficeWorld,
  batches: readonly PlatedBatch[],
): Promise<void> {
  const { seeded, now } = world
  const { labId } = seeded
  const layouts = await seedLayouts(db, labId, ago(now, 30 * 24 * hour))
  const [batch] = batches
  const rule = batch && (await seedAssay(db, world, batch.testTypeId))
  for (const one of batches) {
    const plate = await seedPlate(db, labId, one, layouts)
    if (rule !== undefined && planned[one.plate].stage === 'RESULTED')
      await seedRun(db, seeded, { ...plate, at: ago(now, 35), instrument: 'Real-time PCR 1', rule })
  }
}

async function seedLayouts(db: Kysely<Database>, labId: string, at: Date): Promise<string[]> {
  const layouts: string[] = []
  for (const { name, format, content } of [
    { name: 'Extraction 96', format: 96, content: extraction },
    { name: 'PCR 96, moving controls', format: 96, content: pcr },
    { name: 'PCR 384, stamped from four plates', format: 384, content: { ...pcr, controls: [] } },
  ]) {
    const id = uuidv7()
    layouts.push(id)
    await db
      .insertInto('plate_layout')
      .values({ lab_id: labId, id, name, search_name: name.toLowerCase(), format })
      .execute()
    await db
      .insertInto('plate_layout_version')
      .values({
        lab_id: labId,
        id: uuidv7(),
        layout_id: id,
        number: 1,
        content: json(content),
        made_at: at,
        made_by: person,
      })
      .execute()
  }
  return layouts
}

interface SeededPlate {
  id: string
  number: string
  controls: { well: string; role: ControlRole; name: string }[]
  specimens: { well: string; id: string }[]
}

async function seedPlate(
  db: Kysely<Database>,
  labId: string,
  { id: batchId, plate, testTypeId, instrumentId, begun }: PlatedBatch,
  layouts: readonly string[],
): Promise<SeededPlate> {
  const { kind, stage, layout, half } = planned[plate]
  const content = layout === 0 ? extraction : pcr
  const id = uuidv7()
  const ordinal = await nextNumber(db, labId, 'plate')
  const number = `P-${1000 + ordinal}`
  await db
    .insertInto('plate')
    .values({
      lab_id: labId,
      id,
      number,
      ordinal,
      barcode: number,
      format: 96,
      kind,
      status: 'OPEN',
      stage,
      test_type_id: testTypeId,
      layout_id: layouts[layout] ?? '',
      layout_number: 1,
      instrument_id: kind === 'PCR' ? instrumentId : null,
      batch_id: batchId,
      created_at: begun,
      created_by: person,
    })
    .execute()
  const controls = placedControls(96, ordinal, content.controls, content.closed)
  const places = controls.map(({ well }) => placeOf(96, well) ?? 0)
  const { rows: specimens } = await sql<{
    specimen_id: string
    order_id: string
  }>`select specimen_id, order_id from batch_specimen
    where ${ofLab(labId)} and batch_id = ${batchId} and left_at is null order by position`.execute(db)
  const free = placesInOrder(96, content.order).filter((place) => !places.includes(place))
  const placed = specimens.slice(0, half ? Math.ceil(specimens.length / 2) : specimens.length)
  const common = { lab_id: labId, plate_id: id, placed_at: begun, placed_by: person }
  await db
    .insertInto('plate_well')
    .values([
      ...controls.map(({ control }, place) => ({
        ...common,
        id: uuidv7(),
        place: places[place] ?? 0,
        content: 'CONTROL' as const,
        role: control.role,
        control: control.name,
        locked: true,
      })),
      ...placed.map(({ specimen_id, order_id }, place) => ({
        ...common,
        id: uuidv7(),
        place: free[place] ?? 0,
        content: 'SPECIMEN' as const,
        specimen_id,
        order_id,
        replicate: 1,
      })),
    ])
    .execute()
  return {
    id,
    number,
    controls: controls.map(({ control: { role, name }, well }) => ({ well, role, name })),
    specimens: placed.map(({ specimen_id }, place) => ({
      well: wellName(96, free[place] ?? 0),
      id: specimen_id,
    })),
  }
}
