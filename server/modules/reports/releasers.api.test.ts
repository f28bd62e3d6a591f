import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { appendAudit } from '../../core/audit'
import { inTransaction } from '../../core/tx'
import { releasers } from '../../db/migrations/0026-releasers'
import { testLab, type TestLab } from '../../test/harness'
import { putSession } from '../../test/sessions'
import { reportBench } from './test-reports'

const userOf = (lab: TestLab, name: string): string => {
  const id = lab.seeded.users.get(name)
  if (!id) throw new Error(`No user ${name}.`)
  return id
}

/** A session of `account`, in which `person` acts. */
async function sessionOf(lab: TestLab, account: string, person: string | null): Promise<string> {
  const id = uuidv7()
  await putSession(lab, account, { id, primary_user_id: person })
  return id
}

test('an opened paper made nobody its releaser: the trail of the release itself says who that was', async () => {
  const lab = await testLab()
  try {
    const [admin, bench, clinic] = ['admin', 'lab', 'portal'].map((name) => userOf(lab, name))
    if (!admin || !bench || !clinic) throw new Error('No users.')
    const made = reportBench(lab, await lab.as('lab'))
    for (let n = 0; n < 3; n += 1) await made.released()
    const reports = await lab.owner.selectFrom('report').select('id').orderBy('id').limit(3).execute()
    const [alone, linked, untold] = reports.map(({ id }) => id)
    if (!alone || !linked || !untold) throw new Error('There are no three reports.')
    await lab.owner
      .updateTable('report')
      .set({ released_by: clinic, released_as: admin })
      .where('id', 'in', [alone, linked, untold])
      .execute()
    const tell = async (call: string, report: string, person: string | null) => {
      const sessionId = await sessionOf(lab, admin, person)
      const entry = {
        labId: lab.seeded.labId,
        at: lab.clock.now(),
        requestId: uuidv7(),
        call,
        wrote: true,
        outcome: 'done' as const,
        userId: admin,
        actingAs: person === null ? null : 'linked',
        sessionId,
        address: null,
        entity: 'report',
        entityId: report,
        ids: [report],
        changes: [],
        reason: null,
      }
      await inTransaction(lab.db, (tx) => appendAudit(tx, lab.seeded.labId, [entry]))
    }
    await tell('POST /report/release', alone, null)
    await tell('GET /media/:key', alone, clinic)
    await tell('POST /report/release', linked, bench)
    await tell('GET /media/:key', linked, clinic)
    await tell('GET /media/:key', untold, clinic)

    await releasers.up(lab.owner)
    const now = await lab.owner
      .selectFrom('report')
      .select(['id', 'released_by', 'released_as'])
      .where('id', 'in', [alone, linked, untold])
      .orderBy('id')
      .execute()
    expect(now).toEqual([
      { id: alone, released_by: admin, released_as: null },
      { id: linked, released_by: bench, released_as: admin },
      { id: untold, released_by: clinic, released_as: admin },
    ])
  } finally {
    await lab.close()
  }
})
