import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '@contract/api'
import { receive } from '../../hl7/public'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { startSftp, type TestSftp } from '../../test/sftp-server'
import { covidFile } from './covid'
import { healthBench, homeInIdaho } from './test-health'

let lab: TestLab
let staff: Caller
let server: TestSftp
let bench: ReturnType<typeof healthBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  server = await startSftp()
  bench = healthBench(lab, staff, server)
})
beforeEach(() => bench.nothing())
afterAll(async () => {
  await server.close()
  await lab.close()
})

/** A condition in force, its department, and what lies in its folder. */
async function ready(over: Parameters<typeof bench.addAgency>[1] = {}) {
  await bench.inForce()
  const way = await bench.way()
  const agency = await bench.addAgency(way._id, over)
  return { way, agency, files: async () => [...(await bench.filesOf(way)).values()] }
}
const fieldsOf = (text: string, name: string): string[] =>
  (text.split(/\r/).find((one) => one.startsWith(`${name}|`)) ?? '').split('|')
const segments = (text: string, name: string): string[][] =>
  text
    .split(/\r/)
    .filter((one) => one.startsWith(`${name}|`))
    .map((one) => one.split('|'))

describe('a released result', () => {
  test('that a condition in force makes reportable leaves for the health department, and is sent once it is there [call:GET /api/v1/public_health] [call:POST /api/v1/public_health/case]', async () => {
    const { files } = await ready()
    const { orderId, requisition } = await bench.released('Reactive')
    const [tab, one] = await bench.only(requisition)
    // The runner may have been quicker.
    expect(['send', 'sent']).toContain(tab)
    expect([one.condition, one.state, one.result, one.missing]).toEqual(['Hepatitis C', 'ID', 'Reactive', []])
    await bench.run()
    const [now, sent] = await bench.only(requisition)
    expect([now, sent.delivery?.state]).toEqual(['sent', 'CONFIRMED'])
    const [text = '', ...more] = await files()
    expect(more).toEqual([])
    expect((await bench.getCase(one._id)).message?.segments).toEqual(text.split('\r').filter(Boolean))
    // The guide asks for SFT, its profile, names and identifiers; unknown is coded and never blank.
    const msh = fieldsOf(text, 'MSH')
    expect([msh[3], msh[4], msh[5], msh[14], msh[15], msh[20]]).toEqual([
      expect.stringMatching(/\^\d{2}D\d{7}\^CLIA$/),
      'ID-ELR^2.16.840.1.114222.4.5.1^ISO',
      'IDDOH',
      'NE',
      'NE',
      'PHLabReport-NoAck^ELR_Receiver^2.16.840.1.113883.9.11^ISO',
    ])
    expect(fieldsOf(text, 'SFT').slice(1, 3)).toEqual(['Aliquot^L', expect.any(String)])
    const pid = fieldsOf(text, 'PID')
    expect(pid[3]).toMatch(/^P-\d+\^\^\^.+&\d{2}D\d{7}&CLIA\^PI/)
    expect([pid[10], pid[22]]).toEqual(['2106-3^White^HL70005', 'N^Not Hispanic or Latino^HL70189'])
    expect(pid[11]).toContain('Meridian^ID^83642')
    const [obx = []] = segments(text, 'OBX')
    expect([obx[2], obx[3]?.split('^').slice(0, 1), obx[5], obx[11]]).toEqual([
      'CWE',
      ['13955-0'],
      '11214006^Reactive^SCT',
      'F',
    ])
    expect(fieldsOf(text, 'ORC')[21]).toMatch(/./)
    expect(fieldsOf(text, 'ORC')[24]).toMatch(/./)
    expect(segments(text, 'SPM')).toHaveLength(1)
    const read = receive(new TextEncoder().encode(text), {
      zone: 'America/Boise',
      mode: 'test',
      accepts: ['ORU^R01'],
    })
    expect(read.kind).toBe('read')
    // The ledger has it beside reports, under its own name; a report is not sent by it.
    const rows = await bench.rowsOf(orderId)
    expect(rows.map(({ purpose, state }) => [purpose, state])).toEqual([['elr', 'CONFIRMED']])
    expect((await bench.get(rows[0]?._id ?? '')).mediaKey).toBeNull()
    const { patientId } = await bench.reports.order(orderId)
    const told = await staff.call(api.audit.disclosures, { query: { patient: patientId } })
    expect(told.body.docs.map(({ purpose, what }) => [purpose, what])).toContainEqual([
      'Public health authority (45 CFR 164.512(b))',
      `Public health report, version 1 · ${requisition}`,
    ])
  })

  test('that is no case is in no list, and nothing else of the order leaves', async () => {
    const { files } = await ready()
    const { requisition } = await bench.released('Nonreactive')
    expect(await bench.standing(requisition)).toEqual([])
    const patientId = await bench.patient()
    const orderId = await bench.reports.received({
      patientId,
      items: [bench.forms.test('HCVAB'), bench.forms.test('GLU')],
    })
    await bench.reports.enter(orderId, { HCVAB: 'Reactive', GLU: '91' })
    await bench.reports.verify(orderId, ['HCVAB', 'GLU'])
    await bench.reports.release(orderId)
    await bench.run()
    const [text = ''] = await files()
    expect(segments(text, 'OBX').map((obx) => obx[3]?.split('^')[0])).toEqual(['13955-0'])
    expect(text).not.toContain('Glucose')
  })

  test('is reported by nothing that nobody approved, nor by what is switched off [call:POST /api/v1/add/health_rule] [call:POST /api/v1/update/health_rule] [call:POST /api/v1/public_health/rule/approve]', async () => {
    const draft = await bench.draft()
    expect(draft).toMatchObject({ approved: null, revision: 0 })
    const before = await bench.released('Reactive')
    expect(await bench.standing(before.requisition)).toEqual([])
    const inForce = await bench.approve(draft)
    expect(inForce).toMatchObject({ draft: null, revision: 1, approvedByName: 'Ana Reyes' })
    const after = await bench.released('Reactive')
    expect((await bench.only(after.requisition))[0]).toBe('missing')
    // A changed draft changes nothing of what is in force.
    const changed = await staff.call(api.publicHealth.updateRule, {
      body: { _id: inForce._id, version: inForce.version, rule: bench.rule({ loincs: ['5196-1'] }) },
    })
    expect(changed.body).toMatchObject({ revision: 1, approved: { loincs: ['13955-0'] } })
    const still = await bench.released('Reactive')
    expect(await bench.standing(still.requisition)).toHaveLength(1)
    await staff.call(api.publicHealth.updateRule, {
      body: { _id: inForce._id, version: changed.body.version, rule: bench.rule(), active: false },
    })
    const off = await bench.released('Reactive')
    expect(await bench.standing(off.requisition)).toEqual([])
  })

  test('that cannot be judged waits for a person, whose word sends it or keeps it [call:POST /api/v1/public_health/decide]', async () => {
    const { files } = await ready()
    const first = await bench.released('Equivocal')
    const [tab, one] = await bench.only(first.requisition)
    expect([tab, one.why]).toEqual(['decide', 'The rule does not know the words “Equivocal”.'])
    const kept = await bench.decide(one, false)
    expect(kept).toMatchObject({
      stage: 'REFUSED',
      decidedBy: 'Ana Reyes',
      decidedWhy: 'Asked the state by phone',
    })
    const second = await bench.released('Equivocal')
    await bench.decide((await bench.only(second.requisition))[1], true)
    await bench.run()
    expect((await bench.only(second.requisition))[0]).toBe('sent')
    expect(await files()).toHaveLength(1)
  })

  test('waits for what is missing, says where it is filled in, and leaves once it is known [call:POST /api/v1/public_health/check]', async () => {
    const { files } = await ready({ needsCounty: true })
    const patientId = await bench.patient({ address: {}, race: null, ethnicity: null })
    const { requisition } = await bench.released('Reactive', { patientId })
    const [tab, one] = await bench.only(requisition)
    expect([tab, one.state, one.missing]).toEqual([
      'missing',
      '',
      [{ place: 'patient', id: patientId, text: 'State of residence' }],
    ])
    const { body: known } = await staff.call(api.patients.get, {
      params: { id: patientId },
      body: {},
    })
    await staff.call(api.patients.update, {
      body: { patient: { ...known, _id: patientId, version: known.version, address: homeInIdaho } },
    })
    await bench.check(one)
    const standing = await bench.standing(requisition)
    expect(
      standing.map(([list, { state, missing, why }]) => [list, state, missing.map(({ text }) => text), why]),
    ).toEqual([
      ['missing', 'ID', ['County of residence'], null],
      ['refused', '', [], 'The state of residence is another now.'],
    ])
    const [, waiting] = standing[0] ?? []
    if (!waiting) throw new Error('Nothing waits.')
    expect(await bench.check(waiting, 'Ada')).toMatchObject({ stage: 'PLANNED', county: 'Ada' })
    await bench.run()
    const [text = ''] = await files()
    expect(fieldsOf(text, 'PID')[11]).toContain('^USA^H^^Ada')
    expect([fieldsOf(text, 'PID')[10], fieldsOf(text, 'PID')[22]]).toEqual([
      'UNK^Unknown^NULLFL',
      'UNK^Unknown^NULLFL',
    ])
  })

  test('of a state whose rules nobody approved is not passed over', async () => {
    await ready()
    const patientId = await bench.patient({ address: { ...homeInIdaho, state: 'OR', zip: '97201' } })
    const { requisition } = await bench.released('Reactive', { patientId })
    const [tab, one] = await bench.only(requisition)
    expect([tab, one.state, one.why]).toEqual([
      'decide',
      'OR',
      'No condition of OR is approved. By the one of ID this is reportable.',
    ])
    expect(await bench.decide(one, true)).toMatchObject({
      stage: 'MISSING',
      missing: [{ place: 'agency', id: null, text: 'A health department for OR' }],
    })
  })
})

