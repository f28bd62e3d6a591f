import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
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

type Known = Pick<
  LotRow,
  'number' | 'expires' | 'opened' | 'open_days' | 'check_passed' | 'in_use' | 'material' | 'kind'
> & {
  check_needed: boolean
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
  const { rows } =
    await sql<Known>`select l.number, l.expires, l.opened, l.open_days, l.check_passed, l.in_use, a.check_needed,
      a.name as material, a.kind
    from qc_lot l join qc_material a on ${ofLab(who, 'a')} and a.id = l.material_id where ${ofLab(who, 'l')}
    order by l.in_use desc, l.expires desc, l.id limit 4000`.execute(db)
  reagents.forEach(({ name, lot, expires }, place) => {
    const known = rows.find(
      (one) =>
        one.kind !== 'control' && folded(one.number) === folded(lot) && folded(one.material) === folded(name),
    )
    if (!known || had.some((one) => folded(one.lot) === folded(lot) && folded(one.name) === folded(name)))
      return
    const last = lastDay(known)
    if (last < today)
      wrong[`reagents.${place}.lot`] = fill(m.qualityControl.lotExpired, { lot, day: dateWords(last) })
    else if (known.check_passed === false) wrong[`reagents.${place}.lot`] = m.qualityControl.lotFailedUse
    else if (known.check_needed && known.check_passed !== true)
      wrong[`reagents.${place}.lot`] = fill(m.qualityControl.lotUncheckedUse, { material: known.material })
    else if (!known.in_use)
      wrong[`reagents.${place}.lot`] = fill(m.batches.lotNotInUse, { name: known.material, lot })
    else if (known.expires !== expires)
      wrong[`reagents.${place}.expires`] = fill(m.qualityControl.lotDayOther, {
        lot,
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
