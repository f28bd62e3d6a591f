import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify'
import { testLab } from '../test/harness'
import { ReadTrail, type AuditEntry } from './audit'

/** Loses the answers of so many statements, which the database has carried out. */
function losingAnswers() {
  let losing = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      if (losing === 0) return Promise.resolve(result)
      losing -= 1
      return Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
    },
  }
  return {
    plugin,
    lose: (answers: number) => {
      losing = answers
    },
  }
}

test('a read is recorded once, also where its answer is lost and so is that to the question whether it arrived', async () => {
  const lab = await testLab({ log: { info: () => {}, warn: () => {}, error: () => {} } })
  try {
    const { plugin, lose } = losingAnswers()
    const trail = new ReadTrail(lab.db.withPlugin(plugin), lab.ports.log)
    const entry = (requestId: string): AuditEntry => ({
      labId: lab.seeded.labId,
      at: lab.clock.now(),
      requestId,
      call: 'POST /patients_list',
      wrote: false,
      outcome: 'done',
      userId: null,
      actingAs: null,
      sessionId: null,
      address: null,
      entity: 'patient',
      entityId: null,
      ids: [],
      changes: [],
      reason: null,
    })
    const record = async (name: string) => {
      trail.add(entry(name))
      await trail.drain()
    }
    // From then on this trail knows where each chain ends, and writes with one statement.
    for (let n = 0; n < 60; n += 1) await record(`known ${n}`)
    for (let n = 0; n < 6; n += 1) {
      lose(2)
      await record(`lost ${n}`)
    }
    lose(0)
    const rows = await lab.owner
      .selectFrom('audit')
      .select('request_id')
      .where('request_id', 'like', 'lost %')
      .execute()
    expect(rows.map(({ request_id }) => request_id).sort()).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `lost ${n}`),
    )
    expect((await verifyAudit(lab.owner)).problems).toEqual([])
  } finally {
    await lab.close()
  }
}, 60_000)
