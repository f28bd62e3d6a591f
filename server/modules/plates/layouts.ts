import { sql } from 'kysely'
import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import {
  doMove,
  fitsScheme,
  movingCount,
  movingWells,
  placedControls,
} from '@contract/plates/placed-controls'
import { placeOf, wellName, type PlateFormat } from '@contract/plates/geometry'
import type { LayoutContent, LayoutEdit, LayoutForm, PlateLayout } from '@contract/plates/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { formatOf } from './format'

interface LayoutRecord {
  id: string
  version: number
  name: string
  format: number
  active: boolean
  number: number
  content: LayoutContent
  made_at: Date
  made_by: string
}

/** Layouts with their newest versions, by name. */
export async function readLayouts(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  id?: string,
): Promise<LayoutRecord[]> {
  const { rows } = await sql<LayoutRecord>`
    select l.id, l.version, l.name, l.format, l.active, v.number, v.content, v.made_at, v.made_by
    from plate_layout l join lateral (
      select v.number, v.content, v.made_at, v.made_by from plate_layout_version v
      where ${ofLab(who, 'v')} and v.layout_id = l.id order by v.number desc limit 1) v on true
    where ${ofLab(who, 'l')} ${id === undefined ? sql`` : sql`and l.id = ${id}`}
    order by l.search_name`.execute(db)
  return rows
}

export const presentLayout = (record: LayoutRecord): PlateLayout => ({
  _id: record.id,
  version: record.version,
  name: record.name,
  format: formatOf(record.format),
  active: record.active,
  number: record.number,
  content: record.content,
  madeAt: record.made_at.toISOString(),
  madeBy: record.made_by,
})

const told = ({ name, format, active, number, content }: LayoutRecord) => ({
  name,
  format,
  active,
  number,
  order: content.order,
  replicates: content.replicates,
  controls: content.controls,
  closed: content.closed,
  targets: content.targets,
})

/** Throws badInput() that names the field: a well that the plate does not have, one that stands twice, no room for specimens. */
function checkContent(format: PlateFormat, content: LayoutContent): void {
  const wrong: Record<string, string> = {}
  const met = new Set<number>()
  const check = (well: string, field: string) => {
    const place = placeOf(format, well)
    if (place === null) wrong[field] = fill(m.plates.layoutWell, { format, well })
    else if (met.has(place)) wrong[field] = fill(m.plates.layoutTwice, { well })
    else if (doMove(content.controls) && movingWells[format].has(wellName(format, place)))
      wrong[field] = fill(m.plates.layoutMovingWell, { well })
    else met.add(place)
  }
  content.closed.forEach((well) => check(well, 'layout.content.closed'))
  content.controls.forEach(({ well }) => {
    if (well !== null) check(well, 'layout.content.controls')
  })
  if (!fitsScheme(format, content.controls))
    wrong['layout.content.controls'] = fill(m.plates.layoutMoving, { format, count: movingCount(format) })
  if (
    Object.keys(wrong).length === 0 &&
    content.closed.length + content.controls.length + content.replicates > format
  )
    wrong['layout.content.controls'] = m.plates.layoutFull
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
}

async function checkName(w: Write, who: Principal, name: string, id?: string): Promise<void> {
  const other = await w.tx
    .selectFrom('plate_layout')
    .select('id')
    .where(ofLab(who))
    .where('search_name', '=', name.toLowerCase())
    .executeTakeFirst()
  if (other && other.id !== id) throw badInput({ 'layout.name': m.plates.layoutNameTaken })
}

const addVersion = (
  { who, ports, now }: Ctx,
  w: Write,
  layoutId: string,
  number: number,
  content: LayoutContent,
) =>
  w.tx
    .insertInto('plate_layout_version')
    .values({
      lab_id: who.labId,
      id: ports.ids.id(),
      layout_id: layoutId,
      number,
      content: json(content),
      made_at: now,
      made_by: signedName(who),
    })
    .execute()

async function layoutNow(w: Write, who: Principal, id: string): Promise<LayoutRecord> {
  const [record] = await readLayouts(w.tx, who, id)
  if (!record) throw notFound()
  return record
}

export async function addLayout(
  ctx: Ctx,
  w: Write,
  { name, format, content }: z.output<typeof LayoutForm>,
): Promise<PlateLayout> {
  const { who, ports, now } = ctx
  if (who.locations !== 'all') throw notFound()
  checkContent(format, content)
  await checkName(w, who, name)
  const id = ports.ids.id()
  await w.tx
    .insertInto('plate_layout')
    .values({ lab_id: who.labId, id, name, search_name: name.toLowerCase(), format, updated_at: now })
    .execute()
  await addVersion(ctx, w, id, 1, content)
  const record = await layoutNow(w, who, id)
  w.about('plateLayout', id)
  w.changed('plateLayout', id, null, told(record))
  return presentLayout(record)
}

/** Makes a new version where the content differs; the name and whether it is in use belong to the layout itself. */
export async function reviseLayout(
  ctx: Ctx,
  w: Write,
  { _id, version, name, active, content }: z.output<typeof LayoutEdit>,
): Promise<PlateLayout> {
  const { who, now } = ctx
  if (who.locations !== 'all') throw notFound()
  await sql`select from plate_layout l where ${ofLab(who, 'l')} and l.id = ${_id} for update`.execute(w.tx)
  const before = await layoutNow(w, who, _id)
  if (before.version !== version) throw stale(presentLayout(before))
  checkContent(formatOf(before.format), content)
  await checkName(w, who, name, _id)
  await w.tx
    .updateTable('plate_layout')
    .set({ name, search_name: name.toLowerCase(), active, version: version + 1, updated_at: now })
    .where(ofLab(who))
    .where('id', '=', _id)
    .execute()
  if (JSON.stringify(before.content) !== JSON.stringify(content))
    await addVersion(ctx, w, _id, before.number + 1, content)
  const after = await layoutNow(w, who, _id)
  w.about('plateLayout', _id)
  w.changed('plateLayout', _id, told(before), told(after))
  return presentLayout(after)
}

/** Where the controls of a plate stand, by place. */
export const controlPlaces = (format: PlateFormat, ordinal: number, content: LayoutContent) =>
  placedControls(format, ordinal, content.controls, content.closed).flatMap(({ well, control }) => {
    const place = placeOf(format, well)
    return place === null ? [] : [{ place, control }]
  })
