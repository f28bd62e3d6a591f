import type { CutoffVersion } from '../results/shapes'
import { isAtOrAbove, isBelow, type Measured } from './bounds'
import type { DrugGraph } from './drug-graph'
import type { Screen } from './drug-screens'

/**
 * What the specimen's own tests allow. `dilute` and `unproven` (a validity test was ordered and says nothing): positives
 * stand, negatives prove nothing. `unfit` and `pending`: nothing is compared.
 */
export type Fitness = 'fit' | 'dilute' | 'unproven' | 'unfit' | 'pending'

/** A result as it is printed, and by which version of its test's cutoffs it was read. */
export interface PrintedFinding {
  /** The catalogue's code of its test. */
  code: string | null
  /** Null where there is none, or none that may be shown. */
  value: string | null
  unit: string
  cutoffVersion: CutoffVersion | null
}

/** One toxicology result as it stands. Consistency reads values, it never edits them. */
export interface ToxFinding {
  /** By which the caller finds its result again. */
  key: string
  /** A drug or metabolite, or the group of a screen (`opiates`). */
  analyte: string
  method: 'screen' | 'confirm'
  /** `none`: not yet resulted, not performed, or invalid. */
  finding: 'positive' | 'negative' | 'none'
  /** The amount; `absent` below the limit of quantitation, null where none is known. */
  value?: Measured | 'absent' | null
  cutoff?: string | null
  loq?: string | null
  /** `urine`, `oral_fluid`; null where it is not known. */
  matrix?: string | null
  specimen?: string
  /** When that was collected; an instant, null where it is not known. */
  collectedAt?: string | null
  fitness?: Fitness
  /** The word for an unfit specimen: `substituted`. */
  state?: string
  printed?: PrintedFinding
}

const NOT_PRINTED: PrintedFinding = { code: null, value: null, unit: '', cutoffVersion: null }

export interface Found extends Required<ToxFinding> {
  screen: Screen | null
}

function readFinding(given: ToxFinding, { substance, screenNamed }: DrugGraph): Found {
  const { method, analyte, matrix = 'urine' } = given
  const screen = method === 'screen' ? screenNamed(analyte, matrix) : null
  const target = substance(screen?.single === true ? (screen.names[0] ?? '') : analyte)
  return {
    value: null,
    cutoff: null,
    loq: null,
    specimen: '',
    collectedAt: null,
    fitness: 'fit',
    state: '',
    printed: NOT_PRINTED,
    ...given,
    matrix,
    analyte: method === 'screen' && screen?.single !== true ? analyte.toLowerCase() : target,
    screen:
      method !== 'screen'
        ? null
        : (screen ?? {
            id: '',
            names: [analyte],
            matrix: 'urine',
            members: new Set([target]),
            single: false,
            crossReactants: new Set(),
          }),
  }
}

/** What was found in the specimens of an order, screens beside what confirms them. */
export interface Panel {
  /** Of specimens that may be interpreted. */
  confirmed: Found[]
  /** The same; a screen that a confirmation has answered is not among them. */
  screens: Found[]
  /** Positive screens of which every confirmation was negative. */
  unconfirmed: Found[]
  /** Of specimens that may not. */
  closed: Found[]
  /** Definitive tests whose value does not tell whether it is there: `<20` where the cutoff is 5. */
  undecided: Found[]
  /** Tests without a result: not performed, or still coming. */
  silent: Found[]
}

/** Whether a definitive result is of something that this screen detects, in the same specimen. */
export const isMemberOf = (screen: Found, one: Found) =>
  one.specimen === screen.specimen && screen.screen?.members.has(one.analyte) === true

export const isPositive = ({ finding }: Found) => finding === 'positive'
export const isNegative = ({ finding }: Found) => finding === 'negative'
const isClosed = ({ fitness }: Found) => fitness === 'unfit' || fitness === 'pending'

/**
 * A confirmation answers the screen of its analyte. It answers the screen of a group where it finds a member, or where every
 * member that the screen detects has a definitive result.
 */
function isAnswered(one: Found, confirmed: readonly Found[]): boolean {
  if (!one.screen) return false
  const { members, single } = one.screen
  const beside = confirmed.filter(
    ({ specimen, analyte }) => specimen === one.specimen && members.has(analyte),
  )
  if (beside.some(isPositive)) return true
  const tested = new Set(beside.map(({ analyte }) => analyte))
  return single ? tested.has(one.analyte) : [...members].every((name) => tested.has(name))
}

const isAmount = (value: ToxFinding['value']) => value !== undefined && value !== null && value !== 'absent'

export function panelOf(findings: readonly ToxFinding[], graph: DrugGraph): Panel {
  const read = (one: ToxFinding) => readFinding(one, graph)
  const done = findings.filter(({ finding }) => finding !== 'none').map(read)
  const open = done.filter((one) => !isClosed(one))
  const confirmed = open.filter(({ method }) => method === 'confirm')
  const screens = open.filter(({ method }) => method === 'screen')
  const answered = screens.filter((one) => isAnswered(one, confirmed))
  const without = findings.filter(({ finding }) => finding === 'none')
  const undecided = without.filter(({ method, value }) => method === 'confirm' && isAmount(value))
  return {
    confirmed,
    screens: screens.filter((one) => !answered.includes(one)),
    unconfirmed: answered.filter(
      (one) =>
        isPositive(one) &&
        !confirmed.some((other) => isPositive(other) && one.screen?.members.has(other.analyte) === true),
    ),
    closed: done.filter(isClosed),
    undecided: undecided.map(read).filter((one) => !isClosed(one)),
    silent: without.filter((one) => !undecided.includes(one)).map(read),
  }
}

/** Whether there is any of it: certainly not, certainly, or not told by the value. */
export function isSeen({ finding, value, loq }: Found): 'yes' | 'no' | 'maybe' {
  if (finding === 'positive') return 'yes'
  if (value === 'absent') return 'no'
  if (value === null || loq === null) return 'maybe'
  if (isBelow(value, loq) === 'yes') return 'no'
  return isAtOrAbove(value, loq) === 'yes' ? 'yes' : 'maybe'
}

export const amountOf = ({ value }: Found): Measured | null => (value === 'absent' ? null : value)

/** The confirmation of an analyte beside another result: of the same specimen where there is one. */
export const besideOf = ({ confirmed }: Panel, name: string, specimen: string): Found | undefined =>
  confirmed.find((one) => one.analyte === name && one.specimen === specimen) ??
  confirmed.find((one) => one.analyte === name)
