import { fill, m } from '../../messages'
import type { AssayRules } from './assay-rules'
import type { PlateRun } from './plate-run'
import { verdictsOf, type Finding, type Reason, type WellAction } from './verdicts'

/** What a result was, or would be. */
export interface ReplayedResult {
  finding: Finding
  action: WellAction
  reasons: Reason[]
  /** Why the plate is held, where it is. */
  plate: Reason[]
}

/** A result that other rules would change. Null: these rules have no such result. */
export interface ReplayChange {
  run: string
  well: string
  specimen: string | null
  analyte: string
  before: ReplayedResult | null
  after: ReplayedResult | null
  /** Which change of the rules does it, in words. */
  why: string
}

export interface Replay {
  runs: number
  /** Results that were looked at: of the old rules, the new or both. */
  results: number
  changes: ReplayChange[]
}

/** One part of the rules that differs, in words, and the old rules with it alone changed. */
interface Part {
  words: string
  alone: AssayRules
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

function partsOf(before: AssayRules, after: AssayRules): Part[] {
  const words = m.rules.plates.replay
  const names = [...new Set([...before.targets, ...after.targets].map(({ name }) => name))]
  const targets = names.flatMap((name): Part[] => {
    const [from, to] = [before, after].map((rules) => rules.targets.find((one) => one.name === name))
    if (!differs(from, to)) return []
    const others = before.targets.filter((one) => one.name !== name)
    const kept = from && to ? before.targets.map((one) => (one.name === name ? to : one)) : null
    return [
      {
        words: fill(words.target, { name }),
        alone: { ...before, targets: kept ?? (to ? [...others, to] : others) },
      },
    ]
  })
  const whole = (
    ['analytes', 'internalControl', 'tag', 'cycles', 'controls', 'replicates', 'repeats'] as const
  ).flatMap((key): Part[] =>
    differs(before[key], after[key]) ? [{ words: words[key], alone: { ...before, [key]: after[key] } }] : [],
  )
  return [...targets, ...whole]
}

/** Every result of a run by well and analyte. */
function resultsOf(
  rules: AssayRules,
  run: PlateRun,
): Map<string, ReplayedResult & { well: string; analyte: string; specimen: string | null }> {
  const { plate, wells } = verdictsOf(rules, run)
  return new Map(
    wells.flatMap(({ well, specimen, analytes }) =>
      analytes.map(
        ({ analyte, finding, action, reasons }) =>
          [
            JSON.stringify([well, analyte]),
            { well, specimen, analyte, finding, action, reasons, plate: plate.reasons },
          ] as const,
      ),
    ),
  )
}

/** What a person would see: the finding and what is to be done. */
const shown = (one: ReplayedResult | undefined): string => (one ? `${one.finding} ${one.action}` : '')
const plain = (one: ReplayedResult | undefined): ReplayedResult | null =>
  one ? { finding: one.finding, action: one.action, reasons: one.reasons, plate: one.plate } : null

/**
 * Every result of these runs that new rules would change, with why: the finding or the action differs, or only one of the two
 * versions has the result. Each change names the parts of the rules that make it alone; where none does, all that differ.
 */
export function replay(
  before: AssayRules,
  after: AssayRules,
  /** `after`: the run as the new rules read it, where they take other words for no Ct. */
  runs: readonly { id: string; run: PlateRun; after?: PlateRun }[],
): Replay {
  const words = m.rules.plates.replay
  const parts = partsOf(before, after)
  let results = 0
  const changes = runs.flatMap(({ id, run, after: read = run }): ReplayChange[] => {
    const [old, now] = [resultsOf(before, run), resultsOf(after, read)]
    const keys = [...new Set([...old.keys(), ...now.keys()])]
    results += keys.length
    const changed = keys.filter((key) => shown(old.get(key)) !== shown(now.get(key)))
    if (changed.length === 0) return []
    const own: Part[] = differs(run.noCt, read.noCt)
      ? [...parts, { words: words.noCt, alone: before }]
      : parts
    const alone = own.map((part) => ({
      ...part,
      results: resultsOf(part.alone, part.alone === before ? read : run),
    }))
    return changed.flatMap((key): ReplayChange[] => {
      const one = old.get(key) ?? now.get(key)
      if (!one) return []
      const causes = alone.filter((part) => shown(part.results.get(key)) === shown(now.get(key)))
      const [only] = causes
      const named = (causes.length > 0 ? causes : own).map((part) => part.words).join('; ')
      return [
        {
          run: id,
          well: one.well,
          specimen: one.specimen,
          analyte: one.analyte,
          before: plain(old.get(key)),
          after: plain(now.get(key)),
          why: only ? fill(words.because, { part: named }) : fill(words.together, { parts: named }),
        },
      ]
    })
  })
  return { runs: runs.length, results, changes }
}
