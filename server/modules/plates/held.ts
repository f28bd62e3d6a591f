import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { placeOf, wellName } from '@contract/plates/geometry'
import type { Reading } from '@contract/plates/shapes'
import type { PlateVerdict } from '@contract/plates/states'
import type { PlateVerdicts } from '@contract/rules/plates/verdicts'
import { ofLab } from '../../core/scope'
import type { Tx } from '../../core/tx'
import { formatOf } from './format'
import type { PlateRecord } from './records'
import type { WellRecord } from './store'

/** Sentences that name why a plate is held; the others stand under its verdicts. */
const mostNamed = 6

/** What is kept of the newest run of a plate. */
export interface KeptVerdict {
  verdict: PlateVerdict | null
  held_why: string | null
}

interface Run {
  plate: PlateRecord
  wells: readonly WellRecord[]
  readings: readonly Reading[]
}

const hasCt = (readings: readonly Reading[], well: string) =>
  readings.some((one) => one.well === well && /\d/.test(one.ct ?? ''))

const controlWords = ({ role, control }: WellRecord) => [role, control].filter(Boolean).join(' ')

/** A control that failed, by its role, its name and its well. */
function failedWords({ plate, readings }: Run, own: WellRecord): string {
  const well = wellName(formatOf(plate.format), own.place)
  const said = { control: controlWords(own), well }
  if (own.role === 'NTC' && hasCt(readings, well)) return fill(m.plates.waterAmplified, said)
  if (own.role === 'PC' && !hasCt(readings, well)) return fill(m.plates.positiveAbsent, said)
  return fill(m.plates.controlOff, said)
}

/** The verdict of judged readings, with why they hold the plate: its failed controls by name before anything else. */
export function verdictKept(run: Run, verdicts: PlateVerdicts): KeptVerdict {
  if (verdicts.plate.verdict === 'PASS') return { verdict: 'PASS', held_why: null }
  const format = formatOf(run.plate.format)
  const failed = verdicts.wells.flatMap(({ well, verdict }) => {
    const own = run.wells.find(
      ({ place, content }) => content === 'CONTROL' && place === placeOf(format, well),
    )
    return own && verdict === 'FAIL' ? [failedWords(run, own)] : []
  })
  const why = failed.length > 0 ? failed : verdicts.plate.reasons.map(({ words }) => words)
  return { verdict: 'HOLD', held_why: why.slice(0, mostNamed).join(' ') }
}

/**
 * What the controls of a layout say where no rules are in force: a water with any Ct and a positive control without one hold the
 * plate. More cannot be said without rules, so nothing passes.
 */
export function verdictWithoutRules(run: Run): KeptVerdict {
  const format = formatOf(run.plate.format)
  const failed = run.wells.flatMap((own) => {
    if (own.content !== 'CONTROL' || (own.role !== 'NTC' && own.role !== 'PC')) return []
    const amplified = hasCt(run.readings, wellName(format, own.place))
    return amplified === (own.role === 'NTC') ? [failedWords(run, own)] : []
  })
  return failed.length > 0
    ? { verdict: 'HOLD', held_why: failed.slice(0, mostNamed).join(' ') }
    : { verdict: null, held_why: null }
}

/** What was kept of the release gate for the orders on a plate is no longer true once its hold begins or ends. */
export async function forgetGatesOf(tx: Tx, who: { labId: string }, plateId: string): Promise<void> {
  await sql`delete from report_gate g where ${ofLab(who, 'g')} and g.order_id in (select w.order_id from plate_well w
    where ${ofLab(who, 'w')} and w.plate_id = ${plateId} and w.left_at is null)`.execute(tx)
}
