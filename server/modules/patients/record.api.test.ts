import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'
import { insertHistoricResults } from './historic-results'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const person = (over: Record<string, unknown> = {}) => ({
  firstname: 'Inés',
  lastname: 'Watanabe',
  dob: '1961-03-07',
  gender: 'F' as const,
  address: {},
  location: lab.seeded.locations.get('CRPS-MER') ?? '',
  ...over,
})
const added = async (over: Record<string, unknown> = {}) =>
  (await (await lab.as('admin')).call(api.patients.add, { body: { patient: person(over) } })).body

describe('the record of a patient', () => {
  test('results over time: released ones with their range, former ones beside them, nothing converted or unreleased', async () => {
    const patient = await added()
    const admin = await lab.as('admin')
    const day = (n: number) => new Date(lab.clock.now().getTime() - n * 86_400_000).toISOString()
    const released = { results: { GLU: '97' }, resultState: 'RELEASED', state: 'CLOSED' } as const
    const older = await orderWith(lab, {
      patient: patient._id,
      tests: ['GLU'],
      collectedAt: day(40),
      ...released,
    })
    await orderWith(lab, {
      patient: patient._id,
      tests: ['GLU'],
      collectedAt: day(10),
      ...released,
      results: { GLU: '140' },
    })
    await orderWith(lab, {
      patient: patient._id,
      tests: ['GLU'],
      results: { GLU: '55' },
      resultState: 'VERIFIED',
    })
    await orderWith(lab, {
      patient: patient._id,
      location: 'LAKESHR',
      tests: ['GLU'],
      collectedAt: day(5),
      ...released,
      results: { GLU: '88' },
    })
    const { body: first } = await admin.call(api.patients.results, { body: { _id: patient._id } })
    const [own] = first.series
    const former = { patientId: patient._id, sourceFile: 'former.csv', runId: lab.ports.ids.id() }
    await insertHistoricResults(lab.owner, lab.seeded.labId, [
      {
        ...former,
        id: lab.ports.ids.id(),
        loinc: own?.loinc ?? '',
        name: 'Glucose, former',
        value: '<60',
        unit: 'mg/dL',
        collectedAt: new Date(day(400)),
      },
      {
        ...former,
        id: lab.ports.ids.id(),
        loinc: own?.loinc ?? '',
        name: 'Glucose, former',
        value: '5.4',
        unit: 'mmol/L',
        collectedAt: new Date(day(300)),
      },
    ])
    const { body } = await admin.call(api.patients.results, { body: { _id: patient._id } })
    expect(body.series).toHaveLength(2)
    const series = body.series.find(({ points }) => points.length > 1)
    expect(series?.points.map(({ raw, number, order }) => [raw, number, order !== null])).toEqual([
      ['<60', 60, false],
      ['97', 97, true],
      ['140', 140, true],
      ['88', 88, true],
    ])
    expect(series?.points[1]).toMatchObject({
      flag: '',
      order: { _id: older.orderId, requisitionNumber: older.requisitionNumber },
    })
    expect(series?.points[1]?.high).toBeGreaterThan(97)
    expect(series?.points[2]?.flag).toBe('H')
    // Another unit is a line of its own.
    expect(body.series.find(({ points }) => points.length === 1)).toMatchObject({
      unit: 'mmol/L',
      points: [{ raw: '5.4', sourceFile: 'former.csv' }],
    })
    const portal = await lab.as('portal')
    const seen = (await portal.call(api.patients.results, { body: { _id: patient._id } })).body.series
    expect(seen.flatMap(({ points }) => points.map(({ raw }) => raw)).toSorted()).toEqual(
      ['140', '5.4', '97', '<60'].toSorted(),
    )
  })

  test('drugs as the newest order names them, and every released report', async () => {
    const admin = await lab.as('admin')
    const bench = reportBench(lab, admin)
    const patient = await added({ lastname: 'Papers' })
    const where = {
      patientId: patient._id,
      medications: [{ medicationId: null, name: 'Oxycodone', detail: '5 mg' }],
    }
    const first = await bench.released(where)
    lab.clock.advance(600_000)
    await bench.received({
      patientId: patient._id,
      dateCollected: lab.clock.now().toISOString(),
      medications: [
        { medicationId: null, name: 'OXYCODONE', detail: '10 mg' },
        { medicationId: null, name: 'Naloxone', detail: null },
      ],
    })
    const { body } = await admin.call(api.patients.medications, { body: { _id: patient._id } })
    expect(body.docs.map(({ name, detail, orders }) => [name, detail, orders])).toEqual([
      ['Naloxone', null, 1],
      ['OXYCODONE', '10 mg', 2],
    ])
    const documents = await admin.call(api.patients.documents, { body: { _id: patient._id } })
    expect(documents.body.docs).toMatchObject([
      { mediaKey: first.mediaKey, number: 1, current: true, order: { _id: first.orderId } },
    ])
  })

  test('the history has the record’s own changes by name and nothing of orders', async () => {
    const patient = await added({ lastname: 'Chronicle' })
    await orderWith(lab, { patient: patient._id, tests: ['GLU'], location: 'LAKESHR' })
    const admin = await lab.as('admin')
    lab.clock.advance(1000)
    await admin.call(api.patients.update, {
      body: {
        patient: {
          ...patient,
          phone: '(208) 555-0170',
          location: lab.seeded.locations.get('CRPS-EAG') ?? '',
        },
      },
    })
    const { body } = await admin.call(api.patients.history, { body: { _id: patient._id } })
    expect(body.docs[0]?.changes).toEqual([
      { entity: 'patient', id: patient._id, field: 'phone', old: null, new: '(208) 555-0170' },
      {
        entity: 'patient',
        id: patient._id,
        field: 'location',
        old: 'Cedar Ridge Pain & Spine, Meridian',
        new: 'Cedar Ridge Pain & Spine, Eagle',
      },
    ])
  })

  test('each look is one audit row of this patient; out of reach there is nothing', async () => {
    const theirs = await added({
      lastname: 'Elsewhere',
      location: lab.seeded.locations.get('LAKESHR') ?? '',
    })
    const { patients } = api
    const looks = [patients.results, patients.medications, patients.documents, patients.history]
    const admin = await lab.as('admin')
    const portal = await lab.as('portal')
    for (const look of looks) {
      expect((await portal.call(look, { body: { _id: theirs._id } })).status).toBe(404)
      expect((await admin.call(look, { body: { _id: theirs._id } })).status).toBe(200)
    }
    expect((await portal.call(patients.merges, { body: { _id: theirs._id } })).status).toBe(403)
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['call', 'ids', 'entity'])
      .where('entity_id', '=', theirs._id)
      .where('wrote', '=', false)
      .where('outcome', '=', 'done')
      .execute()
    expect(rows.map(({ call }) => call).toSorted()).toEqual(
      looks.map(({ path }) => `POST ${path}`).toSorted(),
    )
    expect(rows.every(({ ids }) => ids.length === 1)).toBe(true)
  })

  test('the list is a file of the caller’s own patients, and it is audited as a look at each', async () => {
    const own = await added({ firstname: 'Exa', lastname: '=Exported' })
    await added({ lastname: 'Exported', location: lab.seeded.locations.get('LAKESHR') ?? '' })
    const portal = await lab.as('portal')
    const file = await portal.call(api.patients.exportCsv, {
      body: { text: 'exa exported', cols: ['patientNumber', 'name', 'born'] },
    })
    // Sorting and searching fold the sign away; the file quotes what a spreadsheet would run.
    expect(new TextDecoder().decode(file.bytes)).toBe(
      `Patient #,Last name,First name,Middle name,Date of birth,Gender\r\n${own.patientNumber},'=Exported,Exa,,1961-03-07,F\r\n`,
    )
    await lab.app.drain()
    const row = await lab.owner
      .selectFrom('audit')
      .select(['ids', 'wrote'])
      .where('call', '=', 'POST /patients_export')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ ids: [own._id], wrote: false })
    const sales = await lab.as('sales')
    expect((await sales.call(api.patients.exportCsv, { body: {} })).status).toBe(403)
  })
})
