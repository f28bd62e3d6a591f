import { api } from '@contract/api'
import type { MethodContent } from '@contract/analyte-methods/shapes'
import { json } from '../db/json'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

const content: MethodContent = {
  on: true,
  method: {
    ...{ analyte: 'Morphine', unit: 'ng/mL', lod: '2', lloq: '5', uloq: '1000', carryOver: '800' },
    calibration: { atLeast: 5, rSquared: '0.990', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 1 },
    retention: { expected: '2.01', tolerance: { kind: 'minutes', value: '0.1' } },
    ratios: [{ name: 'Qualifier', expected: '0.5', tolerance: '20' }],
    standard: { low: '50', high: '150' },
    controls: [{ name: 'LOW', target: '15', tolerance: '20', atLeast: 1 }],
    bracketed: true,
  },
}

/** What is written of the methods of an instrument; each call finds one method and nothing else. */
export function analyteMethodWrites(lab: TestLab): WriteCall[] {
  const { analyteMethods, instrumentRuns } = api
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
  const testId = () => lab.seeded.tests.get('C-MOR') ?? ''
  /** No method of any instrument, and one of them. */
  async function nothing(): Promise<{ id: string; lab_id: string }> {
    await lab.owner.deleteFrom('instrument_run_analyte').execute()
    await lab.owner.deleteFrom('analyte_method_version').execute()
    await lab.owner.deleteFrom('analyte_method').execute()
    return lab.owner
      .selectFrom('instrument')
      .select(['id', 'lab_id'])
      .where('active', '=', true)
      .orderBy('code', 'desc')
      .executeTakeFirstOrThrow()
  }
  const draftOn = (instrumentId: string) => ({
    body: { instrumentId, testId: testId(), version: null, content },
  })
  async function drafted(instrumentId: string) {
    const admin = await lab.as('admin')
    const { _id, version } = (await admin.call(analyteMethods.save, draftOn(instrumentId), key())).body
    return { _id, version }
  }
  /** A run that came before its method was approved. */
  async function unjudged(): Promise<string> {
    const { id: instrument_id, lab_id } = await nothing()
    const admin = await lab.as('admin')
    await admin.call(analyteMethods.approve, { body: await drafted(instrument_id) }, key())
    const id = lab.ports.ids.id()
    const at = lab.clock.now()
    const injection = {
      ...{ kind: 'specimen' as const, type: 'Sample', order: '1', nominal: null, dilution: null },
      ...{ noPeak: false, retention: '2.01', area: null, ratios: [], standardArea: '9', rSquared: null },
      ...{ leftOut: false, manual: null, unclear: [] },
    }
    await lab.owner
      .insertInto('instrument_run')
      .values({
        ...{ lab_id, id, instrument_id, source: 'file', name: 'run.csv', profile: null, decimal: 'point' },
        ...{ key: id, raw: new Uint8Array([5]), bytes: 1, line_count: 1 },
        lines: json([
          {
            ...{ line: 'line 2', specimen: 'A-1', well: null, test: 'Morphine', value: '9', unit: null },
            ...{ flags: [], measuredAt: null, kind: 'specimen' as const, control: null, why: null },
            injection,
          },
        ]),
        ...{ received_at: at, received_by: null, updated_at: at },
      })
      .execute()
    return id
  }
  return [
    call(analyteMethods.save, async () => draftOn((await nothing()).id)),
    call(analyteMethods.approve, async () => ({ body: await drafted((await nothing()).id) })),
    call(instrumentRuns.judge, async () => ({ body: { _id: await unjudged() } })),
  ]
}
