import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { AuditFilters } from '@contract/audit/shapes'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'
import { openShared } from '../reports/test-links'
import { reportBench } from '../reports/test-reports'
import { conditionOf, countStatement, pageStatement } from './trail'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const { audit, patients, orders } = api
const rowsOf = async (query: Record<string, unknown>) => {
  await lab.app.drain()
  return (await (await lab.as('admin')).call(audit.list, { query })).body
}

describe('the audit screen', () => {
  test('who saw and who changed a patient, with old and new, refusals too; and looking is on the trail itself', async () => {
    const admin = await lab.as('admin')
    const made = await orderWith(lab, { tests: ['GLU'] })
    const get = { params: { id: made.patientId }, body: { patientid: made.patientId } }
    const patient = (await admin.call(patients.get, get)).body
    const changed = await admin.call(patients.update, {
      body: { patient: { ...patient, phone: '(208) 555-0177' } },
    })
    expect(changed.status).toBe(200)
    await (
      await lab.as('portal')
    ).call(orders.get, { params: { id: made.orderId }, body: { orderid: made.orderId } })
    await (await lab.as('portal.other')).call(patients.get, get)
    const all = await rowsOf({ patient: made.patientId })
    expect(all.docs.map(({ username, call, outcome }) => `${username ?? ''} ${call} ${outcome}`)).toEqual(
      expect.arrayContaining([
        'admin POST /patients/:id done',
        'admin POST /update/patient done',
        'portal POST /orders/:id done',
      ]),
    )
    const refused = await rowsOf({ kind: 'refused', user: lab.seeded.users.get('portal.other') })
    expect(refused.docs).toMatchObject([
      { call: 'POST /patients/:id', outcome: 'denied', username: 'portal.other' },
    ])
    const [write] = (await rowsOf({ patient: made.patientId, kind: 'write' })).docs
    const entry = (await admin.call(audit.entry, { body: { _id: write?._id ?? '' } })).body
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: 'phone', new: '(208) 555-0177', id: made.patientId }),
    )
    const looked = await rowsOf({ entity: 'audit' })
    expect(looked.docs.some(({ call, username }) => call === 'GET /audit' && username === 'admin')).toBe(true)
    expect((await rowsOf({ patient: made.patientId })).docs.some(({ call }) => call === 'GET /audit')).toBe(
      true,
    )
  })

  test('paged by bookmark: every row once, though rows are added meanwhile', async () => {
    const admin = await lab.as('admin')
    for (let i = 0; i < 25; i++) await admin.call(orders.list, { query: { limit: 1 } })
    await lab.app.drain()
    const seen: string[] = []
    let after: string | undefined
    do {
      const page: { docs: { _id: string }[]; after: string | null } = (
        await admin.call(audit.list, { query: { limit: 7, kind: 'read', ...(after ? { after } : {}) } })
      ).body
      seen.push(...page.docs.map((row) => row._id))
      after = page.after ?? undefined
    } while (after)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(25)
    expect((await admin.call(audit.list, { query: { after: 'nonsense' } })).status).toBe(400)
    expect((await rowsOf({ from: '2030-01-01' })).docs).toEqual([])
    expect((await rowsOf({ to: '2020-01-01' })).docs).toEqual([])
  })

  test('only who may read the trail: not the bench, not a user manager’s clinic', async () => {
    for (const who of ['lab', 'manager', 'portal', 'pharmd', 'billing'])
      expect((await (await lab.as(who)).call(audit.list, {})).status, who).toBe(403)
  })

  test('as CSV with the same filters', async () => {
    const file = await (
      await lab.as('admin')
    ).call(audit.exportCsv, {
      query: { user: lab.seeded.users.get('portal') },
    })
    const lines = new TextDecoder().decode(file.bytes).trim().split('\r\n')
    expect(lines[0]).toContain('Username')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(1)) expect(line).toContain(',portal,')
  })

  test('answers every filter from an index, never by reading the whole trail', async () => {
    const one = await orderWith(lab, { tests: ['GLU'] })
    await sql`
      insert into audit (lab_id, chain, seq, at, request_id, call, wrote, outcome, user_id, entity, entity_id, ids, hash)
      select ${lab.seeded.labId}::uuid, 0, 1000000 + n, now() - make_interval(secs => n), 'r', 'GET /orders', n % 9 = 0,
        case when n % 500 = 0 then 'denied' else 'done' end, ${lab.seeded.users.get('lab')}::uuid,
        case when n % 400 = 0 then 'fax' else 'order' end, null, array[gen_random_uuid(), gen_random_uuid()], 'h'
      from generate_series(1, 40000) n`.execute(lab.owner)
    await sql`vacuum analyze audit`.execute(lab.owner)
    const who = {
      labId: lab.seeded.labId,
      timeZone: 'America/Boise',
    }
    const filters: AuditFilters[] = [
      {},
      { patient: one.patientId },
      { user: lab.seeded.users.get('courier') ?? '' },
      { entity: 'fax' },
      { entityId: one.orderId },
      { kind: 'refused' },
      { kind: 'write' },
      { kind: 'emergency' },
      { from: '2026-11-18', to: '2026-11-19' },
      { user: lab.seeded.users.get('lab') ?? '', kind: 'write' },
    ]
    const bookmark = { at: lab.clock.now().toISOString(), chain: 3, seq: 7 }
    for (const filter of filters) {
      const condition = await conditionOf(lab.owner, who, filter)
      for (const statement of [
        pageStatement(who.labId, condition, 50, undefined),
        pageStatement(who.labId, condition, 50, bookmark),
        countStatement(condition),
      ]) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(lab.owner)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        // Counting everything stops at ten thousand rows: that one may read the table until then.
        if (Object.keys(filter).length === 0 && plan.includes('Aggregate')) continue
        expect(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan on audit/)
      }
    }
  })
})

