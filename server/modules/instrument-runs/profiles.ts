import { Profile } from '@contract/instrument-runs/profile'
import type { OwnProfile, ProfileForm } from '@contract/instrument-runs/own-profile'
import { fill, m } from '@contract/messages'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../core/context'
import { badInput, notFound, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { InstrumentRunsTables } from '../../db/schema'
import type { NamedProfile } from '../../instrument-files/detect'

type ProfileRecord = Selectable<InstrumentRunsTables['instrument_profile']>

/** A profile of an instrument, with its name as runs keep it. */
export interface KnownProfile extends NamedProfile {
  id: string
}

const present = (row: ProfileRecord): OwnProfile => ({
  _id: row.id,
  version: row.version,
  instrumentId: row.instrument_id,
  name: row.name,
  active: row.active,
  // What was kept before a profile could say more has the defaults of what it lacks.
  content: Profile.parse(row.content),
})

const recordsOf = (db: Executor, labId: string, instrumentId: string) =>
  db
    .selectFrom('instrument_profile')
    .selectAll()
    .where(ofLab(labId))
    .where('instrument_id', '=', instrumentId)
    .orderBy('search_name')
    .execute()

/** The profiles that an instrument's laboratory wrote down, those that are not used any more too. */
export const profilesOf = async (db: Executor, labId: string, instrumentId: string): Promise<OwnProfile[]> =>
  (await recordsOf(db, labId, instrumentId)).map(present)

/** Those by which its files are read now. A run keeps the name with the version, for a profile may change later. */
export const profilesInUse = async (
  db: Executor,
  labId: string,
  instrumentId: string,
): Promise<KnownProfile[]> =>
  (await profilesOf(db, labId, instrumentId))
    .filter(({ active }) => active)
    .map(({ _id, name, version, content }) => ({
      id: _id,
      name: fill(m.instrumentRuns.profileVersion, { name, version }),
      profile: content,
    }))

const told = ({ name, active, content }: Pick<OwnProfile, 'name' | 'active' | 'content'>) => ({
  name,
  active,
  content,
})

/** Adds or changes a profile; what was read by it before stays as it was read. */
export const saveProfile = (ctx: Ctx, form: ProfileForm): Promise<OwnProfile> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const there = await w.tx
      .selectFrom('instrument')
      .select('id')
      .where(ofLab(labId))
      .where('id', '=', form.instrumentId)
      .forUpdate()
      .executeTakeFirst()
    if (!there) throw notFound()
    const all = await recordsOf(w.tx, labId, form.instrumentId)
    const before = all.find(({ id }) => id === form._id) ?? null
    if (form._id !== null && !before) throw notFound()
    if (before && before.version !== form.version) throw stale(present(before))
    const search_name = folded(form.name)
    if (all.some((one) => one.search_name === search_name && one.id !== form._id))
      throw badInput({ 'profile.name': m.instrumentRuns.profileNameTaken })
    const columns = {
      ...{ name: form.name, search_name, active: form.active },
      ...{ content: json(form.content), updated_at: ctx.now },
    }
    const row = before
      ? await w.tx
          .updateTable('instrument_profile')
          .set({ ...columns, version: before.version + 1 })
          .where(ofLab(labId))
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await w.tx
          .insertInto('instrument_profile')
          .values({ lab_id: labId, id: ctx.ports.ids.id(), instrument_id: form.instrumentId, ...columns })
          .returningAll()
          .executeTakeFirstOrThrow()
    const after = present(row)
    w.changed(
      'instrumentProfile',
      row.id,
      before ? told(present(before)) : null,
      told(after),
      form.instrumentId,
    )
    return after
  })
