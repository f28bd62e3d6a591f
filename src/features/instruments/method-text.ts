import type { MethodContent } from '@contract/analyte-methods/shapes'
import { fill, m } from '@contract/messages'

const words = m.analyteMethods

/** What a method asks for, a line for each rule. */
export function methodLines({ method }: MethodContent): string[] {
  const { unit, lod, lloq, uloq, carryOver, calibration, retention, ratios, standard, controls } = method
  return [
    fill(words.lineLimits, { lod, lloq, uloq, unit }),
    ...(carryOver === null ? [] : [fill(words.lineCarryOver, { carryOver, unit })]),
    fill(words.lineCalibration, {
      atLeast: calibration.atLeast,
      rSquared: calibration.rSquared,
      tolerance: calibration.tolerance,
      lowestTolerance: calibration.lowestTolerance,
    }),
    fill(words.lineRetention, {
      value: retention.tolerance.value,
      kind: retention.tolerance.kind === 'percent' ? words.kindPercent : words.kindMinutes,
      expected: retention.expected === null ? words.meanWords : `${retention.expected} ${words.kindMinutes}`,
    }),
    ...ratios.map(({ name, tolerance, expected }) =>
      fill(words.lineRatio, { name, tolerance, expected: expected ?? words.meanWords }),
    ),
    standard === null ? words.lineNoStandard : fill(words.lineStandard, standard),
    ...controls.map((one) => fill(words.lineControl, one)),
    ...(method.bracketed ? [words.lineBracketed] : []),
  ]
}
