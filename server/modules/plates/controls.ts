import type { PlateControl } from '@contract/plates/assay-shapes'
import { wellName } from '@contract/plates/geometry'
import type { Reading } from '@contract/plates/shapes'
import { fill, m } from '@contract/messages'
import { quotientOf } from '@contract/rules/decimal'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import {
  enterSentControls,
  qcIsOn,
  sentStandings,
  testsUnderControl,
  verdictWords,
  type SentControl,
} from '../quality-control/public'
import type { RuleInForce } from './assay-rules'
import { formatOf } from './format'
import type { PlateRecord } from './records'
import type { WellRecord } from './store'

/** Replicates of a control that are one run of quality control. */
const together = 4

/** A run of a plate that was judged, with what its controls are read from. */
export interface ReadPlate {
  plate: PlateRecord
  wells: readonly WellRecord[]
  readings: readonly Reading[]
  rule: RuleInForce
  readAt: Date
  /** The day that its file names; null: none. */
  day: string | null
}

interface Asked {
  testId: string
  shown: Omit<PlateControl, 'state' | 'why' | 'control'>
  /** Null where no number was measured. */
  sent: SentControl | null
}

/**
 * When a plate was measured at the latest: the end of the day that its file names, or the moment at which its file was read. Its
 * controls and its results have this one time.
 */
export function measuredLatest({ day, readAt }: Pick<ReadPlate, 'day' | 'readAt'>, zone: string): Date {
  if (day === null || day >= wallTimeAt(readAt.toISOString(), zone).date) return readAt
  const [last] = instantsAt({ date: day, minutes: 23 * 60 + 59 }, zone)
  return last === undefined ? readAt : new Date(last)
}

/** Exports write a Ct with up to 16 places; quality control keeps 10. */
const asKept = (ct: string): string => (/^\d+\.\d{11,}$/.test(ct) ? quotientOf(ct, '1', 11) : ct)

/** The Ct of each positive control, for each test that the plate enters. */
async function askedOf(db: Executor, who: Principal, read: ReadPlate): Promise<Asked[]> {
  const { plate, wells, readings, rule } = read
  const { results, rules } = rule.content
  if (results.length === 0) return []
  const tests = await db
    .selectFrom('test')
    .select(['id', 'name'])
    .where(ofLab(who))
    .where(
      'id',
      'in',
      results.map(({ testId }) => testId),
    )
    .execute()
  const at = measuredLatest(read, who.timeZone)
  return wells
    .filter(({ content, role }) => content === 'CONTROL' && role === 'PC')
    .flatMap((own) =>
      results.flatMap(({ analyte, testId }): Asked[] => {
        const [target] = rules.analytes.find(({ name }) => name === analyte)?.targets ?? []
        const well = wellName(formatOf(plate.format), own.place)
        const reading = readings.find((one) => one.well === well && one.target === target)
        if (target === undefined || !reading) return []
        const ct = reading.ct !== null && /\d/.test(reading.ct) ? asKept(reading.ct) : null
        const name = own.control ?? ''
        return [
          {
            testId,
            shown: { well, name, target, test: tests.find(({ id }) => id === testId)?.name ?? analyte, ct },
            sent:
              ct === null
                ? null
                : {
                    key: `plate ${plate.id} ${well} ${target} ${testId}`,
                    ...{ testId, name, raw: ct, sentAt: null, at, note: null },
                  },
          },
        ]
      }),
    )
}

/** The instrument of a plate. */
const instrumentOf = (db: Executor, who: Principal, { instrument_id }: PlateRecord) =>
  instrument_id === null
    ? Promise.resolve(undefined)
    : db
        .selectFrom('instrument')
        .select(['id', 'code'])
        .where(ofLab(who))
        .where('id', '=', instrument_id)
        .executeTakeFirst()

/**
 * The positive controls of a plate with where each stands in quality control; none where the laboratory keeps none here, or has no test
 * of the plate under control.
 */
export async function plateControls(
  db: Executor,
  who: Principal,
  now: Date,
  read: ReadPlate,
): Promise<PlateControl[]> {
  if (!(await qcIsOn(db, who.labId))) return []
  const asked = await askedOf(db, who, read)
  const planned = await testsUnderControl(
    db,
    who.labId,
    asked.map(({ testId }) => testId),
  )
  const under = asked.filter(({ testId }) => planned.has(testId))
  if (under.length === 0) return []
  const instrument = await instrumentOf(db, who, read.plate)
  const standings = instrument
    ? await sentStandings(
        db,
        who,
        now,
        instrument,
        under.flatMap(({ sent }) => sent ?? []),
      )
    : null
  return under.map(({ shown, sent }): PlateControl => {
    const held = (why: string): PlateControl => ({ ...shown, state: 'held', why, control: null })
    if (standings === null) return held(m.plates.controlNoInstrument)
    const standing = sent && standings.get(sent.key)
    if (!standing) return held(fill(m.plates.controlNoCt, { target: shown.target }))
    const { state, control } = standing
    if (state === 'ready') return { ...shown, state, why: null, control }
    if (state === 'entered') return { ...shown, state, why: verdictWords(control), control }
    return {
      ...shown,
      state: state === 'unknown' || state === 'left' ? state : 'held',
      why: standing.why,
      control,
    }
  })
}

/**
 * Enters the positive controls of a plate that are known as a run of quality control, each well once for ever. Whoever also locks orders
 * locks them first.
 */
export async function enterPlateControls(ctx: Ctx, w: Write, read: ReadPlate): Promise<void> {
  const { who } = ctx
  if (!(await qcIsOn(w.tx, who.labId))) return
  const instrument = await instrumentOf(w.tx, who, read.plate)
  if (!instrument) return
  const sent = (await askedOf(w.tx, who, read)).flatMap((one) => one.sent ?? [])
  const { id, number } = read.plate
  await enterSentControls(
    ctx,
    w,
    {
      instrument,
      source: 'plate',
      from: { _id: id, name: number },
      by: { userId: who.person.userId, name: signedName(who) },
      together,
    },
    sent,
  )
}
