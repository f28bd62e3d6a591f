import { fill, m } from '../../messages'
import type { PlateRun } from './plate-run'
import { controlPlaces, schemeNumber, stampedControls } from './scheme'
import { placeOf, wellName } from './wells'

/** What is wrong with the plan of a plate, in words: a plate with a wrong plan is not judged. */
export function planProblems({ format, layout, wells }: PlateRun): { words: string; wells: string[] }[] {
  const words = m.rules.plates.plan
  const problems: { words: string; wells: string[] }[] = []
  const roles = new Map<string, string>()
  const bySpecimen = new Map<string, { well: string; group: string | null }[]>()
  const byGroup = new Map<string, Set<string>>()
  for (const planned of wells) {
    const place = placeOf(format, planned.well)
    if (!place) {
      problems.push({ words: fill(words.noWell, { well: planned.well }), wells: [] })
      continue
    }
    const well = wellName(place)
    if (roles.has(well)) problems.push({ words: fill(words.wellTwice, { well }), wells: [well] })
    roles.set(well, planned.role)
    if (planned.role !== 'SAMPLE') continue
    const { specimen, group } = planned
    if (!specimen) {
      problems.push({ words: fill(words.noSpecimen, { well }), wells: [well] })
      continue
    }
    bySpecimen.set(specimen, [...(bySpecimen.get(specimen) ?? []), { well, group }])
    if (group !== null) byGroup.set(group, (byGroup.get(group) ?? new Set<string>()).add(specimen))
  }
  for (const [specimen, own] of bySpecimen) {
    const groups = new Set(own.map(({ group }) => group))
    if (own.length < 2 || (groups.size === 1 && !groups.has(null))) continue
    const names = own.map(({ well }) => well)
    problems.push({ words: fill(words.specimenTwice, { specimen, wells: names.join(', ') }), wells: names })
  }
  for (const [group, specimens] of byGroup)
    if (specimens.size > 1) problems.push({ words: fill(words.groupMixed, { group }), wells: [] })
  if (layout.kind === 'stamped' && new Set(layout.sources.map(schemeNumber)).size < layout.sources.length)
    problems.push({ words: words.sharedPlace, wells: [] })
  const fixed = layout.kind === 'moving' ? controlPlaces(format, layout.number) : []
  const stamped = layout.kind === 'stamped' ? stampedControls(layout.sources) : []
  for (const { place, shows } of [...fixed, ...stamped]) {
    const well = wellName(place)
    const wanted = shows === 'positive' ? 'PC' : 'NTC'
    if (roles.get(well) !== wanted)
      problems.push({ words: fill(words.notControl, { well, wanted }), wells: [well] })
  }
  return problems
}
