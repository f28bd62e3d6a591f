import { fill, m } from '../../messages'
import { compare } from '../decimal'
import type { AssayRules, CtLimit, CtRange } from './assay-rules'
import type { PlannedWell, Readings, WellRole } from './plate-run'
import { readText, signalOf, type CtRead } from './read-ct'

/** What a control must show of a target. `absent`: nothing within the limit, or nothing at all. */
type Wanted =
  | { is: 'absent'; limit: CtLimit | null }
  | { is: 'present'; limit: CtLimit }
  | { is: 'within'; range: CtRange }

type ControlRole = 'NTC' | 'PC' | 'NEC' | 'PEC'
const isControl = (role: WellRole): role is ControlRole =>
  role === 'NTC' || role === 'PC' || role === 'NEC' || role === 'PEC'

/** The range of each target in a positive control: of its lot, or of the rules. */
function rangesOf(rules: AssayRules, { lot }: Pick<PlannedWell, 'lot'>): ReadonlyMap<string, CtRange> {
  return new Map(
    lot
      ? lot.map(({ target, low, high }) => [target, { low, high }])
      : rules.targets.map(({ name, positive }) => [name, positive]),
  )
}

function wantedOf(rules: AssayRules, role: ControlRole, well: PlannedWell): [string, Wanted][] {
  const { internalControl: own, tag } = rules
  const ranges = rangesOf(rules, well)
  const targets = rules.targets.map(({ name, cutoff, inBlank }): [string, Wanted] => {
    const range = ranges.get(name)
    if (role === 'PC' && range) return [name, { is: 'within', range }]
    // The tag is in the synthetic control alone, not in what was extracted.
    if (role === 'PEC' && name !== tag) return [name, { is: 'present', limit: cutoff }]
    return [name, { is: 'absent', limit: inBlank }]
  })
  const present: Wanted = { is: 'present', limit: own.cutoff }
  const absent: Wanted = { is: 'absent', limit: own.inBlank }
  if (role === 'NEC' || role === 'PEC') return [...targets, [own.target, present]]
  if (own.from === 'specimen')
    return [...targets, [own.target, role === 'PC' && own.inPositive ? present : absent]]
  // A strong positive control may use up what a control in the reagent needs: only the blank must show it.
  return role === 'NTC' ? [...targets, [own.target, present]] : targets
}

type Held = 'yes' | 'amplified' | 'absent' | 'outside' | 'unread'

function isHeld(read: CtRead, wanted: Wanted): Held {
  if (wanted.is === 'within') {
    if (read.kind === 'none') return 'absent'
    if (read.kind !== 'ct') return 'unread'
    const { low, high } = wanted.range
    return compare(read.ct, low) >= 0 && compare(read.ct, high) <= 0 ? 'yes' : 'outside'
  }
  const { state } = signalOf(read, wanted.limit)
  if (state === 'unknown') return 'unread'
  if (wanted.is === 'present') return state === 'yes' ? 'yes' : 'absent'
  return state === 'no' ? 'yes' : 'amplified'
}

/** What is wrong with a control well, and what of it was not read, in words. Null: the well is no control that rules judge. */
export function judgeControl(
  rules: AssayRules,
  readings: Readings,
  planned: PlannedWell,
): { failures: string[]; unread: string[] } | null {
  const { role, well } = planned
  if (!isControl(role)) return null
  const words = m.rules.plates.control
  const failures: string[] = []
  const unread: string[] = []
  for (const [target, wanted] of wantedOf(rules, role, planned)) {
    const found = readings.at(well, target)
    const held = isHeld(found, wanted)
    if (held === 'yes') continue
    const said = { role, well, target, read: readText(found) }
    if (held === 'unread') unread.push(fill(words.unread, said))
    else if (held === 'outside' && wanted.is === 'within')
      failures.push(fill(words.outside, { ...said, ...wanted.range }))
    else failures.push(fill(held === 'amplified' ? words.amplified : words.absent, said))
  }
  return { failures, unread }
}

/** Controls that the assay needs and the plan has not, and targets that no positive control of the plan holds. */
export function missingControls(rules: AssayRules, wells: readonly PlannedWell[]): string[] {
  const words = m.rules.plates.control
  const few = (['NTC', 'PC', 'NEC', 'PEC'] as const).flatMap((role) => {
    const wanted = rules.controls[role]
    const has = wells.filter((well) => well.role === role).length
    return has < wanted ? [fill(words.missing, { role, wanted })] : []
  })
  const positives = wells.filter(({ role }) => role === 'PC')
  const bare = rules.targets.filter(
    ({ name }) => positives.length > 0 && !positives.some((well) => rangesOf(rules, well).has(name)),
  )
  return [...few, ...bare.map(({ name }) => fill(words.uncovered, { target: name }))]
}
