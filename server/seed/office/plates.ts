import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { placeOf, placesInOrder } from '@contract/plates/geometry'
import { placedControls } from '@contract/plates/placed-controls'
import type { LayoutContent } from '@contract/plates/shapes'
import { nextNumber } from '../../core/counter'
import { ofLab } from '../../core/scope'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
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
    { name: 'N1', reporter: 'FAM', quencher: 'BHQ1' },
    { name: 'RNase P', reporter: 'VIC', quencher: 'BHQ1' },
  ],
}

/** Three layouts, an open plate that is half filled from a batch, and a PCR plate that runs. */
export async function seedPlates(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const at = ago(now, 30 * 24 * hour)
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
  const { rows: batches } = await sql<{
    id: string
    stage: string
    test_type_id: string
    instrument_id: string | null
  }>`select id, stage, test_type_id, instrument_id from batch
    where ${ofLab(labId)} and status = 'OPEN' order by created_at desc, id`.execute(db)
  const filling = batches.find(({ stage }) => stage === 'FILLING')
  const running = batches.find(({ stage }) => stage === 'RUN')
  const plans = [
    {
      batch: filling,
      kind: 'EXTRACTION',
      stage: 'FILLING',
      layout: layouts[0],
      content: extraction,
      half: true,
    },
    { batch: running, kind: 'PCR', stage: 'RUNNING', layout: layouts[1], content: pcr, half: false },
  ] as const
  for (const { batch, kind, stage, layout, content, half } of plans) {
    if (!batch || layout === undefined) continue
    const id = uuidv7()
    const ordinal = await nextNumber(db, labId, 'plate')
    const made = ago(now, 2 * hour)
    await db
      .insertInto('plate')
      .values({
        lab_id: labId,
        id,
        number: `P-${1000 + ordinal}`,
        ordinal,
        barcode: `P-${1000 + ordinal}`,
        format: 96,
        kind,
        status: 'OPEN',
        stage,
        test_type_id: batch.test_type_id,
        layout_id: layout,
        layout_number: 1,
        instrument_id: batch.instrument_id,
        batch_id: batch.id,
        created_at: made,
        created_by: person,
      })
      .execute()
    const controls = placedControls(96, ordinal, content.controls, content.closed)
    const places = controls.map(({ well }) => placeOf(96, well) ?? 0)
    const { rows: specimens } = await sql<{
      specimen_id: string
      order_id: string
    }>`select specimen_id, order_id from batch_specimen
      where ${ofLab(labId)} and batch_id = ${batch.id} and left_at is null order by position`.execute(db)
    const free = placesInOrder(96, content.order).filter((place) => !places.includes(place))
    const placed = specimens.slice(0, half ? Math.ceil(specimens.length / 2) : specimens.length)
    const common = { lab_id: labId, plate_id: id, placed_at: made, placed_by: person }
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
  }
}
