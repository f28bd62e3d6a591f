import { api } from '@contract/api'
import { startingMrsaTable } from '@contract/rules/mrsa/starting-table'
import { probe, type Probe } from './foreign-probe'

/** Plates hold specimens of every clinic: a clinic that asks for them, or for its specimens on them, learns nothing. */
export function plateProbes(): Probe[] {
  const { mrsa, plates } = api
  const { version: _version, approved: _approved, ...draft } = startingMrsaTable
  const none = '00000000-0000-4000-8000-000000000000'
  const table = { table: draft, tests: { sa: none, se: none, mec: none, junction: null, control: none } }
  const seen = { version: 1 }
  const content = { order: 'down' as const, replicates: 1 }
  const form = (id: string) => ({ testTypeId: id, layoutId: id })
  const below = { ct: '40', edge: 'below' as const }
  const rules = {
    rules: {
      assay: 'Theirs',
      source: 'Insert',
      cycles: 45,
      targets: [{ name: 'N1', cutoff: below, inBlank: null, positive: { low: '20', high: '30' } }],
      analytes: [{ name: 'Virus', targets: ['N1'] }],
      internalControl: {
        target: 'RNase P',
        from: 'specimen' as const,
        cutoff: below,
        inBlank: null,
        inPositive: false,
      },
      tag: null,
      controls: { NTC: 1, PC: 1, NEC: 0, PEC: 0 },
      replicates: { spread: '0.5', lowFrom: '35' },
      repeats: 1,
    },
    noCt: [],
    controlTestId: null,
    results: [],
  }
  return [
    probe(mrsa.list, 'rule', () => ({})),
    probe(mrsa.save, 'foreign', (k) => ({ body: { testId: k.openOrderId, version: null, content: table } })),
    probe(mrsa.replay, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(mrsa.approve, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen, read: true } })),
    probe(plates.list, 'all', () => ({})),
    probe(plates.counts, 'all', () => ({})),
    probe(plates.choices, 'all', () => ({})),
    probe(plates.get, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(plates.history, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(plates.unplaced, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(plates.runs, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(plates.runFile, 'foreign', (k) => ({ body: { _id: k.openOrderId, format: 'plain' as const } })),
    probe(plates.add, 'foreign', (k) => ({ body: { plate: form(k.openOrderId) } })),
    probe(plates.addPcr, 'foreign', (k) => ({
      body: {
        plate: { ...form(k.openOrderId), sources: [{ plateId: k.openOrderId, quadrant: 1 as const }] },
      },
    })),
    probe(plates.update, 'foreign', (k) => ({
      body: { plate: { _id: k.openOrderId, ...seen, barcode: k.barcode } },
    })),
    probe(plates.scan, 'foreign barcode', (k) => ({ body: { _id: k.openOrderId, code: k.barcode } })),
    probe(plates.edit, 'foreign specimen', (k) => ({
      body: {
        _id: k.openOrderId,
        steps: [{ do: 'put' as const, well: 'A1', seen: null, specimenId: k.specimenId }],
      },
    })),
    probe(plates.undo, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(plates.stage, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen, move: 'load' as const } })),
    probe(plates.remove, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen, reason: 'Not ours' } })),
    probe(plates.readRun, 'foreign', (k) => ({
      body: { _id: k.openOrderId, fileName: 'run.csv', text: 'Plate,X' },
    })),
    probe(plates.rules, 'rule', () => ({})),
    probe(plates.saveRules, 'foreign', (k) => ({
      body: { testTypeId: k.openOrderId, version: null, content: rules },
    })),
    probe(plates.replayRules, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(plates.approveRules, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen, read: true } })),
    probe(plates.verdicts, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(plates.overrideWell, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, well: 'A1', reason: 'Not ours' },
    })),
    probe(plates.accept, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(plates.addLayout, 'layout', () => ({
      body: { layout: { name: 'Theirs', format: 96 as const, content } },
    })),
    probe(plates.reviseLayout, 'foreign', (k) => ({
      body: { layout: { _id: k.openOrderId, ...seen, name: 'Theirs', active: true, content } },
    })),
  ]
}
