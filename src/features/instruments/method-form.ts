import type { InstrumentMethod, MethodContent } from '@contract/analyte-methods/shapes'

export interface RatioForm {
  name: string
  expected: string
  tolerance: string
}
export interface ControlForm {
  name: string
  target: string
  tolerance: string
  atLeast: string
}

/** A method as it is typed. */
export interface MethodForm {
  on: boolean
  analyte: string
  unit: string
  lod: string
  lloq: string
  uloq: string
  carryOver: string
  atLeast: string
  leftOutAtMost: string
  rSquared: string
  tolerance: string
  lowestTolerance: string
  retention: string
  retentionWithin: string
  retentionKind: 'percent' | 'minutes'
  ratios: readonly RatioForm[]
  hasStandard: boolean
  standardLow: string
  standardHigh: string
  controls: readonly ControlForm[]
  bracketed: boolean
}

export const noRatio: RatioForm = { name: '', expected: '', tolerance: '' }
export const noControl: ControlForm = { name: '', target: '', tolerance: '', atLeast: '1' }

/** Nothing that the laboratory's validation says is filled in beforehand. */
const empty: MethodForm = {
  ...{ on: true, analyte: '', unit: '', lod: '', lloq: '', uloq: '', carryOver: '' },
  ...{ atLeast: '', leftOutAtMost: '0', rSquared: '', tolerance: '', lowestTolerance: '' },
  ...{ retention: '', retentionWithin: '', retentionKind: 'percent' },
  ratios: [noRatio],
  ...{ hasStandard: true, standardLow: '', standardHigh: '' },
  controls: [noControl],
  bracketed: true,
}

/** What stands in the form at first: the draft, else what is in force. */
export function formOf(method: InstrumentMethod | undefined): MethodForm {
  const from = method?.draft ?? method?.approved
  if (!from) return empty
  const { analyte, unit, lod, lloq, uloq, carryOver, calibration, retention, ratios, standard, controls } =
    from.method
  return {
    ...{ on: from.on, analyte, unit, lod, lloq, uloq, carryOver: carryOver ?? '' },
    atLeast: String(calibration.atLeast),
    leftOutAtMost: String(calibration.leftOutAtMost),
    rSquared: calibration.rSquared,
    tolerance: calibration.tolerance,
    lowestTolerance: calibration.lowestTolerance,
    retention: retention.expected ?? '',
    retentionWithin: retention.tolerance.value,
    retentionKind: retention.tolerance.kind,
    ratios: ratios.map((one) => ({ ...one, expected: one.expected ?? '' })),
    hasStandard: standard !== null,
    standardLow: standard?.low ?? '',
    standardHigh: standard?.high ?? '',
    controls: controls.map((one) => ({ ...one, atLeast: String(one.atLeast) })),
    bracketed: from.method.bracketed,
  }
}

const orNull = (text: string) => text.trim() || null
const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What is typed as the call takes it; whether it holds is for the schema to say. */
export const contentOf = (form: MethodForm): MethodContent => ({
  on: form.on,
  method: {
    analyte: form.analyte,
    unit: form.unit.trim(),
    lod: form.lod,
    lloq: form.lloq,
    uloq: form.uloq,
    carryOver: orNull(form.carryOver),
    calibration: {
      atLeast: whole(form.atLeast),
      rSquared: form.rSquared,
      tolerance: form.tolerance,
      lowestTolerance: form.lowestTolerance,
      leftOutAtMost: whole(form.leftOutAtMost),
    },
    retention: {
      expected: orNull(form.retention),
      tolerance: { kind: form.retentionKind, value: form.retentionWithin },
    },
    ratios: form.ratios.map(({ name, expected, tolerance }) => ({
      name,
      expected: orNull(expected),
      tolerance,
    })),
    standard: form.hasStandard ? { low: form.standardLow, high: form.standardHigh } : null,
    controls: form.controls.map((one) => ({ ...one, atLeast: whole(one.atLeast) })),
    bracketed: form.bracketed,
  },
})
