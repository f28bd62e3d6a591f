import { sql } from 'kysely'
import { z } from 'zod'
import { RemoteFormKey } from '@contract/remote-orders/choices'
import type { Ctx } from '../../core/context'
import { ruleRefused, stale } from '../../core/errors'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { JsonText } from '../../db/schema'
import { currentForms } from '../remote-forms/public'

const Kept = z.object({
  kioskForm: RemoteFormKey.catch('general'),
  /** Hashed as a password is. */
  kioskPin: z.string().nullable().catch(null),
})

/** What the laboratory set for its kiosks, beside its other settings. */
export async function kioskSettings(db: Executor, labId: string) {
  const row = await db
    .selectFrom('lab')
    .select(['version', 'settings'])
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const { kioskForm, kioskPin } = Kept.parse(row.settings)
  return { form: kioskForm, pinHash: kioskPin, version: row.version }
}

export async function shownSettings(db: Executor, labId: string) {
  const { form, pinHash, version } = await kioskSettings(db, labId)
  return { form, pinSet: pinHash !== null, version }
}

/** Sets the form, and the PIN where one is given. The trail says that it changed, never what it is. */
export async function updateKioskSettings(
  ctx: Ctx,
  { version, form, pin }: { version: number; form: RemoteFormKey; pin?: string | undefined },
) {
  const { labId } = ctx.who
  const chosen = (await currentForms(ctx.db, labId)).find(({ key }) => key === form)
  const owed = (['diagnoses', 'medications', 'insurance'] as const).some(
    (part) => chosen?.parts[part] === 'required',
  )
  if (owed) throw ruleRefused((t) => t.kiosk.formUnfit, { form: (t) => t.kiosk.formUnfit })
  const hash = pin === undefined ? undefined : await ctx.ports.passwords.hash(pin)
  return ctx.write(async (w) => {
    const before = await kioskSettings(w.tx, labId)
    if (before.version !== version) throw stale(await shownSettings(w.tx, labId))
    const changes = { kioskForm: form, ...(hash === undefined ? {} : { kioskPin: hash }) }
    const { numUpdatedRows } = await w.tx
      .updateTable('lab')
      .set({
        settings: sql<JsonText<Record<string, unknown>>>`settings || ${json(changes)}::jsonb`,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where('id', '=', labId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw stale(await shownSettings(w.tx, labId))
    const setAt = ctx.now.toISOString()
    w.changed(
      'lab',
      labId,
      { kioskForm: before.form, ...(hash === undefined ? {} : { kioskPinSet: null }) },
      { kioskForm: form, ...(hash === undefined ? {} : { kioskPinSet: setAt }) },
    )
    w.about('lab', labId)
    return shownSettings(w.tx, labId)
  })
}
