import type {
  ComparedLine,
  FoundLine,
  PharmacistOrder,
  PharmacistRow,
  PrescribedLine,
  Review,
} from '@contract/pharmacist/shapes'
import type { Page } from '@contract/shapes'
import { orderOf } from '@/features/specimens/test-orders'
import { id, page, row } from '@/features/orders/fixtures'

/** An id that is the same for the same words. */
const idOf = (words: string): string =>
  id([...words].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 900_000, 7) + 1000)

const said = (state: ComparedLine['state']) => ({
  word: state === null ? '' : 'Inconsistent',
  state,
  rule: state === null ? null : 'listed-not-found',
  sentence: '',
  evidence: [],
  flags: [],
})

export const analyte = (
  name: string,
  state: ComparedLine['state'],
  changes: Partial<FoundLine> = {},
): FoundLine => ({
  about: { kind: 'analysis', id: idOf(`analyte ${name}`) },
  name,
  ...said(state),
  method: 'confirm',
  letter: 'A',
  value: '900',
  unit: 'ng/mL',
  cutoff: '50',
  finding: 'Positive',
  isFound: true,
  productOf: null,
  previous: [],
  ...changes,
})

/** `found`: places among the analytes of the order that speak for it. */
export const medication = (
  name: string,
  state: ComparedLine['state'],
  found: number[] = [],
  changes: Partial<PrescribedLine> = {},
): PrescribedLine => ({
  about: { kind: 'medication', id: idOf(`medication ${name}`) },
  name,
  ...said(state),
  detail: null,
  reading: 'read',
  lastDose: null,
  verified: null,
  found,
  ...changes,
})

export const numberOf = (n: number) => `26323-000${n}`

/** An order that waits, oxycodone listed and not found, with one finding that nothing explains. Invented throughout. */
export const reviewOf = (n: number, changes: Partial<PharmacistOrder> = {}): PharmacistOrder => ({
  order: { ...orderOf(numberOf(n)), _id: id(n) },
  basis: `basis ${n}`,
  waitingSince: '2026-11-19T18:00:00.000Z',
  prescribed: [medication('Oxycodone', 'INCONSISTENT_NEGATIVE', [0])],
  found: [
    analyte('Oxycodone, urine confirmation', 'INCONSISTENT_NEGATIVE', {
      isFound: false,
      value: '<25',
      finding: 'Negative',
    }),
    analyte('Fentanyl, urine confirmation', 'INCONSISTENT_POSITIVE', { value: '12' }),
  ],
  specimens: [],
  validity: [],
  source: '',
  reviews: [],
  help: [{ ingredient: 'Oxycodone', sideEffects: ['Constipation'], alternatives: ['Acetaminophen'] }],
  templates: [{ _id: id(700), name: 'Pill count', text: 'Consider a pill count.' }],
  lock: null,
  ...changes,
})

export const waitingRow = (n: number, changes: Partial<PharmacistRow> = {}): PharmacistRow => ({
  ...row(n),
  waitingSince: '2026-11-19T18:00:00.000Z',
  dueAt: '2026-11-21T18:00:00.000Z',
  reviewedAt: null,
  reviewedByName: null,
  inconsistent: 2,
  openedBy: null,
  lapsed: null,
  ...changes,
})

export const queuePage = (docs: PharmacistRow[]): Page<PharmacistRow> => ({
  ...page([]),
  docs,
  total: docs.length,
})

export const draftOf = (by: string, changes: Review['changes']): Review => ({
  _id: id(800),
  state: 'DRAFT',
  by,
  byName: 'Elena Petrakis',
  at: '2026-11-19T18:30:00.000Z',
  reason: null,
  changes,
  advice: [],
  stands: false,
})
