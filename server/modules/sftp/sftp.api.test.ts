import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { createSftp } from '../../node/sftp'
import { splitMessages } from '../../hl7/public'
import { readPdf } from '../../documents/read-pdf'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { startSftp, type Fault, type Step, type TestSftp } from '../../test/sftp-server'
import { json } from '../../db/json'
import { csvColumns } from './rows-csv'
import { sftpBench } from './test-sftp'

let lab: TestLab
let staff: Caller
let server: TestSftp
let bench: ReturnType<typeof sftpBench>
const logged: string[] = []
beforeAll(async () => {
  const note = (...line: unknown[]) => void logged.push(JSON.stringify(line))
  lab = await testLab({ log: { info: note, warn: note, error: note } })
  staff = await lab.as('admin')
  server = await startSftp()
  bench = sftpBench(lab, staff, server)
})
afterEach(() => {
  server.fault = () => undefined
  server.refusesLogin = false
  server.keepsBytes = Number.POSITIVE_INFINITY
})
afterAll(async () => {
  await server.close()
  await lab.close()
})

/** A report released over one way alone, and what was due done. */
async function sent(over: Parameters<typeof bench.proven>[0] = {}) {
  await bench.noRules()
  const way = await bench.proven(over)
  await bench.addRule(way)
  const { orderId } = await bench.reports.released()
  await bench.run()
  return { way, orderId, requisition: (await bench.reports.order(orderId)).requisitionNumber }
}
const once = (step: Step, fault: Fault, path = '') => {
  let done = false
  server.fault = (asked, at) => {
    if (done || asked !== step || !at.includes(path)) return undefined
    done = true
    return fault
  }
}

