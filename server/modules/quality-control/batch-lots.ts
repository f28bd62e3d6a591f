import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import type { RegisterLot } from '@contract/batches/shapes'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { dayAt, lastDay, type LotRow } from './lots'
import { measuredTime, type Timed } from './measured-time'

/** A reagent lot as a batch names it. `expires` is its last day. */
interface NamedLot {
  name: string
  lot: string
  expires: string
}

interface BatchLot {
  id: string
  number: string
  reagents: NamedLot[]
}

/**
 * Results whose batch names a reagent lot that was past its day when they were measured, each with the sentence that holds it. The
 * time is that of what is judged: a value that is being entered stands in no row yet.
 */
export async function lateBatchLots(
  db: Executor,
  { labId, timeZone }: { labId: string; timeZone: string },
  measured: readonly Timed[],
): Promise<Map<string, string>> {
  const times = new Map(
    measured.flatMap((one): [string, Date][] => {
      const at = measuredTime(one)
      return at === null ? [] : [[one.id, at]]
    }),
  )
  const ids = [...times.keys()]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BatchLot>`select b.analysis_id as id, h.number, h.reagents
    from batch_analysis b
    join batch_specimen p on ${ofLab(labId, 'p')} and p.id = b.place_id
    join batch h on ${ofLab(labId, 'h')} and h.id = p.batch_id and jsonb_array_length(h.reagents) > 0
    where ${ofLab(labId, 'b')} and b.left_at is null and b.analysis_id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.flatMap(({ id, number, reagents }): [string, string][] => {
      const at = times.get(id)
      if (!at) return []
      const day = dayAt(at, timeZone)
      const late = reagents.find(({ expires }) => expires < day)
      return late
        ? [
            [
              id,
              fill(m.qualityControl.heldBatchLot, {
                batch: number,
                name: late.name,
                lot: late.lot,
                day: dateWords(late.expires),
              }),
            ],
          ]
        : []
    }),
  )
}

interface Known extends Pick<
  LotRow,
  | 'id'
  | 'level'
  | 'number'
  | 'expires'
  | 'opened'
  | 'open_days'
  | 'check_passed'
  | 'in_use'
  | 'material'
  | 'kind'
> {
  check_needed: boolean
  levels: number
}

/** The lots that the laboratory keeps, those in use and the newest first. */
async function knownLots(db: Executor, who: Principal): Promise<Known[]> {
  const { rows } =
    await sql<Known>`select l.id, l.level, l.number, l.expires, l.opened, l.open_days, l.check_passed, l.in_use,
      a.check_needed, a.levels, a.name as material, a.kind
    from qc_lot l join qc_material a on ${ofLab(who, 'a')} and a.id = l.material_id where ${ofLab(who, 'l')}
    order by l.in_use desc, l.expires desc, l.id limit 4000`.execute(db)
  return rows
}

/** Why a batch may not name a lot that is kept, with the way out; null where it may. The one rule of what is offered and taken. */
function refusalOf(known: Known, today: string): string | null {
  const named = { name: known.material, lot: known.number }
  const last = lastDay(known)
  if (last < today) return fill(m.batches.lotOver, { ...named, day: dateWords(last) })
  if (known.check_passed === false) return fill(m.batches.lotFailed, named)
  if (known.check_needed && known.check_passed !== true) return fill(m.batches.lotUnchecked, named)
  return known.in_use ? null : fill(m.batches.lotNotInUse, named)
}

/** The lots that a batch may name today, with what they are for: reagents by their tests, controls by their targets. */
export async function lotsToName(db: Executor, who: Principal, today: string): Promise<RegisterLot[]> {
  const open = (await knownLots(db, who)).filter((known) => refusalOf(known, today) === null).slice(0, 500)
  if (open.length === 0) return []
  const { rows } = await sql<{
    id: string
    types: string[] | null
    instruments: string[] | null
  }>`select l.id,
      (select jsonb_agg(distinct t.test_type_id) from test t where ${ofLab(who, 't')} and (t.id = any(a.test_ids)
        or t.id in (select p.test_id from qc_target g join qc_plan p on ${ofLab(who, 'p')} and p.id = g.plan_id
          where ${ofLab(who, 'g')} and g.lot_id = l.id))) as types,
      (select jsonb_agg(distinct p.instrument_id) from qc_target g join qc_plan p on ${ofLab(who, 'p')} and p.id = g.plan_id
        where ${ofLab(who, 'g')} and g.lot_id = l.id) as instruments
    from qc_lot l join qc_material a on ${ofLab(who, 'a')} and a.id = l.material_id
    where ${ofLab(who, 'l')} and l.id = any(${open.map(({ id }) => id)}::uuid[])`.execute(db)
  const purposes = new Map(rows.map((row) => [row.id, row]))
  return open
    .map((known): RegisterLot => ({
      _id: known.id,
      kind: known.kind,
      name: known.material,
      level: known.level,
      levels: known.levels,
      lot: known.number,
      expires: known.expires,
      lastDay: lastDay(known),
      opened: known.opened,
      testTypeIds: purposes.get(known.id)?.types ?? [],
      instrumentIds: purposes.get(known.id)?.instruments ?? [],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.level - b.level || (a.lastDay < b.lastDay ? -1 : 1))
}

/**
 * Why lots may not be named by a batch, by field: one that the laboratory keeps and that is past its day, did not pass its check or
 * was not checked, is not in use, or ends on another day than was typed; a control whose name says such a lot. A lot that is kept nowhere
 * is as it was typed, and what the batch `had` before stays with it: it says what was used.
 */
export async function batchLotProblems(
  db: Executor,
  who: Principal,
  { reagents, controls }: { reagents: readonly NamedLot[]; controls: readonly string[] },
  today: string,
  had: readonly NamedLot[] = [],
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {}
  if (reagents.length + controls.length === 0) return wrong
  const rows = await knownLots(db, who)
  reagents.forEach(({ name, lot, expires }, place) => {
    const known = rows.find(
      (one) =>
        one.kind !== 'control' && folded(one.number) === folded(lot) && folded(one.material) === folded(name),
    )
    if (!known || had.some((one) => folded(one.lot) === folded(lot) && folded(one.name) === folded(name)))
      return
    const refusal = refusalOf(known, today)
    if (refusal !== null) wrong[`reagents.${place}.lot`] = refusal
    else if (known.expires !== expires)
      wrong[`reagents.${place}.expires`] = fill(m.batches.lotOtherDay, {
        lot: known.number,
        day: dateWords(known.expires),
      })
  })
  controls.forEach((control, place) => {
    const words = ` ${folded(control.replace(/[;:()]/g, ' '))} `
    const late = rows.find(
      (one) => one.kind === 'control' && words.includes(` ${folded(one.number)} `) && lastDay(one) < today,
    )
    if (late)
      wrong[`controls.${place}`] = fill(m.qualityControl.controlLotExpired, {
        control,
        lot: late.number,
        day: dateWords(lastDay(late)),
      })
  })
  return wrong
}
