import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { largestSide, type PhotoKind } from '@contract/remote-orders/files'
import type { Ctx } from '../../core/context'
import { badInput, notFound, ruleRefused, type Sentence } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import type { RunningJob } from '../../core/jobs/kind'
import { ofLab, ownLocations, reaches } from '../../core/scope'
import type { PhotoFault } from '../../documents/plain-photo'
import { UnreadableFile } from '../../instrument-files/sheet'

/** In one transaction of the hourly sweep; the rest goes with the next. */
const MOST_AT_ONCE = 500

const words =
  (fault: PhotoFault): Sentence =>
  ({ kiosk }) => {
    if (fault.is === 'size') return fill(kiosk.photoSize, { ...fault, most: largestSide })
    return { type: kiosk.photoType, damaged: kiosk.photoDamaged, script: kiosk.photoScript }[fault.is]
  }

/**
 * Keeps a photo for the remote order that is being filled in at this location. What no order takes within a day is cleared
 * away. Errors: bad_input without bytes or for a location out of reach; a refusal that says why a file is no photo.
 */
export async function keepFile(
  ctx: Ctx,
  { kind, locationId }: { kind: PhotoKind; locationId: string },
  body: unknown,
) {
  if (!(body instanceof Uint8Array) || body.length === 0) throw badInput({ photo: (t) => t.kiosk.photoEmpty })
  if (!reaches(ctx.who, locationId)) throw badInput({ locationId: m.locations.notFound })
  const photo = await ctx.ports.uploads.photo(body, largestSide).catch((error: unknown) => {
    // It needs more time or memory than a photo may.
    if (error instanceof UnreadableFile) return { is: 'damaged' as const }
    throw error
  })
  if ('is' in photo) throw ruleRefused(words(photo), { photo: words(photo) })
  const key = await ctx.ports.files.put(photo.bytes, photo.type)
  try {
    return await ctx.write(async (w) => {
      const known = await w.tx
        .selectFrom('location')
        .select('id')
        .where(ofLab(ctx.who))
        .where('id', '=', locationId)
        .executeTakeFirst()
      if (!known) throw badInput({ locationId: m.locations.notFound })
      const id = ctx.ports.ids.id()
      const size = photo.bytes.byteLength
      const name = `${kind}.${photo.type === 'image/png' ? 'png' : 'jpg'}`
      await w.tx
        .insertInto('remote_order_file')
        .values({
          lab_id: ctx.who.labId,
          ...{ id, location_id: locationId, kind, name, type: photo.type, file_key: key, size },
          ...{ made_at: ctx.now, made_by: ctx.who.userId },
        })
        .execute()
      w.changed('remoteOrderFile', id, null, { kind, locationId, type: photo.type, size }, id)
      w.about('remoteOrderFile', id)
      return { _id: id }
    })
  } catch (error) {
    await ctx.ports.files.remove(key)
    throw error
  }
}

/** A photo or signature of a remote order within reach. Throws notFound() for any other. */
export async function fileOf(ctx: Ctx, id: string): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('remote_order_file as f')
    .innerJoin('remote_order as r', (join) =>
      join.onRef('r.id', '=', 'f.remote_order_id').on(ofLab(ctx.who, 'r')),
    )
    .select(['f.file_key', 'f.type'])
    .where(ofLab(ctx.who, 'f'))
    .where('f.id', '=', id)
    .where(ownLocations(ctx.who, 'r.location_id'))
    .executeTakeFirst()
  const file = row && (await ctx.ports.files.get(row.file_key))
  if (!row || !file) throw notFound()
  ctx.shown([id])
  return { bytes: file.bytes, type: row.type }
}

/**
 * Photos and signatures that no order took, or that an order let go, are removed once they are older than `before`; those
 * that a draft still names stay. Answers how many went.
 */
export async function forgetLeftFiles(job: RunningJob<unknown>, before: Date): Promise<number> {
  const { labId, db, ports } = job
  const left = await db
    .selectFrom('remote_order_file as f')
    .select('f.id')
    .where(ofLab(labId, 'f'))
    .where('f.remote_order_id', 'is', null)
    .where('f.made_at', '<', before)
    .where(
      sql<boolean>`not exists (select from draft d where ${ofLab(labId, 'd')} and d.data::text like '%' || f.id || '%')`,
    )
    .orderBy('f.made_at')
    .limit(MOST_AT_ONCE)
    .execute()
  if (left.length === 0) return 0
  const gone = await job.write(async (w) => {
    // An order may have taken one meanwhile.
    const rows = await w.tx
      .deleteFrom('remote_order_file')
      .where(ofLab(labId))
      .where(
        'id',
        'in',
        left.map(({ id }) => id),
      )
      .where('remote_order_id', 'is', null)
      .returning(['id', 'kind', 'location_id', 'file_key'])
      .execute()
    for (const { id, kind, location_id: locationId } of rows)
      w.changed('remoteOrderFile', id, { kind, locationId }, null, id)
    return rows
  })
  for (const { file_key: key } of gone) await ports.files.remove(key)
  return gone.length
}