describe('a released report', () => {
  test('arrives as PDF, CSV and HL7, each under its name, once the way is proven', async () => {
    await bench.noRules()
    const way = await bench.addWay({ sends: ['hl7', 'csv', 'pdf'] })
    expect(way).toMatchObject({ hold: 'hostKey', confirmedAt: null })
    await bench.addRule(way)
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'hostKey', tries: 0 })
    const signedIn = server.signedIn
    expect(await bench.readKey(way)).toEqual({
      fingerprint: server.fingerprint,
      algorithm: 'ssh-ed25519',
      confirmed: null,
    })
    expect(server.signedIn).toBe(signedIn)
    await bench.confirmKey(way)
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'unconfirmed', tries: 0 })
    expect(await bench.testWay(way)).toMatchObject({ problem: null, way: { hold: null } })
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED', tries: 1, hold: null })

    const { requisitionNumber, patient } = await bench.reports.order(orderId)
    const files = await bench.filesOf(way)
    const name = `Northgate-Clinical-Toxicology-Laboratory_${requisitionNumber}_v1_F`
    expect([...files.keys()]).toEqual([`${name}.csv`, `${name}.hl7`, `${name}.pdf`])
    for (const word of [patient.lastname, patient.firstname, patient.patientNumber])
      expect([...files.keys()].join(' ')).not.toContain(word)
    const pdf = [...server.files].find(([path]) => path.endsWith(`${name}.pdf`))?.[1] ?? new Uint8Array()
    expect((await readPdf(pdf)).text).toContain(requisitionNumber)

    const document = await bench.reports.frozen(orderId, 1)
    const csv = files.get(`${name}.csv`) ?? ''
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    expect(csv.split('\r\n')[0]).toBe(csvColumns.join(','))
    expect(rows.map(({ test: of, result, unit }) => [of, result, unit])).toEqual(
      document.panels.flatMap((panel) => panel.rows.map((row) => [row.test, row.value, row.unit])),
    )
    expect(rows[0]).toMatchObject({
      requisition: requisitionNumber,
      report_state: 'FINAL',
      report_version: '1',
    })

    const split = splitMessages(files.get(`${name}.hl7`) ?? '')
    expect([split.problems, split.messages.length]).toEqual([[], 1])
    const segments = (split.messages[0] ?? '').split('\r').map((line) => line.split('|'))
    expect(segments.find(([kind]) => kind === 'MSH')?.[8]).toBe('ORU^R01^ORU_R01')
    expect(segments.find(([kind]) => kind === 'PID')?.[5]).toContain(patient.lastname)
    expect(segments.filter(([kind]) => kind === 'OBX').map((one) => [one[5], one[11]])).toEqual([
      ['91', 'F'],
      ['14', 'F'],
    ])
  })

  test('is of whom and of which specimen it was released for, whatever became of its order', async () => {
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv', 'hl7'] })
    await bench.addRule(way)
    const { forms } = bench.reports
    const orderId = await bench.reports.received({ items: [forms.test('GLU')] })
    await lab.owner
      .updateTable('specimen')
      .set({ condition: 'Hemolyzed' })
      .where('order_id', '=', orderId)
      .execute()
    await bench.reports.enter(orderId, { GLU: '91' })
    await bench.reports.verify(orderId, ['GLU'])
    await bench.reports.release(orderId)
    const { patient } = await bench.reports.order(orderId)
    await lab.owner
      .updateTable('lab_order')
      .set({ patient: json({ ...patient, lastname: 'Somebodyelse' }) })
      .where('id', '=', orderId)
      .execute()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    const files = await bench.filesOf(way)
    const [csv = '', hl7 = ''] = ['csv', 'hl7'].map(
      (kind) => [...files].find(([name]) => name.endsWith(`.${kind}`))?.[1],
    )
    const segments = hl7.split('\r').map((line) => line.split('|'))
    expect(segments.find(([kind]) => kind === 'PID')?.[5]).toContain(patient.lastname)
    expect(segments.find(([kind]) => kind === 'SPM')?.[24]).toBe('^Hemolyzed')
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    expect(rows).toMatchObject([{ specimen_acceptable: 'yes', specimen_condition: 'Hemolyzed' }])
    expect(rows[0]?.['specimen_collected_at']).not.toBe('')
  })

  test('of which something is withheld leaves it out of every file', async () => {
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv', 'hl7'] })
    await bench.addRule(way)
    const codes = ['C-OXY', 'V-CREA', 'V-SG']
    const { orderId } = await orderWith(lab, {
      tubes: [{ tests: codes, sampleType: 'UCUP', source: 'URV' }],
    })
    // Substituted urine: the drug's value is not reported.
    await bench.reports.enter(orderId, { 'C-OXY': '1284', 'V-CREA': '0.8', 'V-SG': '1.0005' })
    await bench.reports.verify(orderId, codes)
    await bench.reports.release(orderId)
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    const all = [...(await bench.filesOf(way)).values()].join('\n')
    expect(all).toContain('Not reported: specimen substituted')
    expect(all).not.toContain('1284')
  })

  test('that is preliminary tells nothing of what is not released yet', async () => {
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv', 'hl7'] })
    await bench.addRule(way)
    const { forms } = bench.reports
    const orderId = await bench.reports.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.reports.enter(orderId, { GLU: '91', BUN: '71' })
    await bench.reports.verify(orderId, ['GLU'])
    await bench.reports.release(orderId, { preliminary: true })
    await bench.run()
    const files = await bench.filesOf(way)
    expect([...files.keys()].every((name) => /_v1_P\.(csv|hl7)$/.test(name))).toBe(true)
    const hl7 = [...files].find(([name]) => name.endsWith('.hl7'))?.[1] ?? ''
    expect(
      hl7
        .split('\r')
        .filter((line) => line.startsWith('OBX'))
        .map((line) => line.split('|')[11]),
    ).toEqual(['P'])
    expect([...files.values()].join('\n')).not.toContain('71|')
  })

  test('and its correction lie beside each other, the correction with the old value', async () => {
    const { way, orderId, requisition } = await sent({
      sends: ['csv', 'hl7'],
      pattern: '{requisition}-{version}',
    })
    const before = await bench.filesOf(way)
    await bench.corrected(orderId)
    await bench.run()
    const files = await bench.filesOf(way)
    expect([...files.keys()]).toEqual(
      ['1.csv', '1.hl7', '2.csv', '2.hl7'].map((end) => `${requisition}-${end}`),
    )
    for (const [name, text] of before) expect(files.get(name)).toBe(text)
    const rows: Record<string, string>[] = parse(files.get(`${requisition}-2.csv`) ?? '', { columns: true })
    expect(rows.find(({ result }) => result === '195')).toMatchObject({
      report_state: 'CORRECTED',
      corrected_from: expect.stringContaining('91'),
      correction_reason: 'Wrong tube was measured',
    })
    const lines = (files.get(`${requisition}-2.hl7`) ?? '').split('\r').map((line) => line.split('|'))
    expect(lines.find((one) => one[0] === 'OBX' && one[5] === '195')?.[11]).toBe('C')
  })
})

