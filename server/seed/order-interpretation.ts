import { readEntered, type EnteredValue } from '@contract/rules/entered-value'
import { todayIn } from '@contract/rules/zone'
import {
  controlOf,
  controlReading,
  hoursFrom,
  interpretationOf,
  isControl,
  uncontrolledReading,
} from '../modules/results/public'
import type { SeedAnalysis, SeedOrder, SeedWorld } from './order-world'
import { lab } from './people/lab'

const lastValueKey = (order: SeedOrder, code: string) => `${order.patient.row.id} ${code}`

/** The value as the program reads it; what the seed makes, it must accept. */
export function read({ definition, code }: SeedAnalysis, raw: string): EnteredValue {
  const result = readEntered(definition, raw)
  if (!result.ok) throw new Error(`${code} refuses ${raw}: ${result.message}`)
  return result.value
}

/** Interprets one value, with the patient's last and with the control of its specimen, as entering it would. */
export function interpretOne(
  world: SeedWorld,
  order: SeedOrder,
  analysis: SeedAnalysis,
  all: readonly SeedAnalysis[],
): void {
  const raw = analysis.entered?.['raw']
  if (typeof raw !== 'string') return
  const control = controlOf(analysis, all)
  analysis.previous = world.lastValues.get(lastValueKey(order, analysis.code))
  const reading = interpretationOf(analysis.definition, read(analysis, raw), {
    patient: order.patient.row,
    collectedAt: analysis.collected_at,
    zone: lab.timeZone,
    matrix: analysis.matrix,
    ...(analysis.previous ? { previous: analysis.previous } : {}),
    ...(analysis.received_at && analysis.resulted_at
      ? { hoursStood: hoursFrom(analysis.received_at, analysis.resulted_at) }
      : {}),
    ...(control === 'passed' || control === 'failed' ? { internalControl: control } : {}),
  })
  const beside = control === undefined ? uncontrolledReading(analysis, reading) : reading
  analysis.interpretation = { ...(isControl(analysis, all) ? controlReading(analysis, reading) : beside) }
  analysis.critical = reading.critical
}

/** Remembers what was released, for the patient's next order. */
export function rememberReleased(
  world: SeedWorld,
  order: SeedOrder,
  analyses: readonly SeedAnalysis[],
): void {
  const collectedOn = todayIn(lab.timeZone, order.plan.dateCollected)
  for (const analysis of analyses) {
    const raw = analysis.entered?.['raw']
    if (analysis.state !== 'RELEASED' || typeof raw !== 'string') continue
    world.lastValues.set(lastValueKey(order, analysis.code), {
      value: read(analysis, raw),
      units: analysis.definition.units,
      raw,
      collectedOn,
    })
  }
}
