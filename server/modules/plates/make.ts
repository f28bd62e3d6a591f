import { sql } from 'kysely'
import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import { placesInOrder, stampedPlace, wellName } from '@contract/plates/geometry'
import { doMove, fitsScheme, movingCount } from '@contract/plates/placed-controls'
import { schemeNumber } from '@contract/rules/plates/scheme'
import type { PcrPlateForm, PlateForm, PlateKind, WellOutcome } from '@contract/plates/shapes'
import type { Ctx, Write } from '../../core/context'
import { nextNumber } from '../../core/counter'
import { badInput, notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { WellCell } from '../../db/schema'
import { openBoard } from './board'
import { checkFields } from './change'
import { formatOf } from './format'
import { controlPlaces, readLayouts } from './layouts'
import { stageWords, told, type PlateRecord } from './records'
import { saveWells } from './save'
import { lockPlate, readWells, type WellRecord } from './store'

/** Numbers begin here, so that all of a laboratory's first years have as many digits. */
const firstNumber = 1000

type Form = z.output<typeof PlateForm>
type Sources = z.output<typeof PcrPlateForm>['sources']

/** Makes a plate with the controls of its layout, stamped from its sources where there are any. */
export async function makePlate(
  ctx: Ctx,
  w: Write,
  kind: PlateKind,
  form: Form,
  sources: Sources = [],
): Promise<{ id: string; outcomes: WellOutcome[] }> {
  const { who, now, ports } = ctx
  // A plate takes work of every clinic.
  if (who.locations !== 'all') throw notFound()
  const [layout] = await readLayouts(w.tx, who, form.layoutId)
  if (!layout?.active)
    throw badInput({ 'plate.layoutId': layout ? m.plates.layoutOff : m.plates.layoutMissing })
  // A layout of an earlier release may have moving controls that no place of the scheme is for.
  const layoutFormat = formatOf(layout.format)
  if (sources.length === 0 && !fitsScheme(layoutFormat, layout.content.controls))
    throw badInput({
      'plate.layoutId': fill(m.plates.layoutMoving, {
        format: layoutFormat,
        count: movingCount(layoutFormat),
      }),
    })
  const type = await w.tx
    .selectFrom('test_type')
    .select('active')
    .where(ofLab(who))
    .where('id', '=', form.testTypeId)
    .executeTakeFirst()
  if (!type?.active)
    throw badInput({ 'plate.testTypeId': type ? m.plates.testTypeOff : m.plates.testTypeMissing })
  const parents = await lockSources(ctx, w, form, sources, {
    format: layout.format,
    replicates: layout.content.replicates,
  })
  await checkFields(ctx, w, form, { test_type_id: form.testTypeId })
  const id = ports.ids.id()
  const ordinal = await nextNumber(w.tx, who.labId, 'plate')
  const number = `P-${firstNumber + ordinal}`
  await w.tx
    .insertInto('plate')
    .values({
      lab_id: who.labId,
      id,
      number,
      ordinal,
      barcode: form.barcode ?? number,
      format: layout.format,
      kind,
      status: 'OPEN',
      stage: 'FILLING',
      test_type_id: form.testTypeId,
      layout_id: layout.id,
      layout_number: layout.number,
      instrument_id: form.instrumentId,
      batch_id: form.batchId,
      created_at: now,
      created_by: signedName(who),
      updated_at: now,
    })
    .execute()
  if (parents.length > 0)
    await w.tx
      .insertInto('plate_source')
      .values(
        parents.map(({ plate, quadrant }) => ({
          lab_id: who.labId,
          id: ports.ids.id(),
          plate_id: id,
          source_id: plate.id,
          quadrant,
        })),
      )
      .execute()
  const record = await lockPlate(w.tx, who, id)
  w.about('plate', id)
  w.changed('plate', id, null, {
    ...told(record),
    createdBy: record.created_by,
    sources: parents.length > 0 ? parents.map(({ plate, quadrant }) => `${quadrant}: ${plate.number}`) : null,
  })
  const controls = new Map<number, WellCell>(
    parents.length > 0
      ? []
      : controlPlaces(formatOf(layout.format), ordinal, layout.content).map(({ place, control }) => [
          place,
          controlCell(control.role, control.name, null),
        ]),
  )
  await saveWells(ctx, w, {
    plate: record,
    before: [],
    after: controls,
    barcodes: new Map(),
    remembered: false,
  })
  return { id, outcomes: parents.length > 0 ? await stamp(ctx, w, record, parents) : [] }
}

const controlCell = (role: string, control: string, sourceWellId: string | null): WellCell => ({
  content: 'CONTROL',
  role,
  control,
  locked: true,
  specimenId: null,
  orderId: null,
  replicate: null,
  sourceWellId,
})

interface Parent {
  plate: PlateRecord
  quadrant: 1 | 2 | 3 | 4
}

/** The source plates, locked by their ids; throws badInput() that names what stands against one. */
async function lockSources(
  { who }: Ctx,
  w: Write,
  form: Form,
  sources: Sources,
  { format, replicates }: { format: number; replicates: number },
): Promise<Parent[]> {
  const field = 'plate.sources'
  if (sources.length === 0) return []
  if (replicates > 1) throw badInput({ [field]: m.plates.sourceReplicates })
  const ids = sources.map(({ plateId }) => plateId)
  const quadrants = new Set(sources.map(({ quadrant }) => quadrant))
  if (format === 96 && (sources.length > 1 || !quadrants.has(1)))
    throw badInput({ [field]: m.plates.sourceQuadrant })
  if (new Set(ids).size < ids.length || quadrants.size < sources.length)
    throw badInput({ [field]: m.plates.sourceTwice })
  const parents: Parent[] = []
  for (const { plateId, quadrant } of [...sources].sort((a, b) => (a.plateId < b.plateId ? -1 : 1))) {
    const plate = await lockPlate(w.tx, who, plateId)
    const { number } = plate
    if (plate.kind !== 'EXTRACTION' || plate.format !== 96)
      throw badInput({ [field]: fill(m.plates.sourceKind, { number }) })
    if (plate.test_type_id !== form.testTypeId)
      throw badInput({ [field]: fill(m.plates.sourceOther, { number }) })
    if (plate.status === 'DELETED') throw badInput({ [field]: fill(m.plates.notOpen, { number }) })
    if (plate.stage === 'FILLING' || plate.stage === 'FAILED')
      throw badInput({ [field]: fill(m.plates.sourceState, { number, stage: stageWords(plate.stage) }) })
    // Nothing in the data tells two plates apart whose controls stand in the same wells.
    const like = parents.find(
      (other) =>
        doMove(other.plate.content.controls) &&
        doMove(plate.content.controls) &&
        schemeNumber(other.plate.ordinal) === schemeNumber(plate.ordinal),
    )
    if (like)
      throw badInput({ [field]: fill(m.plates.sourceAlike, { one: like.plate.number, other: number }) })
    parents.push({ plate, quadrant })
  }
  return parents
}

/**
 * Copies the wells of the source plates, well by well. Controls of a source come along, locked; a layout's own controls stand only on a
 * plate that is not stamped, since a stamped plate has in each well what its source had there. What cannot be tested any more stays
 * out and is named.
 */
async function stamp(
  ctx: Ctx,
  w: Write,
  plate: PlateRecord,
  parents: readonly Parent[],
): Promise<WellOutcome[]> {
  const format = formatOf(plate.format)
  const wells: { place: number; well: WellRecord }[] = []
  for (const { plate: parent, quadrant } of parents)
    for (const well of await readWells(w.tx, ctx.who, parent.id))
      wells.push({ place: format === 96 ? well.place : stampedPlace(well.place, quadrant), well })
  const board = await openBoard(
    ctx,
    w,
    plate,
    wells.flatMap(({ well }) => well.specimenId ?? []),
  )
  const at = new Map(wells.map((one) => [one.place, one.well]))
  const outcomes = placesInOrder(format, plate.content.order).flatMap((place): WellOutcome[] => {
    const well = at.get(place)
    if (!well) return []
    const message =
      well.specimenId !== null
        ? board.put(place, well.specimenId, well.id)
        : well.content === 'BLANK'
          ? board.set(place, {
              ...controlCell('', '', well.id),
              content: 'BLANK',
              role: null,
              control: null,
              locked: false,
            })
          : board.set(place, controlCell(well.role ?? '', well.control ?? '', well.id))
    return [{ well: wellName(format, place), ok: message === null, message }]
  })
  await board.save()
  return outcomes
}

/** Extraction plates of 96 wells that a PCR plate can be stamped from. */
export async function sourceChoices(db: Ctx['db'], who: Ctx['who']) {
  const { rows } = await sql<{
    _id: string
    number: string
    testTypeId: string
    stage: PlateRecord['stage']
    specimens: number
  }>`
    select p.id as "_id", p.number, p.test_type_id as "testTypeId", p.stage,
      (select count(distinct w.specimen_id)::int from plate_well w where ${ofLab(who, 'w')} and w.plate_id = p.id and w.left_at is null)
        as specimens
    from plate p where ${ofLab(who, 'p')} and p.status = 'OPEN' and p.kind = 'EXTRACTION' and p.format = 96
      and p.stage in ('LOADED', 'RUNNING', 'RESULTED', 'REVIEWED', 'CLOSED')
    order by p.created_at desc, p.id limit 100`.execute(db)
  return rows
}