describe('a try that is cut', () => {
  const everyStep: [Step, Fault][] = (['stat', 'open', 'write', 'close', 'rename'] as const).flatMap(
    (step) => [
      [step, 'cut before'],
      [step, 'cut after'],
    ],
  )
  test.each(everyStep)('at %s (%s) ends with each file there once', async (step, fault) => {
    await bench.noRules()
    const way = await bench.proven()
    await bench.addRule(way)
    once(step, fault)
    const { orderId, mediaKey } = await bench.reports.released()
    expect(mediaKey).not.toBe('')
    await bench.run()
    expect((await bench.only(orderId)).state).toBe('WAITING')
    for (const minutes of [1, 1, 5]) await bench.run(minutes)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    const names = [...(await bench.filesOf(way)).keys()]
    expect(names.map((name) => name.replace(/^.*_v/, 'v'))).toEqual(['v1_F.csv', 'v1_F.pdf'])
  })

  test('after which the recipient took the files is not sent again by itself', async () => {
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv'] })
    await bench.addRule(way)
    once('rename', 'cut after')
    const { orderId } = await bench.reports.released()
    await bench.run()
    server.files.clear()
    for (const minutes of [1, 5, 15, 60]) await bench.run(minutes)
    expect(await bench.only(orderId)).toMatchObject({
      state: 'FAILED',
      attempts: [{ end: 'UNKNOWN' }],
      why: 'The server stopped during this try. Nobody can tell whether it arrived.',
    })
    expect(server.files.size).toBe(0)
  })

  test('by a server of ours that died in the middle is begun anew', async () => {
    const { way, orderId } = await sent({ sends: ['csv', 'hl7'] })
    const files = [...(await bench.filesOf(way))]
    const [[name = '', text = ''] = []] = files
    expect(files).toHaveLength(2)
    const { config } = await bench.wayNow(way)
    // As it lies there when a process ends in the midst of an upload.
    for (const [one] of files) server.files.delete(`${config.folder}/${one}`)
    server.files.set(`${config.folder}/.${name}.part`, new TextEncoder().encode(text.slice(0, 20)))
    const { _id } = await bench.only(orderId)
    await lab.owner
      .updateTable('delivery_attempt')
      .set({ end: null, ended_at: null, partner_id: null })
      .where('delivery_id', '=', _id)
      .execute()
    const now = lab.clock.now()
    await lab.owner
      .updateTable('delivery')
      .set({ state: 'WAITING', locked_until: null, run_at: now, try_at: now, confirmed_at: null })
      .where('id', '=', _id)
      .execute()
    await bench.run()
    await bench.run(1)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    // Byte for byte: whoever took a file already knows it again, by its message's number too.
    expect([...(await bench.filesOf(way))]).toEqual(files)
  })

  test('does not go on where the way leads elsewhere meanwhile: it was planned for another place', async () => {
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv'] })
    await bench.addRule(way)
    server.fault = (step, path) => (step === 'write' && path.includes('_v1_') ? 'failure' : undefined)
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', tries: 1 })
    server.fault = () => undefined
    const { _id, version, config, name } = await bench.wayNow(way)
    const { fingerprint: _fingerprint, secretAt: _secretAt, ...account } = config
    const folder = `${config.folder}-of-somebody-else`
    server.folders.add(folder)
    const moved = await staff.call(api.deliveries.updateWay, {
      body: {
        way: {
          ...{ kind: 'sftp' as const, name, locationId: null, physicianId: null, _id, version },
          config: { ...account, secret: server.password, folder },
        },
      },
    })
    expect(moved.status, JSON.stringify(moved.fields)).toBe(200)
    await bench.confirmKey(way)
    expect(await bench.testWay(way)).toMatchObject({ problem: null })
    await bench.run(1)
    expect(await bench.only(orderId)).toMatchObject({ state: 'FAILED', why: m.sftp.movedMeanwhile })
    expect([...server.files.keys()].filter((path) => path.startsWith(config.folder))).toEqual([])
  })

  test('where nothing answers in time ends, and is tried again', async () => {
    const { sftp } = lab.ports
    const allowed = [{ bytes: [127, 0, 0, 0], bits: 8 }]
    lab.ports.sftp = createSftp({ allowed, limits: { connect: 5_000, answer: 300, whole: 10_000 } })
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv'] })
    await bench.addRule(way)
    once('write', 'silent')
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({
      state: 'WAITING',
      why: 'The server did not answer in time.',
    })
    if (sftp) lab.ports.sftp = sftp
    await bench.run(1)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('what is wrong with an account stops its way, and no other', () => {
  test('a refused login: no try is counted, other servers go on, and it leaves once that is mended', async () => {
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv'] })
    const other = await bench.proven({ sends: ['csv'] })
    await bench.addRule(way)
    server.refusesLogin = true
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({
      state: 'WAITING',
      hold: 'paused',
      why: 'The server refused the user name, password or key.',
    })
    expect(await bench.wayNow(way)).toMatchObject({
      hold: 'paused',
      pausedWhy: 'The server refused the user name, password or key.',
    })
    expect(
      (await staff.call(api.deliveries.lines, {})).body.docs.find((one) => one.channel === 'sftp'),
    ).toEqual({
      channel: 'sftp',
      missing: false,
      sandbox: false,
      pausedAt: null,
      pausedWhy: null,
    })
    server.refusesLogin = false
    await bench.noRules()
    await bench.addRule(other)
    const { orderId: next } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(next)).toMatchObject({ state: 'CONFIRMED' })
    await bench.goOn(way)
    await bench.run()
    const delivery = await bench.only(orderId)
    expect(delivery).toMatchObject({ state: 'CONFIRMED' })
    expect(delivery.attempts.map(({ end, fault }) => [end, fault])).toEqual([
      ['FAILED', 'account'],
      ['CONFIRMED', null],
    ])
    const row = await lab.owner
      .selectFrom('delivery')
      .select('tries')
      .where('id', '=', delivery._id)
      .executeTakeFirstOrThrow()
    expect(row.tries).toBe(1)
  })

  test('another host key: old and new are said, nobody signs in until it is confirmed and tested', async () => {
    const { way, orderId } = await sent({ sends: ['csv'] })
    const old = server.fingerprint
    const now = await server.changeHostKey()
    const signedIn = server.signedIn
    await bench.corrected(orderId)
    await bench.run()
    const why = `The host key changed: it was ${old} and is now ${now}. Ask the recipient before you confirm it.`
    expect(await bench.wayNow(way)).toMatchObject({ hold: 'paused', pausedWhy: why })
    expect(server.signedIn).toBe(signedIn)
    // Letting it go on alone mends nothing.
    await bench.goOn(way)
    await bench.run()
    expect(await bench.wayNow(way)).toMatchObject({ hold: 'paused', pausedWhy: why })
    expect(await bench.readKey(way)).toMatchObject({ fingerprint: now, confirmed: old })
    await bench.confirmKey(way)
    // It was stopped for the key alone: with the key confirmed nothing holds it but the test.
    expect(await bench.wayNow(way)).toMatchObject({ hold: 'unconfirmed', pausedWhy: null })
    expect(await bench.testWay(way)).toMatchObject({ problem: null })
    await bench.run()
    const rows = await bench.rowsOf(orderId)
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      [2, 'CONFIRMED'],
      [1, 'CONFIRMED'],
    ])
  })

  test.each([
    ['a folder that is gone', 'The folder is not there.', () => void server.folders.clear()],
    [
      'no right to write',
      'The server does not let us write into the folder.',
      () => void (server.fault = (step) => (step === 'open' ? 'denied' : undefined)),
    ],
  ])('%s', async (_what, words, breaks) => {
    await bench.noRules()
    const way = await bench.proven({ sends: ['csv'] })
    await bench.addRule(way)
    const folders = new Set(server.folders)
    breaks()
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'paused', why: words })
    server.folders = folders
    server.fault = () => undefined
    await bench.goOn(way)
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
  })

  test('an address inside the house, where the operator does not allow it', async () => {
    const { sftp } = lab.ports
    const way = await bench.proven()
    lab.ports.sftp = createSftp({ allowed: [] })
    const refused = await staff.call(api.deliveries.readHostKey, { body: { _id: way._id } })
    expect([refused.status, refused.message]).toEqual([
      422,
      'This address is inside a network that the server may not reach. An administrator can allow it.',
    ])
    expect(await bench.testWay(way)).toMatchObject({
      problem:
        'This address is inside a network that the server may not reach. An administrator can allow it.',
      way: { hold: 'paused' },
    })
    if (sftp) lab.ports.sftp = sftp
  })
})

