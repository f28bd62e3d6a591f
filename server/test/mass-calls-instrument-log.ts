import { api } from '@contract/api'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of the service of instruments. */
export function instrumentLogWrites(lab: TestLab): WriteCall[] {
  const instrument = async (out: boolean) => {
    const { id } = await lab.owner
      .selectFrom('instrument')
      .select('id')
      .orderBy('code')
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('instrument')
      .set({
        version: 1,
        ...(out
          ? { out_since: new Date('2026-01-05T12:00:00Z'), out_by: 'Joy Lindqvist', out_reason: 'Lamp' }
          : { out_since: null, out_by: null, out_reason: null }),
      })
      .where('id', '=', id)
      .execute()
    await lab.owner.deleteFrom('instrument_log').execute()
    return { instrumentId: id, version: 1 }
  }
  return [
    call(api.instrumentLog.add, async () => ({
      body: {
        instrumentId: (await instrument(false)).instrumentId,
        entry: {
          kind: 'maintenance' as const,
          task: 'Weekly wash',
          doneOn: '2026-01-05',
          doneBy: 'Joy Lindqvist',
          nextDue: '2026-01-12',
          note: null,
        },
      },
    })),
    call(api.instrumentLog.takeOut, async () => ({
      body: { ...(await instrument(false)), reason: 'Lamp failed' },
    })),
    call(api.instrumentLog.putBack, async () => ({
      body: { ...(await instrument(true)), note: 'Lamp replaced' },
    })),
  ]
}
