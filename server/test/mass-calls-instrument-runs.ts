import { api } from '@contract/api'
import { json } from '../db/json'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of what instruments sent. `analysis` makes one that waits for a result. */
export function instrumentRunWrites(lab: TestLab, analysis: () => Promise<{ _id: string }>): WriteCall[] {
  const { instrumentRuns } = api
  const instrument = () =>
    lab.owner
      .selectFrom('instrument')
      .select(['id', 'lab_id'])
      .where('active', '=', true)
      .executeTakeFirstOrThrow()

  /** A run of one line for a specimen that waits. */
  async function run(): Promise<string> {
    const { id: instrument_id, lab_id } = await instrument()
    const { _id } = await analysis()
    const { test_id, barcode } = await lab.owner
      .selectFrom('analysis as a')
      .innerJoin('specimen as s', 's.id', 'a.specimen_id')
      .select(['a.test_id', 's.barcode'])
      .where('a.id', '=', _id)
      .executeTakeFirstOrThrow()
    const id = lab.ports.ids.id()
    const updated_at = lab.clock.now()
    const row = { lab_id, instrument_id, updated_at }
    const nothing = { unit: null, well: null, flags: [], measuredAt: null, control: null, why: null }
    await lab.owner
      .insertInto('instrument_run')
      .values({
        ...row,
        id,
        source: 'file',
        name: 'day.txt',
        profile: null,
        decimal: 'point',
        key: id,
        raw: new Uint8Array([5]),
        bytes: 1,
        lines: json([
          { ...nothing, line: 'line 1', specimen: barcode, test: id, value: '95', kind: 'specimen' as const },
        ]),
        line_count: 1,
        received_at: updated_at,
        received_by: null,
      })
      .execute()
    await lab.owner
      .insertInto('instrument_test_code')
      .values({
        ...{ ...row, id: lab.ports.ids.id(), code: id, test_id, sent_unit: '' },
        ...{ factor: null, low: null, high: null, beyond: 'ask', max_dilution: '10' },
      })
      .execute()
    return id
  }
  return [
    call(instrumentRuns.saveCode, async (n) => ({
      body: {
        code: {
          ...{ instrumentId: (await instrument()).id, version: 0, code: `THING-${n}` },
          ...{ testId: lab.seeded.tests.get('GLU') ?? '', sentUnit: 'g/L', factor: '100' },
          ...{ low: '20', high: '600', beyond: 'ask' as const },
        },
      },
    })),
    call(instrumentRuns.saveControl, async (n) => ({
      body: {
        control: {
          ...{ instrumentId: (await instrument()).id, version: 0, name: `THING-${n}` },
          ...{ materialId: null, level: null },
        },
      },
    })),
    call(instrumentRuns.saveProfile, async (n) => ({
      body: {
        profile: {
          ...{
            _id: null,
            version: 0,
            instrumentId: (await instrument()).id,
            name: `Thing ${n}`,
            active: true,
          },
          content: {
            layout: 'rows' as const,
            header: ['Tube', 'Assay', 'Reading'],
            specimen: { from: 'column' as const, name: 'Tube' },
            test: { from: 'column' as const, name: 'Assay' },
            value: { from: 'column' as const, name: 'Reading' },
          },
        },
      },
    })),
    call(instrumentRuns.accept, async () => ({
      body: { _id: await run(), lines: [{ place: 1, raw: '95', present: null }] },
    })),
    call(instrumentRuns.acceptAll, async () => ({ body: { _id: await run() } })),
    call(instrumentRuns.dilute, async () => ({ body: { _id: await run(), place: 1, factor: '5' } })),
    call(instrumentRuns.setAside, async () => ({
      body: { _id: await run(), places: [1], reason: 'A trial run' },
    })),
  ]
}