test('a full disk is tried again, then fails, and its second way starts', async () => {
  await bench.noRules()
  const way = await bench.proven({ sends: ['csv'] })
  const second = await bench.proven({ sends: ['csv'] })
  const { config } = await bench.wayNow(way)
  await bench.addRule(way, { secondWayId: second._id })
  server.fault = (step, path) =>
    step === 'write' && path.startsWith(`${config.folder}/`) ? 'failure' : undefined
  const { orderId } = await bench.reports.released()
  await bench.run()
  for (const minutes of [1, 5, 15]) await bench.run(minutes)
  const rows = await bench.rowsOf(orderId)
  expect(rows.map(({ recipient, state, tries, why }) => [recipient, state, tries, why]).toSorted()).toEqual(
    [
      [way.name, 'FAILED', 4, 'The server did not take the file. Its disk may be full.'],
      [second.name, 'CONFIRMED', 1, null],
    ].toSorted(),
  )
  expect((await bench.filesOf(way)).size).toBe(0)
})

describe('a way by SFTP', () => {
  test('takes a key, or a password that is asked for, and gives neither back', async () => {
    const { way } = await sent({ auth: 'key', secret: server.key, sends: ['csv'] })
    expect((await bench.filesOf(way)).size).toBe(1)
    const row = await lab.owner
      .selectFrom('delivery_way')
      .selectAll()
      .where('id', '=', way._id)
      .executeTakeFirstOrThrow()
    const trail = await lab.owner.selectFrom('audit').selectAll().execute()
    const shown = JSON.stringify([row, trail, await bench.wayNow(way), logged])
    const [, inner = 'none'] = server.key.split('\n')
    expect(row.sealed).toMatch(/^v1\./)
    for (const secret of [server.password, inner]) expect(shown).not.toContain(secret)
  })

  test('that leads elsewhere, or to another account, needs its password again, and is proven anew', async () => {
    const way = await bench.proven()
    const change = async (over: object) => {
      const { _id, version, config, name } = await bench.wayNow(way)
      const { fingerprint: _fingerprint, secretAt: _secretAt, ...account } = config
      const edit = { kind: 'sftp' as const, name, locationId: null, physicianId: null, _id, version }
      return staff.call(api.deliveries.updateWay, {
        body: { way: { ...edit, config: { ...account, secret: null, ...over } } },
      })
    }
    for (const over of [{ host: 'files.example.org' }, { port: 2222 }, { user: 'other' }, { auth: 'key' }])
      expect((await change(over)).fields).toEqual({
        'way.config.secret': 'Enter it again: it was set for another server, port or user.',
      })
    const pattern = await change({ pattern: '{requisition}_{version}' })
    expect(pattern.body).toMatchObject({ hold: null })
    const elsewhere = await change({ host: 'localhost', secret: 'another' })
    expect(elsewhere.body).toMatchObject({
      hold: 'hostKey',
      config: { fingerprint: null },
      confirmedAt: null,
    })
  })

  test.each([
    [
      { host: 'http://files.example.org' },
      'host',
      'Use a host name or an address, such as files.example.org.',
    ],
    [{ port: 0 }, 'port', 'Use a port from 1 to 65535.'],
    [{ user: 'a b' }, 'user', 'Use a user name without spaces.'],
    [{ folder: '/in/../..' }, 'folder', 'Use a folder such as /in/results, without .. in it.'],
    [{ sends: [] }, 'sends', 'Choose at least one file.'],
    [{ pattern: '{requisition}' }, 'pattern', 'The name needs {requisition} and {version}.'],
    [
      { pattern: '{requisition}_{version}_{lastname}' },
      'pattern',
      'Use {lab}, {requisition}, {version}, {state} and {released} alone.',
    ],
    [{ pattern: '../{requisition}_{version}' }, 'pattern', 'Use letters, digits, _ and - between the parts.'],
    [{ secret: null }, 'secret', 'Enter the password or key.'],
    [
      { auth: 'key' as const, secret: 'nonsense' },
      'secret',
      'This is no private key that can be read. Use an OpenSSH or PEM key.',
    ],
  ])('is refused with %j', async (over, field, message) => {
    const { status, fields } = await bench.tryAdd(bench.wayForm(over))
    expect(status).toBe(400)
    expect(fields[`way.config.${field}`]).toBe(message)
  })

  test('is one of its place, and stays of its kind', async () => {
    const way = await bench.addWay()
    const { config } = await bench.wayNow(way)
    const twin = await bench.tryAdd(bench.wayForm({ folder: config.folder }))
    expect(twin.fields['way.config.host']).toBe(`Another way already goes there: ${way.name}.`)
    const fax = await bench.proven()
    const asFax = await staff.call(api.deliveries.updateWay, {
      body: {
        way: {
          ...{ kind: 'fax' as const, name: way.name, locationId: null, physicianId: null },
          config: { number: '(208) 555-0142', numberAgain: '(208) 555-0142', attention: null },
          _id: way._id,
          version: way.version,
        },
      },
    })
    expect([asFax.status, asFax.message]).toEqual([422, 'This way is of another kind.'])
    for (const answer of [
      await staff.call(api.deliveries.testPage, { body: { _id: fax._id } }, bench.key()),
      await staff.call(api.deliveries.confirmWay, {
        body: { _id: fax._id, version: fax.version, code: '1' },
      }),
    ])
      expect(answer.status).toBe(422)
  })

  test('whose test fails says why, in words without names', async () => {
    const way = await bench.addWay()
    expect((await staff.call(api.deliveries.testWay, { body: { _id: way._id } }, bench.key())).message).toBe(
      'Confirm the host key first.',
    )
    await bench.confirmKey(way)
    server.refusesLogin = true
    expect(await bench.testWay(way)).toMatchObject({
      problem: 'The server refused the user name, password or key.',
      way: { hold: 'unconfirmed' },
    })
  })
})

test('no log line holds a secret, a requisition or a name', async () => {
  const orders = await lab.owner.selectFrom('lab_order').select('requisition_number').execute()
  const lines = logged.join('\n')
  expect(lines).not.toContain(server.password)
  for (const { requisition_number } of orders) expect(lines).not.toContain(requisition_number)
})