describe('a corrected result', () => {
  test('goes again, as a correction, to whoever was told, also where it is no case any more', async () => {
    const { files, agency } = await ready()
    const { orderId, requisition } = await bench.released('Reactive')
    await bench.run()
    // Whatever the rules and departments say by now.
    await staff.call(api.publicHealth.updateAgency, { body: { agency: { ...agency, active: false } } })
    await lab.owner.updateTable('health_rule').set({ active: false }).execute()
    await bench.reports.correct(orderId, 'HCVAB', 'Nonreactive')
    await bench.reports.verify(orderId, ['HCVAB'])
    await bench.reports.release(orderId, { reason: 'Wrong tube was measured' })
    await bench.run()
    const [tab, one] = await bench.only(requisition)
    expect([tab, one.result]).toEqual(['sent', 'Nonreactive'])
    const corrected = (await files()).find((text) => fieldsOf(text, 'OBR')[25] === 'C') ?? ''
    expect(segments(corrected, 'OBX').map((obx) => [obx[5], obx[11]])).toEqual([
      ['131194007^Nonreactive^SCT', 'C'],
    ])
    expect(await files()).toHaveLength(2)
  })

  test('that was not sent yet is not reported, and says why', async () => {
    await bench.inForce()
    const { orderId, requisition } = await bench.released('Reactive')
    expect((await bench.only(requisition))[0]).toBe('missing')
    await bench.reports.correct(orderId, 'HCVAB', 'Nonreactive')
    await bench.reports.verify(orderId, ['HCVAB'])
    await bench.reports.release(orderId, { reason: 'Wrong tube was measured' })
    const [tab, one] = await bench.only(requisition)
    expect([tab, one.why]).toEqual([
      'refused',
      'The corrected result is not reportable. Nothing was reported before.',
    ])
  })

  test('that is reportable only now is reported', async () => {
    const { files } = await ready()
    const { orderId, requisition } = await bench.released('Nonreactive')
    await bench.reports.correct(orderId, 'HCVAB', 'Reactive')
    await bench.reports.verify(orderId, ['HCVAB'])
    await bench.reports.release(orderId, { reason: 'Wrong tube was measured' })
    await bench.run()
    expect((await bench.only(requisition))[0]).toBe('sent')
    expect(await files()).toHaveLength(1)
  })
})

