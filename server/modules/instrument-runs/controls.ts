import { sql } from 'kysely'
import { becomes } from '@contract/instrument-runs/becomes'
import type { RunLineState } from '@contract/instrument-runs/choices'
import type { InstrumentCode } from '@contract/instrument-runs/shapes'
import type { SentControlStanding } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { withHiddenShown } from '@contract/rules/kept-text'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { qcIsOn, sentStandings, verdictWords, type OfLab, type SentControl } from '../quality-control/public'
import { measuredWhen } from './measured-at'
import type { RunRecord } from './record'

/** What of a run says which controls are in it. */
export type ControlsOf = Pick<RunRecord, 'id' | 'instrument_id' | 'lines' | 'decimal' | 'received_at'>

/** A control of a run, where it stands in quality control now. */
export interface ControlLine {
  state: RunLineState
  why: string | null
  /** What it becomes, in the unit of its test. */
  raw: string | null
  control: SentControlStanding | null
  /** What would be entered; null where nothing can be. */
  sent: SentControl | null
  /** Why it is set aside by itself: it is none of quality control, or was entered from elsewhere. */
  aside: string | null
}

/** The units that these tests are reported in. */
export async function unitsOf(
  db: Executor,
  labId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    unit: string | null
  }>`select t.id, t.definition ->> 'units' as unit from test t
    where ${ofLab(labId, 't')} and t.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.flatMap(({ id, unit }) => (unit ? [[id, unit] as const] : [])))
}

/** The places of a run that hold a control, from 1. */
export const controlPlaces = ({ lines }: Pick<RunRecord, 'lines'>): number[] =>
  lines.flatMap(({ kind }, at) => (kind === 'control' ? [at + 1] : []))

/** Every control line at these places as it stands at this moment; with what was entered of it, its verdict as it is now. */
export async function controlLines(
  db: Executor,
  who: OfLab,
  now: Date,
  run: ControlsOf,
  codes: readonly InstrumentCode[],
  places: readonly number[] = controlPlaces(run),
): Promise<Map<number, ControlLine>> {
  const lines = new Map<number, ControlLine>()
  if (places.length === 0) return lines
  const stands = (place: number, state: RunLineState, why: string | null, over: Partial<ControlLine> = {}) =>
    lines.set(place, { state, why, raw: null, control: null, sent: null, aside: null, ...over })
  if (!(await qcIsOn(db, who.labId))) {
    for (const place of places) stands(place, 'controlLeft', m.instrumentRuns.controlNoQc)
    return lines
  }
  const instrument = await db
    .selectFrom('instrument')
    .select(['id', 'code'])
    .where(ofLab(who.labId))
    .where('id', '=', run.instrument_id)
    .executeTakeFirstOrThrow()
  const codeOf = new Map(codes.map((code) => [code.code, code]))
  const units = await unitsOf(
    db,
    who.labId,
    codes.map(({ testId }) => testId),
  )
  const asked = places.flatMap((place) => {
    const read = run.lines[place - 1]
    if (!read) return []
    const code = codeOf.get(read.test)
    // The range of what patients' values become says nothing of a control: it is held against its own target.
    const became =
      code &&
      becomes(
        read,
        {
          ...code,
          unit: units.get(code.testId) ?? null,
          low: null,
          high: null,
          figures: null,
          maxDilution: null,
        },
        run.decimal,
      )
    const when = measuredWhen(read.measuredAt, who.timeZone, run.received_at)
    const sent: SentControl | null =
      read.control && code && became
        ? {
            key: `line ${run.id} ${place}`,
            testId: code.testId,
            name: read.control,
            raw: 'raw' in became ? became.raw : read.value,
            sentAt: when?.sentAt ?? null,
            at: when?.at ?? run.received_at,
            note:
              read.flags.length > 0
                ? fill(m.instrumentRuns.flaggedBy, { flags: read.flags.join(', ') })
                : null,
          }
        : null
    return [{ place, read, became, when, sent }]
  })
  const standings = await sentStandings(
    db,
    who,
    now,
    instrument,
    asked.flatMap(({ sent }) => sent ?? []),
  )
  for (const { place, read, became, when, sent } of asked) {
    const standing = sent && standings.get(sent.key)
    if (!read.control) stands(place, 'controlHeld', m.instrumentRuns.controlNoName)
    else if (!sent || !standing || !became) stands(place, 'unknownTest', m.instrumentRuns.codeNoTest)
    else if (standing.state === 'entered')
      stands(place, 'accepted', verdictWords(standing.control), { control: standing.control, raw: sent.raw })
    else if (standing.state === 'unplanned') stands(place, 'controlLeft', standing.why)
    else if (standing.state === 'left') stands(place, 'controlLeft', standing.why, { aside: standing.why })
    else if (standing.state === 'unknown') stands(place, 'controlUnknown', standing.why)
    else if (became.state === 'unit')
      stands(
        place,
        'unitDiffers',
        fill(m.instrumentRuns.unitOther, {
          sent: became.sent ?? m.instrumentRuns.noUnit,
          expected: became.expected ?? m.instrumentRuns.noUnit,
        }),
      )
    else if (became.state === 'number')
      stands(place, 'controlHeld', fill(m.instrumentRuns.numberUnsure, { value: became.value }))
    else if (became.state === 'dilution')
      stands(
        place,
        'controlHeld',
        fill(m.instrumentRuns.controlDiluted, { dilution: withHiddenShown(became.dilution) }),
      )
    else if (when === null)
      stands(place, 'controlHeld', fill(m.instrumentRuns.controlWhen, { text: read.measuredAt ?? '' }))
    else if (standing.state === 'held') stands(place, 'controlHeld', standing.why)
    else if (standing.state === 'again') stands(place, 'controlHeld', standing.why, { aside: standing.why })
    else stands(place, 'control', null, { control: standing.control, raw: sent.raw, sent })
  }
  return lines
}
