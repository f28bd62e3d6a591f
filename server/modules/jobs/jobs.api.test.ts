import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { JobState } from '@contract/jobs/choices'
import { testLab, type TestLab } from '../../test/harness'
import type { JobRegister } from './store'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

/** A job as the work that needs it will leave it. */
async function job(register: JobRegister, state: JobState, over: object = {}): Promise<string> {
  const id = uuidv7()
  lab.clock.advance(1000)
  await lab.owner
    .insertInto('job')
    .values({
      lab_id: lab.seeded.labId,
      id,
      register,
      kind: 'Claims 837P',
      state,
      file_name: 'claims_20261119.edi',
      checksum: null,
      total: 40,
      done: 38,
      failed: 2,
      message: null,
      started_by: lab.seeded.users.get('billing') ?? '',
      created_at: lab.clock.now(),
      updated_at: lab.clock.now(),
      ...over,
    })
    .execute()
  return id
}

describe('jobs in the background [route:/billingjobs] [route:/hrsa]', () => {
  test('each register lists its own, newest first, by state and as a file', async () => {
    const billing = await lab.as('billing')
    const done = await job('billing', 'DONE')
    const failed = await job('billing', 'FAILED', { file_name: 'broken.edi' })
    const foreign = await job('system', 'FAILED')
    const all = await billing.call(api.billingJobs.list, {})
    expect(all.body.docs.map(({ _id }) => _id)).toEqual([failed, done])
    expect(all.body.docs[0]).toMatchObject({ startedBy: 'Priya Natarajan', total: 40, done: 38, failed: 2 })
    const only = await billing.call(api.billingJobs.list, { query: { state: 'FAILED' } })
    expect(only.body.docs.map(({ _id }) => _id)).toEqual([failed])
    expect((await billing.call(api.billingJobs.get, { params: { id: foreign } })).status).toBe(404)
    const file = await billing.call(api.billingJobs.exportCsv, { query: { text: 'broken' } })
    expect(new TextDecoder().decode(file.bytes)).toContain(
      'Claims 837P,FAILED,broken.edi,40,38,2,1,Priya Natarajan',
    )
  })

  test('one that waits is cancelled with a reason and tried again; one that is done is not', async () => {
    const billing = await lab.as('billing')
    const id = await job('billing', 'QUEUED')
    const act = (version: number, transition: 'cancel' | 'retry', reason?: string) =>
      billing.call(api.billingJobs.act, { body: { _id: id, version, transition, reason } })
    expect((await act(1, 'cancel')).message).toBe('Enter a reason.')
    const cancelled = await act(1, 'cancel', 'Wrong month.')
    expect(cancelled.body).toMatchObject({ state: 'CANCELLED', message: 'Wrong month.', version: 2 })
    expect((await act(1, 'retry')).status).toBe(409)
    lab.clock.advance(1000)
    expect((await act(2, 'retry')).body).toMatchObject({ state: 'QUEUED', attempts: 2, message: null })
    const { body } = await billing.call(api.billingJobs.history, { body: { _id: id } })
    expect(body.docs.map(({ reason }) => reason)).toEqual([null, 'Wrong month.'])
    const change = (field: string, old: unknown, now: unknown) => ({
      entity: 'billingJob',
      id,
      field,
      old,
      new: now,
    })
    expect(body.docs.map(({ changes }) => changes)).toEqual([
      expect.arrayContaining([change('state', 'CANCELLED', 'QUEUED'), change('attempts', 1, 2)]),
      [change('state', 'QUEUED', 'CANCELLED')],
    ])
    const done = await job('billing', 'DONE')
    const refused = await billing.call(api.billingJobs.act, {
      body: { _id: done, version: 1, transition: 'retry' },
    })
    expect(refused.status).toBe(422)
    expect(refused.message).toBe('The job is done, so this is not possible. Reload to see its current state.')
    for (const over of ['DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED'] as const) {
      const ended = await job('billing', over)
      const cancel = await billing.call(api.billingJobs.act, {
        body: { _id: ended, version: 1, transition: 'cancel', reason: 'Too late.' },
      })
      expect(cancel.status, over).toBe(422)
    }
  })

  test('nothing is sent to the closed programme again', async () => {
    const billing = await lab.as('billing')
    const id = await job('hrsa', 'FAILED', { kind: 'Roster' })
    const refused = await billing.call(api.hrsa.act, { body: { _id: id, version: 1, transition: 'retry' } })
    expect(refused.status).toBe(422)
    expect(refused.message).toBe('This program is closed. Nothing is sent to it.')
  })

  test('each register has its own rights, and none is a clinic’s', async () => {
    const id = await job('billing', 'FAILED')
    for (const name of ['lab', 'portal', 'courier', 'sales', 'kiosk']) {
      const person = await lab.as(name)
      for (const area of [api.billingJobs, api.hrsa]) {
        expect((await person.call(area.list, {})).status, name).toBe(403)
        expect(
          (await person.call(area.act, { body: { _id: id, version: 1, transition: 'retry' } })).status,
          name,
        ).toBe(403)
      }
    }
  })
})