describe('a version after its release', () => {
  test('that is checked again is of the patient whom it was released for, though the order moved', async () => {
    const { files } = await ready({ needsCounty: true })
    const patientId = await bench.patient({ lastname: 'Firstowner' })
    const { orderId, requisition } = await bench.released('Reactive', { patientId })
    const [tab, one] = await bench.only(requisition)
    expect(tab).toBe('missing')
    const other = await bench.patient({ lastname: 'Otherperson', address: { ...homeInIdaho, zip: '83709' } })
    await lab.owner
      .updateTable('lab_order')
      .set((eb) => ({
        patient_id: other,
        patient: eb
          .selectFrom('lab_order')
          .select(sql<never>`jsonb_set(patient, '{lastname}', '"Otherperson"')`.as('p'))
          .where('id', '=', orderId),
      }))
      .where('id', '=', orderId)
      .execute()
    expect(await bench.check(one, 'Ada')).toMatchObject({ stage: 'PLANNED' })
    await bench.run()
    const [text = ''] = await files()
    expect(fieldsOf(text, 'PID')[5]).toContain('Firstowner')
    expect(text).not.toContain('Otherperson')
    expect(fieldsOf(text, 'PID')[11]).toContain('83642')
  })

  test('is due by its release, and a rule for providers of one state asks nothing of those of another', async () => {
    await bench.inForce({ within: { unit: 'hours', count: 4 } })
    await bench.inForce({ condition: 'Of providers in Utah', state: 'UT', ofItsProviders: true })
    const { orderId, requisition } = await bench.released('Reactive')
    const [, one] = await bench.only(requisition)
    const { released_at: at } = await lab.owner
      .selectFrom('report')
      .select('released_at')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(Date.parse(one.dueAt) - at.getTime()).toBe(4 * 3_600_000)
  })

  test('a word of a person is about the result that it named: another result is judged anew', async () => {
    await ready()
    const { orderId, requisition } = await bench.released('Equivocal')
    const [, one] = await bench.only(requisition)
    await bench.decide(one, false)
    await bench.reports.correct(orderId, 'HCVAB', 'Reactive')
    await bench.reports.verify(orderId, ['HCVAB'])
    await bench.reports.release(orderId, { reason: 'Wrong tube was measured' })
    expect(['send', 'sent']).toContain((await bench.only(requisition))[0])
  })

  test('the county is known again at the same street of the same patient, and at no other', async () => {
    await ready({ needsCounty: true })
    const patientId = await bench.patient()
    const first = await bench.released('Reactive', { patientId })
    await bench.check((await bench.only(first.requisition))[1], 'Ada')
    const second = await bench.released('Reactive', { patientId })
    expect((await bench.only(second.requisition))[1].missing).toEqual([])
    const { body: known } = await staff.call(api.patients.get, { params: { id: patientId }, body: {} })
    await staff.call(api.patients.update, {
      body: {
        patient: {
          ...known,
          _id: patientId,
          version: known.version,
          address: { ...homeInIdaho, line1: '9 Oak Ave' },
        },
      },
    })
    const third = await bench.released('Reactive', { patientId })
    expect((await bench.only(third.requisition))[1].missing.map(({ text }) => text)).toEqual([
      'County of residence',
    ])
  })
})

