import { fill, m } from '@contract/messages'
import type { AssayContent, AssayRule } from '@contract/plates/assay-shapes'
import type { CtLimit } from '@contract/rules/plates/assay-rules'

const roles = ['NTC', 'PC', 'NEC', 'PEC'] as const

export const limitText = ({ ct, edge }: CtLimit): string =>
  fill(edge === 'below' ? m.plates.ctBelow : m.plates.ctUpTo, { ct })

/** Rules in words, one sentence a line: all that decides over a result. */
export function ruleLines({ rules, noCt, results }: AssayContent, tests: AssayRule['tests']): string[] {
  const { internalControl, controls, replicates, tag, repeats, cycles, source } = rules
  const words = noCt.map((word) => (word === '' ? m.plates.noCtEmpty : word))
  return [
    ...rules.targets.map(({ name, cutoff, inBlank, positive: { low, high } }) =>
      fill(m.plates.targetLine, {
        name,
        low,
        high,
        limit: limitText(cutoff),
        blank:
          inBlank === null ? m.plates.blankAny : fill(m.plates.blankLimit, { limit: limitText(inBlank) }),
      }),
    ),
    fill(m.plates.controlLine, {
      name: internalControl.target,
      from: m.plates.controlFrom[internalControl.from].toLowerCase(),
      limit: limitText(internalControl.cutoff),
    }),
    ...rules.analytes.map(({ name, targets }) => {
      const result = results.find(({ analyte }) => analyte === name)
      return fill(m.plates.resultLine, {
        analyte: name,
        targets: targets.join(', '),
        test: tests.find(({ _id }) => _id === result?.testId)?.name ?? m.plates.testUnknown,
        detected: result?.detected ?? '',
        notDetected: result?.notDetected ?? '',
      })
    }),
    fill(m.plates.controlsLine, {
      controls: roles
        .filter((role) => controls[role] > 0)
        .map((role) => `${m.plates.roleShort[role]} ${controls[role]}`)
        .join(', '),
      repeats,
      cycles,
    }),
    fill(m.plates.replicatesLine, replicates),
    ...(tag === null ? [] : [fill(m.plates.tagLine, { name: tag })]),
    ...(words.length > 0 ? [fill(m.plates.noCtLine, { words: words.join(', ') })] : []),
    fill(m.plates.sourceLine, { source }),
  ]
}
