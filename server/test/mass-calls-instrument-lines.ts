import { api } from '@contract/api'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of the lines of instruments. */
export function instrumentLineWrites(lab: TestLab): WriteCall[] {
  const line = async () => {
    await lab.owner.deleteFrom('instrument_line').execute()
    const { id } = await lab.owner.selectFrom('instrument').select('id').executeTakeFirstOrThrow()
    return {
      body: {
        line: {
          instrumentId: id,
          version: 0,
          active: true,
          protocol: 'astm' as const,
          mode: 'listen' as const,
          host: null,
          port: 13_680,
          peer: '127.0.0.1',
          encoding: 'auto' as const,
          lenientNumbers: false,
          ignoreChecksum: false,
          controlPrefixes: ['QC-'],
          codes: [],
        },
      },
    }
  }
  return [call(api.instrumentLines.save, line)]
}
