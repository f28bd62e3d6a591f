import type { AssayRules } from './assay-rules'

const below = { ct: '40', edge: 'below' as const }
/** One target and a human control in each specimen; no controls are asked for, so that a test says what its plate has. */
export const oneTarget: AssayRules = {
  assay: 'Virus',
  version: 1,
  source: 'Insert',
  approved: null,
  cycles: 45,
  targets: [{ name: 'N1', cutoff: below, inBlank: null, positive: { low: '20', high: '30' } }],
  analytes: [{ name: 'Virus', targets: ['N1'] }],
  internalControl: { target: 'RP', from: 'specimen', cutoff: below, inBlank: null, inPositive: false },
  tag: null,
  controls: { NTC: 0, PC: 0, NEC: 0, PEC: 0 },
  replicates: { spread: '0.5', lowFrom: '35' },
  repeats: 1,
}
