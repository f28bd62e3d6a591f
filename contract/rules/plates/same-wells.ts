import { fill, m } from '../../messages'
import type { AssayRules } from './assay-rules'
import { isSeldom } from './chance'
import type { ContaminationSign } from './contamination'
import { readingsOf, type EarlierPlate, type PlannedWell, type PlateRun, type Readings } from './plate-run'
import { signalOf } from './read-ct'
import { placeOf, wellName } from './wells'

/** So many wells positive on both plates are more than chance where chance brings them this seldom. */
const inBoth = 2

/** A well that holds a specimen on both plates, and never the same one. */
interface Shared {
  well: string
  specimen: string
}

/**
 * The wells that can be compared: a specimen on each plate. One that stands on both plates was run again and is left out wherever it
 * stands; one in several wells counts once on each plate, by its first.
 */
function sharedWells(run: PlateRun, wells: readonly PlannedWell[], earlier: EarlierPlate): Shared[] {
  const before = new Map(
    earlier.wells.flatMap(({ well, specimen }) => {
      const place = placeOf(run.format, well)
      return place ? [[wellName(place), specimen] as const] : []
    }),
  )
  const now = wells.flatMap(({ well, role, specimen }) =>
    role === 'SAMPLE' && specimen !== null ? [{ well, specimen }] : [],
  )
  const here = new Set(now.map(({ specimen }) => specimen))
  const there = new Set(before.values())
  const met = { here: new Set<string>(), there: new Set<string>() }
  return now.filter(({ well, specimen }) => {
    const other = before.get(well)
    if (other === undefined || there.has(specimen) || here.has(other)) return false
    if (met.here.has(specimen) || met.there.has(other)) return false
    met.here.add(specimen)
    met.there.add(other)
    return true
  })
}

/**
 * Wells that are positive on this plate and were on one before it, of other specimens: what carries the target stands with the place (a
 * strip of tubes, a channel of a pipette, the block), not with the patient. One sign for each target and earlier plate. `wells` are
 * those of the run with their plain names, `readings` its rows.
 */
export function sameWellSigns(
  rules: AssayRules,
  run: PlateRun,
  wells: readonly PlannedWell[],
  readings: Readings,
): ContaminationSign[] {
  return (run.earlier ?? []).flatMap((earlier) => {
    const shared = sharedWells(run, wells, earlier)
    const then = readingsOf({ ...run, readings: earlier.readings }, rules.cycles)
    return rules.targets
      .filter(({ name }) => name !== rules.tag)
      .flatMap(({ name, cutoff }): ContaminationSign[] => {
        const state = (of: Readings, { well }: Shared) => signalOf(of.at(well, name), cutoff).state
        // A well of which one plate says nothing is neither like nor unlike the other.
        const known = shared.filter(
          (one) => state(then, one) !== 'unknown' && state(readings, one) !== 'unknown',
        )
        const before = known.filter((one) => state(then, one) === 'yes')
        const now = known.filter((one) => state(readings, one) === 'yes')
        const both = now.filter((one) => before.includes(one))
        if (both.length < inBoth || !isSeldom(known.length, before.length, now.length, both.length)) return []
        const specimens = new Set(both.map(({ specimen }) => specimen))
        return [
          {
            target: name,
            // Replicates have one result: a doubt about one is about all.
            wells: wells.flatMap(({ well, specimen }) =>
              specimen !== null && specimens.has(specimen) ? [well] : [],
            ),
            words: fill(m.rules.plates.contamination.sameWells, {
              target: name,
              plate: earlier.number,
              wells: both.map(({ well }) => well).join(', '),
            }),
          },
        ]
      })
  })
}