describe('the ledger', () => {
  test('never mixes reports and public health reports: neither rules, nor second ways, nor by hand [call:POST /api/v1/add/health_agency]', async () => {
    const { way, files } = await ready()
    const reports = await bench.proven()
    const addRule = (rule: object) =>
      staff.call(
        api.deliveries.addRule,
        {
          body: {
            rule: {
              name: 'All',
              locationId: null,
              panelId: null,
              states: ['FINAL' as const],
              firstWayId: reports._id,
              secondWayId: null,
              secondAfter: null,
              ...rule,
            },
          },
        },
        bench.key(),
      )
    expect((await addRule({ firstWayId: way._id })).fields).toEqual({
      'rule.firstWayId': 'This way carries public health reports. Choose another.',
    })
    expect((await addRule({ secondWayId: way._id })).fields).toEqual({
      'rule.secondWayId': 'This way carries public health reports. Choose another.',
    })
    const agency = await staff.call(
      api.publicHealth.addAgency,
      { body: { agency: bench.agencyForm(reports._id, { states: ['UT'] }) } },
      bench.key(),
    )
    expect(agency.fields).toEqual({ 'agency.wayId': 'Choose a way that carries public health reports.' })
    const { orderId } = await bench.released('Nonreactive')
    const byHand = await staff.call(
      api.reports.sendResultsToSftp,
      { body: { orderIds: [orderId], wayId: way._id } },
      bench.key(),
    )
    expect(byHand.body.outcomes[0]).toMatchObject({ ok: false })
    await bench.run()
    expect(await files()).toEqual([])
    const moved = await staff.call(api.deliveries.updateWay, {
      body: {
        way: {
          ...bench.wayForm({ ...way.config, secret: null }),
          name: way.name,
          _id: way._id,
          version: way.version,
          carries: 'report',
        },
      },
    })
    expect(moved.message).toBe('What a way carries stays. Add another way.')
  })

  test('sends one message for all that an order reports, and an older one not behind a newer one', async () => {
    const { way, files } = await ready()
    await bench.inForce({ condition: 'Hepatitis B', loincs: ['5196-1'] })
    const { version } = await bench.wayNow(way)
    await staff.call(api.deliveries.pauseWay, { body: { _id: way._id, version, why: 'Their server moves' } })
    const patientId = await bench.patient()
    const orderId = await bench.reports.received({
      patientId,
      items: [bench.forms.test('HCVAB'), bench.forms.test('HBSAG')],
    })
    await bench.reports.enter(orderId, { HCVAB: 'Reactive', HBSAG: 'Equivocal' })
    await bench.reports.verify(orderId, ['HCVAB', 'HBSAG'])
    await bench.reports.release(orderId)
    const { requisitionNumber } = await bench.reports.order(orderId)
    const waiting = (await bench.standing(requisitionNumber)).find(([tab]) => tab === 'decide')?.[1]
    if (!waiting) throw new Error('Nothing waits.')
    await bench.decide(waiting, true)
    await bench.goOn(way)
    await bench.run()
    const all = await files()
    expect(
      all.map((text) =>
        segments(text, 'OBX')
          .map((obx) => obx[3]?.split('^')[0])
          .toSorted(),
      ),
    ).toEqual([['13955-0', '5196-1']])
    const states = (await bench.rowsOf(orderId)).map(({ state, endedHow }) => [state, endedHow])
    expect(states.toSorted()).toEqual([
      ['CONFIRMED', null],
      ['GIVEN_UP', 'superseded'],
    ])
    expect((await bench.standing(requisitionNumber)).map(([tab]) => tab)).toEqual(['sent', 'sent'])
  })

  test('puts the message into an envelope where the profile asks for batches', async () => {
    const { files } = await ready({ profile: 'PHLabReport-Batch' })
    await bench.released('Reactive')
    await bench.run()
    const [text = ''] = await files()
    expect(
      text
        .split('\r')
        .filter(Boolean)
        .map((line) => line.slice(0, 3)),
    ).toEqual(['FHS', 'BHS', 'MSH', 'SFT', 'PID', 'ORC', 'OBR', 'OBX', 'SPM', 'BTS', 'FTS'])
  })
})

