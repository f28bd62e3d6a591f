import type { AssayContent, AssayRule } from '@contract/plates/assay-shapes'
import type { CtLimit } from '@contract/rules/plates/assay-rules'

export interface LimitForm {
  ct: string
  edge: CtLimit['edge']
}
export interface TargetForm {
  /** Its own, so that a result keeps its target when the name changes. */
  key: number
  name: string
  cutoff: LimitForm
  /** An empty Ct: any Ct fails. */
  inBlank: LimitForm
  low: string
  high: string
}
export interface ResultForm {
  key: number
  name: string
  targets: readonly number[]
  test: { _id: string; name: string } | null
  detected: string
  notDetected: string
}
/** The rules of an assay as they are typed. */
export interface RuleForm {
  assay: string
  source: string
  cycles: string
  repeats: string
  spread: string
  lowFrom: string
  targets: readonly TargetForm[]
  internal: {
    target: string
    from: 'specimen' | 'reagent'
    cutoff: LimitForm
    inBlank: LimitForm
    inPositive: boolean
  }
  /** The key of a target; null: none. */
  tag: number | null
  results: readonly ResultForm[]
  /** The test of the internal control; null: it is entered nowhere. */
  controlTest: { _id: string; name: string } | null
  controls: Readonly<Record<'NTC' | 'PC' | 'NEC' | 'PEC', string>>
  emptyCell: boolean
  noCt: string
}

const noLimit: LimitForm = { ct: '', edge: 'below' }
export const emptyTarget = (key: number): TargetForm => ({
  key,
  name: '',
  cutoff: noLimit,
  inBlank: noLimit,
  low: '',
  high: '',
})
export const emptyResult = (key: number): ResultForm => ({
  key,
  name: '',
  targets: [],
  test: null,
  detected: '',
  notDetected: '',
})
/** The next key among rows. */
export const nextKey = (rows: readonly { key: number }[]): number =>
  Math.max(0, ...rows.map(({ key }) => key)) + 1

/** Nothing that decides over a result is filled in for a new assay: its package insert says it. */
const blank: RuleForm = {
  assay: '',
  source: '',
  cycles: '',
  repeats: '',
  spread: '',
  lowFrom: '',
  targets: [emptyTarget(1)],
  internal: { target: '', from: 'specimen', cutoff: noLimit, inBlank: noLimit, inPositive: false },
  tag: null,
  results: [emptyResult(1)],
  controlTest: null,
  controls: { NTC: '', PC: '', NEC: '0', PEC: '0' },
  emptyCell: false,
  noCt: '',
}

/** What is edited: the draft, else what is in force, else an empty form. */
export function formOf(rule: AssayRule | undefined): RuleForm {
  const content = rule?.draft ?? rule?.approved
  if (!rule || !content) return blank
  const { rules, noCt, results } = content
  const targets = rules.targets.map(({ name, cutoff, inBlank, positive }, at): TargetForm => ({
    key: at + 1,
    name,
    cutoff,
    inBlank: inBlank ?? noLimit,
    ...positive,
  }))
  const keyOf = (name: string | null) => targets.find((one) => one.name === name)?.key
  const { internalControl, controls } = rules
  return {
    assay: rules.assay,
    source: rules.source,
    cycles: String(rules.cycles),
    repeats: String(rules.repeats),
    ...rules.replicates,
    targets,
    internal: { ...internalControl, inBlank: internalControl.inBlank ?? noLimit },
    tag: keyOf(rules.tag) ?? null,
    results: rules.analytes.map((analyte, at): ResultForm => {
      const own = results.find((one) => one.analyte === analyte.name)
      return {
        key: at + 1,
        name: analyte.name,
        targets: analyte.targets.flatMap((name) => keyOf(name) ?? []),
        test: rule.tests.find(({ _id }) => _id === own?.testId) ?? null,
        detected: own?.detected ?? '',
        notDetected: own?.notDetected ?? '',
      }
    }),
    controls: {
      NTC: String(controls.NTC),
      PC: String(controls.PC),
      NEC: String(controls.NEC),
      PEC: String(controls.PEC),
    },
    controlTest: rule.tests.find(({ _id }) => _id === content.controlTestId) ?? null,
    emptyCell: noCt.includes(''),
    noCt: noCt.filter((word) => word !== '').join('\n'),
  }
}

const wholeOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)
const limitOf = ({ ct, edge }: LimitForm): CtLimit => ({ ct: ct.trim(), edge })
const blankOf = (limit: LimitForm): CtLimit | null => (limit.ct.trim() === '' ? null : limitOf(limit))

/** What the form says, as it is sent; whether it can stand is read there. */
export function contentOf(form: RuleForm): AssayContent {
  const { internal, controls } = form
  const nameOf = (key: number | null) => form.targets.find((one) => one.key === key)?.name.trim()
  return {
    rules: {
      assay: form.assay,
      source: form.source,
      cycles: wholeOf(form.cycles),
      targets: form.targets.map(({ name, cutoff, inBlank, low, high }) => ({
        name: name.trim(),
        cutoff: limitOf(cutoff),
        inBlank: blankOf(inBlank),
        positive: { low: low.trim(), high: high.trim() },
      })),
      analytes: form.results.map(({ name, targets }) => ({
        name: name.trim(),
        targets: targets.flatMap((key) => nameOf(key) ?? []),
      })),
      internalControl: {
        target: internal.target.trim(),
        from: internal.from,
        cutoff: limitOf(internal.cutoff),
        inBlank: blankOf(internal.inBlank),
        inPositive: internal.inPositive,
      },
      tag: nameOf(form.tag) ?? null,
      controls: {
        NTC: wholeOf(controls.NTC),
        PC: wholeOf(controls.PC),
        NEC: wholeOf(controls.NEC),
        PEC: wholeOf(controls.PEC),
      },
      replicates: { spread: form.spread.trim(), lowFrom: form.lowFrom.trim() },
      repeats: wholeOf(form.repeats),
    },
    noCt: [
      ...(form.emptyCell ? [''] : []),
      ...form.noCt
        .split('\n')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ],
    results: form.results.map(({ name, test, detected, notDetected }) => ({
      analyte: name.trim(),
      testId: test?._id ?? '',
      detected,
      notDetected,
    })),
    controlTestId: form.controlTest?._id ?? null,
  }
}