describe('the accounting of disclosures (45 CFR 164.528)', () => {
  test('lists reads by clinics and opened links, not the laboratory’s own, and goes out as CSV', async () => {
    const admin = await lab.as('admin')
    const { mediaKey } = await reportBench(lab, admin).released()
    const paper = await lab.owner
      .selectFrom('media as m')
      .innerJoin('lab_order as o', 'o.id', 'm.order_id')
      .select(['o.id', 'o.patient_id', 'o.patient', 'o.requisition_number'])
      .where('m.key', '=', mediaKey)
      .executeTakeFirstOrThrow()
    const link = (await admin.call(api.reports.makeLink, { body: { mediaKey } })).body
    const token = link.path.split('#')[1] ?? ''
    const open = (dob: string) => openShared(lab, { mediaKey, token, dob })
    expect((await open('1900-01-01')).status).toBe(404)
    expect((await open(paper.patient.dob)).status).toBe(200)
    const born = { body: { key: mediaKey, dob: paper.patient.dob } }
    expect((await lab.withToken(token).call(api.reports.checkLink, born)).status).toBe(200)
    expect((await open(paper.patient.dob)).status).toBe(200)
    await (await lab.as('portal')).call(orders.get, { params: { id: paper.id }, body: { orderid: paper.id } })
    await admin.call(orders.get, { params: { id: paper.id }, body: { orderid: paper.id } })
    await lab.app.drain()
    const { docs } = (await admin.call(audit.disclosures, { query: { patient: paper.patient_id } })).body
    // To be told which report it is discloses nothing of it; each reading of the paper does.
    expect(docs.map(({ way }) => way).sort()).toEqual(['link', 'link', 'portal'])
    expect(docs.find(({ way }) => way === 'portal')).toMatchObject({
      recipient: 'Grace Mbeki (portal)',
      what: expect.stringContaining(paper.requisition_number),
      place: expect.stringContaining('Cedar Ridge'),
    })
    const file = await admin.call(audit.disclosuresCsv, { query: { patient: paper.patient_id } })
    expect(new TextDecoder().decode(file.bytes).trim().split('\r\n')).toHaveLength(4)
    expect(
      (await (await lab.as('portal')).call(audit.disclosures, { query: { patient: paper.patient_id } }))
        .status,
    ).toBe(403)
  })
})
