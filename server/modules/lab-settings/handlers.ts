import { sql } from 'kysely'
import type { api } from '@contract/api'
import { canonical } from '@contract/canonical'
import { safeguards, type LabFields } from '@contract/lab-settings/shapes'
import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { badInput, ruleRefused, stale } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { json } from '../../db/json'
import type { JsonText } from '../../db/schema'
import { endSessionsWithoutFactor } from '../session/public'
import { holdersOf, setOffice, type OfficeHolder } from '../users/public'
import { checkedLogo } from './logo'
import { fieldsOf, findLab } from './store'

const bytesOf = (body: unknown): Uint8Array => {
  if (!(body instanceof Uint8Array) || body.length === 0) throw badInput({ logo: m.labSettings.logoEmpty })
  return body
}

/** Refuses, by name, a changed safeguard of whoever does not administer the laboratory. */
function refuseSafeguards(ctx: Ctx, before: LabFields, after: LabFields): void {
  if (ctx.who.ability.can('admin', 'Lab')) return
  const changed = safeguards.filter((field) => canonical(before[field]) !== canonical(after[field]))
  if (changed.length > 0)
    throw ruleRefused(
      m.labSettings.safeguard,
      Object.fromEntries(changed.map((field) => [`lab.${field}`, m.labSettings.safeguard])),
    )
}

type Later =
  | 'idleSecondsFor'
  | 'reviewBeforeRelease'
  | 'callBeforeRelease'
  | 'clinicMaySendErrors'
  | 'abnFormExpires'
  | 'workingTime'
type Sent = Omit<LabFields, Later> & { [Field in Later]?: LabFields[Field] | undefined }

async function update(ctx: Ctx, { version, ...sent }: Sent & { version: number }) {
  const { labId } = ctx.who
  return ctx.write(async (w) => {
    const before = await findLab(w.tx, labId)
    if (before.version !== version) throw stale(before)
    const fields = {
      ...sent,
      idleSecondsFor: sent.idleSecondsFor ?? before.idleSecondsFor,
      reviewBeforeRelease: sent.reviewBeforeRelease ?? before.reviewBeforeRelease,
      callBeforeRelease: sent.callBeforeRelease ?? before.callBeforeRelease,
      clinicMaySendErrors: sent.clinicMaySendErrors ?? before.clinicMaySendErrors,
      abnFormExpires: sent.abnFormExpires === undefined ? before.abnFormExpires : sent.abnFormExpires,
      workingTime: sent.workingTime === undefined ? before.workingTime : sent.workingTime,
    }
    refuseSafeguards(ctx, before, fields)
    const { hours, idleSecondsFor, verifierMustDiffer, confirmSignature, requireTotpFor } = fields
    const { reviewBeforeRelease, callBeforeRelease, clinicMaySendErrors, abnFormExpires, workingTime } =
      fields
    const { numUpdatedRows } = await w.tx
      .updateTable('lab')
      .set({
        name: fields.name,
        short_name: fields.shortName,
        clia: fields.clia,
        director: fields.director,
        address: json(fields.address),
        phone: fields.phone,
        time_zone: fields.timeZone,
        logout_seconds: fields.logout_seconds,
        // Beside what other parts of the product keep there.
        settings: sql<
          JsonText<Record<string, unknown>>
        >`settings || ${json({ hours, idleSecondsFor, verifierMustDiffer, confirmSignature, requireTotpFor, reviewBeforeRelease, callBeforeRelease, clinicMaySendErrors, abnFormExpires, workingTime })}::jsonb`,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where('id', '=', labId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw stale(await findLab(w.tx, labId))
    // Whoever is signed in without the second factor that is asked for from now on signs in anew, with one; whoever asks for
    // it is not thrown out of the very form.
    const added = requireTotpFor.filter((type) => !before.requireTotpFor.includes(type))
    await endSessionsWithoutFactor(w.tx, ctx.who, added, ctx.now)
    w.changed('lab', labId, fieldsOf(before), fields)
    w.about('lab', labId)
    return findLab(w.tx, labId)
  })
}

/**
 * Puts another picture, or none, in the place of the logo. The file before it stays: reports that were released with it print
 * it whenever they are drawn.
 */
async function setLogo(ctx: Ctx, bytes: Uint8Array | null) {
  const { labId } = ctx.who
  const { files } = ctx.ports
  const picture = bytes && (await checkedLogo(bytes))
  const key = bytes && picture ? await files.put(bytes, picture.type) : null
  try {
    return await ctx.write(async (w) => {
      const before = await findLab(w.tx, labId)
      await w.tx
        .updateTable('lab')
        .set((eb) => ({ logo_key: key, version: eb('version', '+', 1), updated_at: ctx.now }))
        .where('id', '=', labId)
        .execute()
      w.changed('lab', labId, { logo: before.logoKey }, { logo: key })
      w.about('lab', labId)
      return findLab(w.tx, labId)
    })
  } catch (error) {
    if (key !== null) await files.remove(key)
    throw error
  }
}

const presentDirector = ({ _id, name, version, holds }: OfficeHolder) => ({
  _id,
  name,
  version,
  director: holds,
})

export const labSettings: HandlersOf<typeof api.labSettings> = {
  get: (ctx) => findLab(ctx.db, ctx.who.labId),
  update: (ctx, { body }) => update(ctx, body.lab),
  async history(ctx) {
    const { labId } = ctx.who
    // Features are kept under the same id and have a history of their own.
    const all = await historyOf(ctx.db, labId, labId, sql`change ->> 'entity' = 'lab'`)
    return { docs: all.filter(({ changes }) => changes.length > 0) }
  },
  directors: async (ctx) => ({
    docs: (await holdersOf(ctx.db, ctx.who.labId, 'director')).map(presentDirector),
  }),
  setDirector: async (ctx, { body: { director, ...seen } }) =>
    presentDirector(await setOffice(ctx, 'director', { ...seen, holds: director }, m.labSettings.officeRole)),
  setLogo: (ctx, { body }) => setLogo(ctx, bytesOf(body)),
  removeLogo: (ctx) => setLogo(ctx, null),
}
