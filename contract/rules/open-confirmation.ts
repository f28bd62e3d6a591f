import { isLive } from '../orders/live'
import type { AnalysisState } from '../orders/shapes'
import type { ReflexCause } from '../results/shapes'
import type { TestDefinition } from '../tests/shapes'
import type { DrugGraph } from './drug-graph'
import { analyteOf, isDetected } from './tox-findings'
import { Interpretation } from '../results/shapes'

/** What of a result says whether it is a screen, and whether its confirmation is in. */
export interface Screened {
  id: string
  letter: string
  name: string
  state: AnalysisState
  definition: TestDefinition
  entered: Record<string, unknown> | null
  interpretation: Record<string, unknown> | null
  cause: ReflexCause | null
}

/**
 * The confirmations of the same specimen that a positive screen waits for, by name: those of what it detects, and those that it
 * called for itself. Empty for any other result, and where none was ordered: a screen may be reported as presumptive.
 */
export function confirmationsAwaited(screen: Screened, all: readonly Screened[], graph: DrugGraph): string[] {
  const { definition, interpretation } = screen
  if (definition.kind !== 'tox_screen' || screen.state !== 'RESULTED') return []
  const reading = Interpretation.safeParse(interpretation)
  const found = { ...screen, raw: '', interpretation: reading.success ? reading.data : null }
  if (!isDetected(found)) return []
  const analyte = analyteOf(found, graph)
  const named = graph.screenNamed(analyte, definition.cutoffs[0]?.matrix ?? null)
  const members = named?.members ?? new Set([graph.substance(analyte)])
  return all
    .filter(
      (one) =>
        isLive(one) &&
        one.entered === null &&
        one.letter === screen.letter &&
        one.definition.kind === 'tox_confirm' &&
        (one.cause?.from.includes(screen.id) || members.has(graph.substance(analyteOf(one, graph)))),
    )
    .map(({ name }) => name)
}
