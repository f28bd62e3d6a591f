import type { Physician, PhysicianFields } from '@contract/people-shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, stale } from '../../core/errors'
import { violatedUnique } from '../../core/tx'
import {
  countLocations,
  findPhysician,
  holderOfNpi,
  insertPhysician,
  keepLocations,
  updatePhysicianRow,
} from './store'

const taken = (words: string) => conflict('Another physician has this NPI.', { npi: words })

/** What no schema can know: the locations exist, and nobody else has the NPI. */
async function check(ctx: Ctx, w: Write, fields: PhysicianFields, self: string | null): Promise<void> {
  const { labId } = ctx.who
  if (
    fields.locations.length > 0 &&
    (await countLocations(w.tx, labId, fields.locations)) < fields.locations.length
  )
    throw badInput({ locations: 'One of these locations does not exist. Choose from the list.' })
  const holder = await holderOfNpi(w.tx, labId, fields.npi, self)
  if (holder) throw taken(`${holder.lastname}, ${holder.firstname} has this NPI. Compare it with the form.`)
}

/** Two people may add the same physician in the same moment: the second learns it from the index. */
async function refusingTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedUnique(error) === 'physician_npi')
      throw taken('Another physician was just given this NPI. Search for it.')
    throw error
  }
}

const distinct = (fields: PhysicianFields): PhysicianFields => ({
  ...fields,
  locations: [...new Set(fields.locations)].sort(),
})

/** Adds a physician with the locations they work at. */
export function addPhysician(ctx: Ctx, given: PhysicianFields): Promise<Physician> {
  const fields = distinct(given)
  return refusingTwins(() =>
    ctx.write(async (w) => {
      await check(ctx, w, fields, null)
      const id = ctx.ports.ids.id()
      await insertPhysician(w.tx, ctx.who.labId, id, fields)
      await keepLocations(w.tx, ctx.who.labId, id, fields.locations, () => ctx.ports.ids.id())
      w.changed('physician', id, null, fields)
      return await found(ctx, w, id)
    }),
  )
}

/** Changes a physician and the locations they work at; a location taken away keeps its row, switched off. */
export function updatePhysician(
  ctx: Ctx,
  id: string,
  version: number,
  given: PhysicianFields,
): Promise<Physician> {
  const fields = distinct(given)
  return refusingTwins(() =>
    ctx.write(async (w) => {
      const before = await findPhysician(w.tx, ctx.who, id)
      if (!before) throw notFound()
      if (before.version !== version) throw stale(before)
      await check(ctx, w, fields, id)
      if (!(await updatePhysicianRow(w.tx, ctx.who.labId, id, version, fields, ctx.now)))
        throw stale(await findPhysician(w.tx, ctx.who, id))
      await keepLocations(w.tx, ctx.who.labId, id, fields.locations, () => ctx.ports.ids.id())
      const was = Object.fromEntries(Object.entries(before).filter(([key]) => key in fields))
      w.changed('physician', id, { ...was, locations: [...before.locations].sort() }, fields)
      return await found(ctx, w, id)
    }),
  )
}

async function found(ctx: Ctx, w: Write, id: string): Promise<Physician> {
  const physician = await findPhysician(w.tx, ctx.who, id)
  if (!physician) throw notFound()
  return physician
}
