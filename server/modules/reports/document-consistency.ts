import { classMembers, CONVERSIONS, expectedOf, substance } from '@contract/rules/drug-graph'
import { toxConsistency, type ConsistencyRow, type ToxFinding } from '@contract/rules/tox-consistency'
import { urineValidity } from '@contract/rules/validity'
import { valueOf, type Row } from './document-row'
import { isComing, type ReportedAnalysis, type ReportFacts } from './report-facts'

/** The catalogue's codes of the tests that judge a urine specimen itself. */
const validityCodes = { creatinine: 'V-CREA', specificGravity: 'V-SG', ph: 'V-PH', nitrite: 'V-NIT' } as const
const oxidantsCode = 'V-OXID'
const validityTests: readonly string[] = [...Object.values(validityCodes), oxidantsCode]

const inGraph = (name: string) => CONVERSIONS.some(({ from, to }) => from === name || to === name)

/**
 * The drug or class that a toxicology test looks for, as the drug graph names it. Null for a screen of a class that the
 * graph does not know: nothing can be said of it against a list of medications.
 */
function analyteOf({ definition, name }: ReportedAnalysis): string | null {
  if (definition.kind === 'tox_confirm') return substance(name)
  if (definition.kind !== 'tox_screen') return null
  const base = (name.split(':')[0] ?? '').trim().toLowerCase()
  if (classMembers(base)) return base
  const key = substance(base)
  return inGraph(key) ? key : null
}

const findings: Record<string, ToxFinding['finding']> = {
  Positive: 'positive',
  'Presumptive positive': 'positive',
  Negative: 'negative',
}

/** Whether a urine specimen's own tests forbid to interpret what was found in it, or may still come to. */
function stopsInterpretation(analyses: readonly ReportedAnalysis[], letter: string): boolean {
  const own = analyses.filter((one) => one.letter === letter)
  const of = (code: string) => own.find((one) => one.code === code && one.state === 'RELEASED')
  if (own.some((one) => isComing(one) && validityTests.includes(one.code ?? ''))) return true
  const measured = (code: string) => {
    const one = of(code)
    const value = one ? valueOf(one) : null
    return value?.kind === 'number' ? { comparator: value.comparator, number: value.number } : null
  }
  return urineValidity({
    creatinine: measured(validityCodes.creatinine),
    specificGravity: measured(validityCodes.specificGravity),
    ph: measured(validityCodes.ph),
    nitrite: measured(validityCodes.nitrite),
    foreignSubstance: of(oxidantsCode)?.interpretation?.isAbnormal ? 'oxidants' : null,
  }).stopsInterpretation
}

export interface Consistencies {
  of(one: ReportedAnalysis): NonNullable<Row['consistency']>
  /** The sentences for the head of the report. */
  inconsistent: string[]
}
const nothing: Consistencies = { of: () => '', inconsistent: [] }

/** A sentence without the rule's name, which is for the pharmacist's screen. */
const plain = ({ reason, rule }: ConsistencyRow) =>
  reason.charAt(0).toUpperCase() + reason.slice(1).replace(` (rule: ${rule})`, '')

/**
 * Released toxicology findings against the listed medications. Says nothing where the medications are not given by
 * ingredient, where nothing was interpretable, and of a substance that the drug graph does not hold: a wrong
 * "inconsistent" harms the patient more than a missing one.
 */
export function consistenciesOf(facts: ReportFacts): Consistencies {
  if (!facts.prescribed) return nothing
  const released = facts.analyses.filter(({ state }) => state === 'RELEASED')
  const judged = released.flatMap((one) => {
    const analyte = analyteOf(one)
    return analyte === null || stopsInterpretation(facts.analyses, one.letter) ? [] : [{ one, analyte }]
  })
  if (judged.length === 0) return nothing
  const rows = toxConsistency({
    medications: [...facts.prescribed],
    findings: judged.map(({ one, analyte }) => ({
      analyte,
      method: one.definition.kind === 'tox_screen' ? 'screen' : 'confirm',
      finding: findings[one.interpretation?.finding ?? ''] ?? 'none',
    })),
    interpretable: true,
  }).filter(
    ({ state, about }) =>
      state !== 'INCONSISTENT_POSITIVE' ||
      (about !== null && (inGraph(about) || classMembers(about) !== null)),
  )
  const analytes = new Map(judged.map(({ one, analyte }) => [one, analyte]))
  return {
    inconsistent: rows
      .filter(({ state }) => state === 'INCONSISTENT_NEGATIVE' || state === 'INCONSISTENT_POSITIVE')
      .map(plain),
    of: (one) => wordFor(analytes.get(one), one.interpretation?.finding ?? '', rows),
  }
}

function wordFor(
  analyte: string | undefined,
  finding: string,
  rows: ConsistencyRow[],
): NonNullable<Row['consistency']> {
  if (analyte === undefined) return ''
  if (findings[finding] === 'negative') {
    const missing = rows.some(
      ({ state, about }) =>
        state === 'INCONSISTENT_NEGATIVE' && about !== null && expectedOf(substance(about)).includes(analyte),
    )
    return missing ? 'Inconsistent' : ''
  }
  const row = rows.find(({ kind, about }) => kind === 'analyte' && about === analyte)
  if (!row) return ''
  if (row.state === 'NO_MEDS_LISTED') return 'No medications listed'
  if (row.state === 'INCONSISTENT_POSITIVE') return 'Inconsistent'
  return row.state === 'CONSISTENT' || row.state === 'CONSISTENT_METABOLITE' ? 'Consistent' : ''
}