describe('around it', () => {
  test('counts say what waits, what is late, and which tests no condition can find [call:GET /api/v1/public_health_counts]', async () => {
    await bench.inForce({ within: { unit: 'hours', count: 4 }, phone: true })
    const { requisition } = await bench.released('Reactive')
    const before = (await staff.call(api.publicHealth.counts)).body
    expect(before.unfound.codes).not.toContain('HCVAB')
    expect(before.unfound.count).toBeGreaterThan(0)
    expect((await bench.only(requisition))[1].overdue).toBe(false)
    await bench.run(5 * 60)
    const after = (await staff.call(api.publicHealth.counts)).body
    expect(after.overdue).toBeGreaterThan(before.overdue)
    const [, late] = await bench.only(requisition)
    expect(late).toMatchObject({ overdue: true, phone: true, called: null })
    const { body } = await staff.call(
      api.publicHealth.called,
      {
        body: {
          _id: late._id,
          version: late.version,
          toldTo: 'Nurse on duty',
          at: lab.clock.now().toISOString(),
        },
      },
      bench.key(),
    )
    expect(body.called).toMatchObject({ toldTo: 'Nurse on duty', by: 'Ana Reyes' })
  })

  test('the start set comes as drafts, once [call:POST /api/v1/public_health/rules/start] [call:GET /api/v1/public_health/rules]', async () => {
    const add = async () =>
      (await staff.call(api.publicHealth.startRules, { body: { state: 'nv' } }, bench.key())).body.added
    expect(await add()).toBeGreaterThan(10)
    expect(await add()).toBe(0)
    const { docs } = (await staff.call(api.publicHealth.rules, { query: { text: 'nv', limit: 100 } })).body
    expect(
      docs.every(
        ({ approved, draft }) => approved === null && draft?.source?.includes('To be checked with NV'),
      ),
    ).toBe(true)
  })

  test('one department for each state [call:GET /api/v1/public_health/agencies] [call:POST /api/v1/update/health_agency]', async () => {
    const { way, agency } = await ready()
    const again = await staff.call(
      api.publicHealth.addAgency,
      { body: { agency: bench.agencyForm(way._id, { name: 'Another' }) } },
      bench.key(),
    )
    expect(again.fields).toEqual({
      'agency.states': `Reports of ID already go to ${agency.name}.`,
    })
    const { body } = await staff.call(api.publicHealth.agencies, { query: { text: 'idaho' } })
    expect(body.docs.map(({ way: name }) => name)).toContain(way.name)
  })

  test('a COVID-19 file is never cut: a span with too much in it is refused, and a day is whole', async () => {
    const who = { labId: lab.seeded.labId, locations: 'all' } as const
    await lab.owner.updateTable('test').set({ loinc: '94500-6' }).where('code', '=', 'HCVAB').execute()
    try {
      await bench.released('Reactive')
      await bench.released('Reactive')
      const to = new Date(lab.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
      const from = new Date(lab.clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
      await expect(covidFile(lab.db, who, { from, to, elements: 'state' }, 1)).rejects.toMatchObject({
        fields: { to: 'More than 1 results. Choose fewer days.' },
      })
      expect((await covidFile(lab.db, who, { from, to, elements: 'state' })).ids.length).toBeGreaterThan(1)
    } finally {
      await lab.owner.updateTable('test').set({ loinc: '13955-0' }).where('code', '=', 'HCVAB').execute()
    }
  })

  test('what was not performed, or was another patient’s specimen, is no row of the COVID-19 file', async () => {
    const file = async () => {
      const day = lab.clock.now().toISOString().slice(0, 10)
      const from = new Date(lab.clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
      const { bytes } = await staff.call(api.publicHealth.covidCsv, {
        query: { from, to: day, elements: 'state' },
      })
      return new TextDecoder().decode(bytes)
    }
    await lab.owner.updateTable('test').set({ loinc: '94500-6' }).where('code', '=', 'HCVAB').execute()
    try {
      const { requisition: kept } = await bench.released('Reactive')
      const { requisition: leaked } = await bench.released('TNP leaked')
      const { requisition: other } = await bench.released('TNP other patient')
      const text = await file()
      expect(text).toContain(kept)
      expect(text).not.toContain(leaked)
      expect(text).not.toContain(other)
    } finally {
      await lab.owner.updateTable('test').set({ loinc: '13955-0' }).where('code', '=', 'HCVAB').execute()
    }
  })

  test('results of another laboratory, or of a clinic out of reach, are not there', async () => {
    await ready()
    const { requisition } = await bench.released('Reactive')
    const [, one] = await bench.only(requisition)
    const clinic = await lab.as('portal')
    expect((await clinic.call(api.publicHealth.get, { body: { _id: one._id } })).status).toBe(403)
  })
})
