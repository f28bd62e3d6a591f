import { z } from 'zod'
import type { api } from '@contract/api'
import type { ImportKind } from '@contract/choices'
import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { Refusal, badInput, forbidden, notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { moveJob } from '../../core/jobs/move'
import { ofLab } from '../../core/scope'
import { fileKinds } from '../../import/file-kinds'
import { loincMatches } from '../../import/loinc-matches'
import { findRun, insertRun, recentRuns, refuseSecond } from '../../import/run-record'
import { acceptLoinc } from './accept-loinc'
import { importJob, makes, type ImportPayload } from './job'
import { previewIcd10cm, previewPatients } from './preview'

const ChosenMap = z.record(z.string().max(40), z.string().max(200).nullable())

/** The map as it travels in the query: JSON, field to column. */
function readMap(text: string | undefined): Record<string, string | null> {
  if (!text) return {}
  try {
    return ChosenMap.parse(JSON.parse(text))
  } catch {
    throw badInput({ map: m.imports.mapNotJson })
  }
}

async function checkedLocation(ctx: Ctx, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const row = await ctx.db
    .selectFrom('location')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw badInput({ location: m.locations.notFound })
  return row.id
}

function refuseUnlessMay(ctx: Ctx, kind: ImportKind): void {
  const entity = makes[kind]
  if (entity && !ctx.who.ability.can('create', entity)) throw forbidden()
}

const bytesOf = (body: unknown): Uint8Array => {
  if (!(body instanceof Uint8Array) || body.length === 0) throw badInput({ file: m.imports.chooseFull })
  return body
}

export const imports: HandlersOf<typeof api.imports> = {
  async preview(ctx, { query, body }) {
    refuseUnlessMay(ctx, query.kind)
    const source = {
      db: ctx.db,
      ports: ctx.ports,
      labId: ctx.who.labId,
      userId: ctx.who.userId,
      bytes: bytesOf(body),
      fileName: query.fileName,
      map: readMap(query.map),
      locationId: await checkedLocation(ctx, query.location),
    }
    if (query.kind === 'icd10cm') return previewIcd10cm(source)
    if (query.kind === 'patients') return previewPatients(source)
    return { map: {}, ...(await fileKinds[query.kind].show(source)) }
  },

  async start(ctx, { query, body }) {
    refuseUnlessMay(ctx, query.kind)
    const { labId, userId } = ctx.who
    const bytes = bytesOf(body)
    const map = readMap(query.map)
    const locationId = await checkedLocation(ctx, query.location)
    const { kind, fileName } = query
    // The file waits outside the database until the run has ended; a start that is refused leaves none.
    const fileKey = await ctx.ports.files.put(bytes, 'application/octet-stream')
    const id = ctx.ports.ids.id()
    try {
      return await ctx.write(async (w) => {
        await refuseSecond(w, ctx.who.labId, kind, ctx.now)
        const payload: ImportPayload = { kind, fileName, fileKey, map, locationId }
        await w.addJob({ id, register: 'system', kind: 'import', payload, fileName, userId })
        return insertRun(w, { labId, id, kind, fileName, userId, now: ctx.now })
      })
    } catch (error) {
      // Of a commit whose answer was lost nobody knows; the sweep finds what is left over.
      if (error instanceof Refusal) await ctx.ports.files.remove(fileKey)
      throw error
    }
  },

  async act(ctx, { body: { _id, transition } }) {
    if (!(await findRun(ctx.db, ctx.who.labId, _id))) throw notFound()
    return ctx.write(async (w) => {
      const reason = m.imports.byPerson
      await moveJob(ctx, w, { register: 'system', id: _id, transition, reason, kind: importJob })
      const run = await findRun(w.tx, ctx.who.labId, _id)
      if (!run) throw notFound()
      return run
    })
  },

  async run(ctx, { body }) {
    const run = await findRun(ctx.db, ctx.who.labId, body._id)
    if (!run) throw notFound()
    return run
  },

  recent: (ctx) => recentRuns(ctx.db, ctx.who.labId),

  loincMatches: (ctx) => loincMatches(ctx.db, ctx.who.labId),

  acceptLoinc: (ctx, { body }) => ctx.write((w) => acceptLoinc(ctx, w, body)),
}
