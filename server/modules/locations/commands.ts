import type { Location, LocationFields } from '@contract/people-shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import { violatedUnique } from '../../core/tx'
import { findLocation, holderOfCode, insertLocation, salesRepExists, updateLocationRow } from './store'

const taken = (words: string) => conflict('Another location has this code.', { code: words })

/** What no schema can know: the sales rep exists, and no other location has the code. */
async function check(ctx: Ctx, w: Write, fields: LocationFields, self: string | null): Promise<void> {
  const { labId } = ctx.who
  if (fields.salesRepId && !(await salesRepExists(w.tx, labId, fields.salesRepId)))
    throw badInput({ salesRepId: 'This sales rep does not exist. Choose one from the list.' })
  const holder = await holderOfCode(w.tx, labId, fields.code, self)
  if (holder) throw taken(`${holder.name} has this code. Choose another.`)
}

/** A clinic keeps its own address and numbers; what the laboratory files and bills it under stays the laboratory's. */
function refuseWhatIsTheLabs(ctx: Ctx, before: Location, fields: LocationFields): void {
  if (ctx.who.locations === 'all') return
  const kept = ['code', 'salesRepId', 'active'] as const
  const touched = kept.filter((field) => before[field] !== fields[field])
  if (touched.length > 0)
    throw ruleRefused(
      'Only the laboratory changes this.',
      Object.fromEntries(touched.map((field) => [field, 'Ask the laboratory to change this.'])),
    )
}

/** Two people may take the same code in the same moment: the second learns it from the index. */
async function refusingTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedUnique(error) === 'location_code')
      throw taken('Another location was just given this code. Choose another.')
    throw error
  }
}

export function addLocation(ctx: Ctx, fields: LocationFields): Promise<Location> {
  return refusingTwins(() =>
    ctx.write(async (w) => {
      // A new location is nobody's yet: someone limited to their own would create what they cannot see.
      if (ctx.who.locations !== 'all') throw ruleRefused('Only the laboratory adds locations.')
      await check(ctx, w, fields, null)
      const id = ctx.ports.ids.id()
      await insertLocation(w.tx, ctx.who.labId, id, fields)
      w.changed('location', id, null, fields)
      return await found(ctx, w, id)
    }),
  )
}

/** Changes a location. Switching one off is allowed at any time: open orders keep it, new ones cannot choose it. */
export function updateLocation(
  ctx: Ctx,
  id: string,
  version: number,
  fields: LocationFields,
): Promise<Location> {
  return refusingTwins(() =>
    ctx.write(async (w) => {
      const before = await findLocation(w.tx, ctx.who, id)
      if (!before) throw notFound()
      if (before.version !== version) throw stale(before)
      refuseWhatIsTheLabs(ctx, before, fields)
      await check(ctx, w, fields, id)
      if (!(await updateLocationRow(w.tx, ctx.who.labId, id, version, fields, ctx.now)))
        throw stale(await findLocation(w.tx, ctx.who, id))
      w.changed(
        'location',
        id,
        Object.fromEntries(Object.entries(before).filter(([key]) => key in fields)),
        fields,
      )
      return await found(ctx, w, id)
    }),
  )
}

async function found(ctx: Ctx, w: Write, id: string): Promise<Location> {
  const location = await findLocation(w.tx, ctx.who, id)
  if (!location) throw notFound()
  return location
}
