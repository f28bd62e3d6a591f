import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const idOf = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const scan = (n: number, more: { code?: string; message?: string; state?: 'unknown' | 'refused' } = {}) => ({
  _id: idOf(n),
  code: `NOPE-${n}`,
  condition: 'Leaked',
  state: 'unknown' as const,
  message: 'Could not find a remote order',
  scannedAt: `2026-11-19T17:00:${String(n % 60).padStart(2, '0')}.000Z`,
  ...more,
})
const keep = async (username: string, body: ReturnType<typeof scan>, headers = {}) =>
  (await lab.as(username)).call(api.specimens.keepScan, { body }, headers)
const open = async (username: string) => (await lab.as(username)).call(api.specimens.openScans)
const decide = async (username: string, n: number, headers = {}) =>
  (await lab.as(username)).call(api.specimens.decideScan, { body: { _id: idOf(n) } }, headers)

describe('scans that wait for a decision', () => {
  test('are there for whoever made them until decided, newest first, and come back for no other', async () => {
    await keep('accession', scan(1))
    await keep('accession', scan(2))
    const { condition, message, code, _id, state, scannedAt } = scan(2)
    const listed = (await open('accession')).body.docs
    expect(listed.map((doc) => doc.code)).toEqual(['NOPE-2', 'NOPE-1'])
    expect(listed[0]).toEqual({ condition, message, code, _id, state, scannedAt })
    expect((await open('admin')).body.docs).toEqual([])
    expect((await decide('admin', 1)).status).toBe(200)
    expect((await decide('accession', 2)).status).toBe(200)
    expect((await decide('accession', 2)).status).toBe(200)
    expect((await open('accession')).body.docs.map((doc) => doc.code)).toEqual(['NOPE-1'])
  })

  test('another answer to the same scan replaces what it said, and nobody writes over that of another person', async () => {
    await keep('accession', scan(1, { state: 'refused', message: 'Order NOPE-1 is a draft.' }))
    expect((await keep('admin', scan(1, { code: 'OTHER' }))).status).toBe(404)
    expect((await open('accession')).body.docs).toMatchObject([
      { code: 'NOPE-1', state: 'refused', message: 'Order NOPE-1 is a draft.' },
    ])
    expect((await open('admin')).body.docs).toEqual([])
  })

  test('take the right to receive, to read as to write', async () => {
    for (const username of ['portal', 'billing', 'courier']) {
      expect((await open(username)).status).toBe(403)
      expect((await keep(username, scan(9))).status).toBe(403)
      expect((await decide(username, 1)).status).toBe(403)
    }
    expect((await lab.anonymous.call(api.specimens.openScans)).status).toBe(401)
    expect((await open('accession')).body.docs).toHaveLength(1)
  })

  test('each that is kept or decided is a row of the trail with what it was', async () => {
    await keep('accession', scan(7), { 'x-request-id': 'scan-kept' })
    await decide('accession', 7, { 'x-request-id': 'scan-decided' })
    await lab.app.drain()
    const told = (requestId: string) =>
      lab.owner
        .selectFrom('audit')
        .select(['call', 'wrote', 'entity', 'entity_id', 'changes'])
        .where('request_id', '=', requestId)
        .execute()
    expect(await told('scan-kept')).toMatchObject([
      {
        call: 'POST /specimen/keep_scan',
        wrote: true,
        entity: 'openScan',
        entity_id: idOf(7),
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'code', old: null, new: 'NOPE-7' }),
        ]),
      },
    ])
    expect(await told('scan-decided')).toMatchObject([
      {
        call: 'POST /specimen/decide_scan',
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'code', old: 'NOPE-7', new: null }),
        ]),
      },
    ])
  })

  test('more than five hundred of one person are refused, and say so', async () => {
    const user = lab.seeded.users.get('admin') ?? ''
    const { lab_id } = await lab.owner
      .selectFrom('app_user')
      .select('lab_id')
      .where('id', '=', user)
      .executeTakeFirstOrThrow()
    await lab.owner
      .insertInto('open_scan')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          lab_id,
          user_id: user,
          id: idOf(1000 + n),
          code: `N${n}`,
          condition: null,
          state: 'unknown',
          message: null,
          scanned_at: lab.clock.now(),
        })),
      )
      .execute()
    const over = await keep('admin', scan(3))
    expect([over.status, over.message]).toEqual([
      422,
      'You have 500 scans that need a decision. Decide on some first.',
    ])
    await decide('admin', 1000)
    expect((await keep('admin', scan(3))).status).toBe(200)
  })
})
