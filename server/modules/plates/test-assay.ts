import type { AssayContent } from '@contract/plates/assay-shapes'

/** Rules of an assay with one target and a human control, which enter 20 or 10 as glucose: a test that every test laboratory has. */
export function assayContent(testId: string, over: { cutoff?: string; noCt?: string[] } = {}): AssayContent {
  const below = (ct: string) => ({ ct, edge: 'below' as const })
  const virus = {
    name: 'N1',
    cutoff: below(over.cutoff ?? '40'),
    inBlank: null,
    positive: { low: '20', high: '30' },
  }
  return {
    rules: {
      assay: 'Virus N1',
      source: 'Package insert, revision 3',
      cycles: 45,
      targets: [virus],
      analytes: [{ name: 'Virus', targets: ['N1'] }],
      internalControl: {
        target: 'RNase P',
        from: 'specimen',
        cutoff: below('40'),
        inBlank: null,
        inPositive: false,
      },
      tag: null,
      controls: { NTC: 1, PC: 1, NEC: 0, PEC: 0 },
      replicates: { spread: '0.5', lowFrom: '35' },
      repeats: 1,
    },
    noCt: over.noCt ?? [],
    controlTestId: null,
    results: [{ analyte: 'Virus', testId, detected: '20', notDetected: '10' }],
  }
}
