import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { wellName, placeOf } from '@contract/plates/geometry'
import type { WellWord } from '@contract/plates/assay-shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { lockOrders } from '../locks/public'
import { contradictionsOf } from '../plate-holds/public'
import { takeBackRules } from '../results/entry/public'
import { lockSeen } from './change'
import { formatOf } from './format'
import { forgetGatesOf } from './held'
import { closedWords, type PlateRecord } from './records'
import { savePlate } from './save'
import { readWells, type WellRecord } from './store'

/**
 * Overrides what a plate says of the specimen in a well, where that holds a result now. Findings that hold nothing stay as they are, so
 * that a result which comes later is held by them. It is of the value that stands, and another is held again. It enters no value. What
 * a rule verified waits for a person.
 */
export async function overrideWell(
  ctx: Ctx,
  w: Write,
  { well, reason, ...seen }: { _id: string; version: number; well: string; reason: string },
): Promise<void> {
  const { who, now } = ctx
  const plate = await lockSeen(ctx, w, seen)
  w.about('plate', plate.id, reason)
  if (plate.status === 'DELETED') throw ruleRefused(closedWords(plate) ?? m.errors.notFound)
  const place = placeOf(formatOf(plate.format), well)
  const own = (await readWells(w.tx, who, plate.id)).find((one) => one.place === place)
  if (!own?.specimenId) throw badInput({ well: fill(m.plates.overrideNoSpecimen, { well }) })
  const { specimenId, barcode } = own
  // What the override is of stays as it is read here: no rule verifies it and nobody changes it in between.
  if (own.orderId) await lockOrders(w.tx, { ...who, locations: 'all' }, [own.orderId])
  const spoken = (await contradictionsOf(w.tx, who, plate.id)).filter((one) => one.specimenId === specimenId)
  if (spoken.length === 0)
    throw ruleRefused(fill(m.plates.overrideNothing, { number: plate.number, barcode: barcode ?? '', well }))
  for (const { testId, raw } of spoken)
    await w.tx
      .updateTable('plate_finding')
      .set({ override_by: signedName(who), override_at: now, override_why: reason, override_raw: raw })
      .where(ofLab(who))
      .where('plate_id', '=', plate.id)
      .where('specimen_id', '=', specimenId)
      .where('test_id', '=', testId)
      .execute()
  await takeBackRules(
    ctx,
    w,
    spoken.map(({ resultId }) => resultId),
    reason,
  )
  // The call is of the plate, also where it stands in the history of an order.
  w.about('plate', plate.id, reason)
  await savePlate(ctx, w, plate.id)
  await forgetGatesOf(w.tx, who, plate.id)
  const tests = spoken.map(({ test, raw }) => `${test} ${raw}`).join(', ')
  w.changed('plate', plate.id, { wellOverride: null }, { wellOverride: `${well} ${barcode ?? ''}: ${tests}` })
}

/** What a plate holds of its specimens' results, and what of its findings was overridden, with the wells of each specimen. */
export async function wordsOf(
  db: Executor,
  who: Ctx['who'],
  plate: PlateRecord,
  wells: readonly WellRecord[],
): Promise<WellWord[]> {
  const wellsFor = (id: string) =>
    wells.flatMap(({ place, specimenId }) =>
      specimenId === id ? [wellName(formatOf(plate.format), place)] : [],
    )
  const held = (await contradictionsOf(db, who, plate.id)).map(({ specimenId, test, words }) => ({
    wells: wellsFor(specimenId),
    test,
    against: words,
    override: null,
  }))
  return [
    ...held,
    ...(await overridesOf(db, who, plate.id)).map(({ specimenId, ...one }) => ({
      wells: wellsFor(specimenId),
      against: null,
      ...one,
    })),
  ]
}

interface Overridden {
  specimenId: string
  test: string
  raw: string
  by: string
  at: Date
  reason: string
}

async function overridesOf(db: Executor, who: Ctx['who'], plateId: string) {
  const { rows } = await sql<Overridden>`
    select f.specimen_id as "specimenId", x.name as test, f.override_raw as raw,
      f.override_by as by, f.override_at as at, f.override_why as reason
    from plate_finding f join test x on ${ofLab(who, 'x')} and x.id = f.test_id
    where ${ofLab(who, 'f')} and f.plate_id = ${plateId} and f.override_at is not null
    order by f.specimen_id, x.name`.execute(db)
  return rows.map(({ specimenId, test, raw, by, at, reason }) => ({
    specimenId,
    test,
    override: { raw, by, at: at.toISOString(), reason },
  }))
}
