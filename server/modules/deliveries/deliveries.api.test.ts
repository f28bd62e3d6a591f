import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { createApp } from '../../app'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { deliveryBench } from './test-deliveries'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof deliveryBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = deliveryBench(lab, staff)
})
afterAll(() => lab.close())

const papersTo = (address: string) => {
  const digits = `+1${address.replace(/\D/g, '')}`
  return [...lab.faxes.faxes.values()].filter(({ to }) => to === digits)
}

/** A location that orders nothing here. */
const otherLocation = async (): Promise<string> => {
  const rows = await lab.owner.selectFrom('location').select(['id', 'name']).orderBy('name').execute()
  const orders = await lab.owner.selectFrom('lab_order').select('location_id').distinct().execute()
  const used = new Set(orders.map(({ location_id }) => location_id))
  const free = rows.find(({ id }) => !used.has(id)) ?? rows.at(-1)
  if (!free) throw new Error('No location.')
  return free.id
}

describe('a released report', () => {
  test('is planned with its release, sent and confirmed: once, with a cover that names no patient', async () => {
    const { orderId, way } = await bench.faxed()
    const delivery = await bench.only(orderId)
    expect(delivery).toMatchObject({
      state: 'CONFIRMED',
      recipient: way.name,
      number: 1,
      tries: 1,
      why: null,
    })
    expect(delivery.attempts).toMatchObject([
      { number: 1, end: 'CONFIRMED', partnerId: expect.stringMatching(/^SBX-/) },
    ])
    const [fax, ...more] = papersTo(way.address)
    expect(more).toEqual([])
    const { pages } = await readPdf(lab.faxes.papers.get(fax?.reference ?? '') ?? new Uint8Array())
    expect(pages).toHaveLength(fax?.pages ?? 0)
    const { patient, requisitionNumber } = await bench.reports.order(orderId)
    const cover = pages[0]?.text ?? ''
    expect(cover).toContain(way.address)
    expect(cover).toContain(`Pages with this one ${pages.length}`)
    expect(cover).toContain('If you received it in error, call (208) 555-0170 at once')
    for (const word of [patient.lastname, patient.firstname, requisitionNumber])
      expect(cover).not.toContain(word)
    expect(pages[1]?.text).toContain(requisitionNumber)
  })

  test('goes nowhere without a rule, and by several rules to one recipient once', async () => {
    await bench.noRules()
    const { orderId: none } = await bench.reports.released()
    expect(await bench.rowsOf(none)).toEqual([])
    const way = await bench.proven()
    await bench.addRule(way)
    await bench.addRule(way, { name: 'Once more' })
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.rowsOf(orderId)).toHaveLength(1)
    expect(papersTo(way.address)).toHaveLength(1)
  })

  test('a rule for critical ones, for another location or for another state plans nothing', async () => {
    await bench.noRules()
    const way = await bench.proven()
    const places = await lab.owner.selectFrom('location').select('id').execute()
    const { orderId: before } = await bench.reports.released()
    const here = (await bench.reports.order(before)).location._id
    const elsewhere = places.find(({ id }) => id !== here)?.id ?? ''
    await bench.addRule(way, { onlyCritical: true })
    await bench.addRule(way, { locationId: elsewhere })
    await bench.addRule(way, { states: ['PRELIMINARY'] })
    const { orderId } = await bench.reports.released()
    expect(await bench.rowsOf(orderId)).toEqual([])
  })

  test('a rule of one panel is for orders of that panel', async () => {
    await bench.noRules()
    const way = await bench.proven()
    const { forms } = bench.reports
    await bench.addRule(way, { panelId: forms.panel('BMP').panelId })
    const preliminary = async (items: Parameters<typeof bench.reports.received>[0]) => {
      const orderId = await bench.reports.received(items)
      await bench.reports.enter(orderId, { GLU: '91' })
      await bench.reports.verify(orderId, ['GLU'])
      await bench.reports.release(orderId, { preliminary: true })
      return bench.rowsOf(orderId)
    }
    expect(await preliminary({ items: [forms.test('GLU'), forms.test('BUN')] })).toEqual([])
    expect(await preliminary({ items: [forms.panel('CMP')] })).toEqual([])
    expect(await preliminary({ items: [forms.panel('BMP')] })).toMatchObject([{ recipient: way.name }])
  })

  test('a way of one physician takes that physician’s reports alone', async () => {
    await bench.noRules()
    const { orderId: before } = await bench.reports.released()
    const { physician } = await bench.reports.order(before)
    const other = lab.seeded.physicians.find(({ id }) => id !== physician._id)?.id ?? ''
    const own = await bench.proven(bench.number(), { physicianId: physician._id })
    const foreign = await bench.proven(bench.number(), { physicianId: other })
    await bench.addRule(own)
    await bench.addRule(foreign)
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect((await bench.rowsOf(orderId)).map(({ recipient }) => recipient)).toEqual([own.name])
    expect(papersTo(foreign.address)).toEqual([])
  })

  test.each(['firstWayId', 'secondWayId'] as const)(
    'a rule of one location takes no way of another as its %s',
    async (field) => {
      const [here, there] = await lab.owner.selectFrom('location').select('id').limit(2).execute()
      const way = await bench.proven(bench.number(), { locationId: there?.id })
      const open = await bench.proven()
      const add = (locationId: string | null) =>
        staff.call(
          api.deliveries.addRule,
          {
            body: {
              rule: {
                name: `By ${field}`,
                locationId,
                panelId: null,
                states: ['FINAL'],
                firstWayId: open._id,
                secondWayId: null,
                secondAfter: null,
                [field]: way._id,
              },
            },
          },
          bench.key(),
        )
      const refused = await add(here?.id ?? '')
      expect([refused.status, refused.fields]).toEqual([
        400,
        { [`rule.${field}`]: 'This way belongs to another location.' },
      ])
      expect((await add(there?.id ?? '')).status).toBe(200)
      await bench.noRules()
    },
  )

  test('an order of before the rule, and one that was released while faxing was off, are not faxed', async () => {
    await bench.noRules()
    const way = await bench.proven()
    await bench.addRule(way)
    await lab.owner.updateTable('feature').set({ active: false }).where('name', '=', 'faxing').execute()
    const { orderId } = await bench.reports.released()
    await lab.owner.updateTable('feature').set({ active: true }).where('name', '=', 'faxing').execute()
    expect(await bench.rowsOf(orderId)).toEqual([])
  })
})

describe('a corrected report', () => {
  test('goes wherever the earlier version went, also where the rules have changed', async () => {
    const { orderId, way } = await bench.faxed()
    await bench.noRules()
    const other = await bench.proven()
    await bench.addRule(other)
    await bench.corrected(orderId)
    await bench.run()
    const rows = await bench.rowsOf(orderId)
    expect(rows.map(({ number, recipient, state }) => [number, recipient, state]).toSorted()).toEqual(
      [
        [1, way.name, 'CONFIRMED'],
        [2, way.name, 'CONFIRMED'],
        [2, other.name, 'CONFIRMED'],
      ].toSorted(),
    )
  })

  test('goes to the physician who was told, though another one has ordered it by now', async () => {
    await bench.noRules()
    const orderId = await bench.reports.received()
    const { physician } = await bench.reports.order(orderId)
    const way = await bench.proven(undefined, { physicianId: physician._id })
    await bench.addRule(way)
    await bench.reports.enter(orderId, { GLU: '91' })
    await bench.reports.verify(orderId, ['GLU'])
    await bench.reports.release(orderId, { preliminary: true })
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ number: 1, state: 'CONFIRMED' })
    const other = await lab.owner
      .selectFrom('physician')
      .select('id')
      .where('id', '<>', physician._id)
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('lab_order')
      .set({ physician_id: other.id })
      .where('id', '=', orderId)
      .execute()
    await bench.reports.correct(orderId, 'GLU', '89')
    await bench.reports.verify(orderId, ['GLU'])
    await bench.reports.release(orderId, { preliminary: true, reason: 'Wrong tube' })
    await bench.run()
    const rows = await bench.rowsOf(orderId)
    expect(rows.map(({ number, recipient, state }) => [number, recipient, state]).toSorted()).toEqual([
      [1, way.name, 'CONFIRMED'],
      [2, way.name, 'CONFIRMED'],
    ])
  })

  test('goes where the earlier version went also while the order is not complete', async () => {
    await bench.noRules()
    const way = await bench.proven()
    await bench.addRule(way)
    const { forms } = bench.reports
    const orderId = await bench.reports.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.reports.enter(orderId, { GLU: '91' })
    await bench.reports.verify(orderId, ['GLU'])
    await bench.reports.release(orderId, { preliminary: true })
    await bench.run()
    await bench.noRules()
    await bench.reports.correct(orderId, 'GLU', '195')
    await bench.reports.verify(orderId, ['GLU'])
    const { report } = await bench.reports.release(orderId, {
      preliminary: true,
      reason: 'Wrong tube was measured',
    })
    await bench.run()
    expect(report.state).not.toBe('CORRECTED')
    expect((await bench.rowsOf(orderId)).map(({ number, recipient }) => [number, recipient])).toEqual([
      [2, way.name],
      [1, way.name],
    ])
  })

  test('an addition tells nobody otherwise: it goes by the rules alone', async () => {
    const { orderId } = await bench.faxed()
    await bench.noRules()
    await bench.reports.release(orderId, { reason: 'Copy to the nephrologist' })
    await bench.run()
    expect((await bench.rowsOf(orderId)).map(({ number }) => number)).toEqual([1])
  })

  test('goes instead of what still waits of the earlier one, which cannot be sent behind it', async () => {
    const { orderId } = await bench.faxed('0171')
    const first = await bench.only(orderId)
    expect(first).toMatchObject({ state: 'WAITING', why: 'Line busy' })
    await bench.corrected(orderId)
    expect(await bench.get(first._id)).toMatchObject({ state: 'GIVEN_UP', endedHow: 'superseded' })
    const again = await staff.call(api.deliveries.send, { body: { _id: first._id } }, bench.key())
    expect([again.status, again.message]).toEqual([422, 'Version 2 goes to this recipient. Send that one.'])
  })
})

describe('a fax that does not go through', () => {
  test('is tried after 1, 5 and 15 minutes, then has failed, and its second way starts', async () => {
    await bench.noRules()
    const busy = await bench.proven(bench.number('0171'))
    const second = await bench.proven()
    await bench.addRule(busy, { secondWayId: second._id })
    const { orderId } = await bench.reports.released()
    await bench.run()
    for (const minutes of [1, 5]) await bench.run(minutes)
    expect((await bench.rowsOf(orderId)).map(({ state, tries }) => [state, tries])).toEqual([['WAITING', 3]])
    // Not a moment earlier.
    await bench.run(14)
    expect((await bench.rowsOf(orderId)).map(({ tries }) => tries)).toEqual([3])
    await bench.run(1)
    const rows = await bench.rowsOf(orderId)
    const failed = rows.find(({ recipient }) => recipient === busy.name)
    const instead = rows.find(({ recipient }) => recipient === second.name)
    expect(failed).toMatchObject({ state: 'FAILED', tries: 4, why: 'Line busy', isSecond: false })
    expect(instead).toMatchObject({ state: 'CONFIRMED', isSecond: true })
    expect((await bench.get(failed?._id ?? '')).followedBy).toMatchObject({ state: 'CONFIRMED' })
  })

  test('without confirmation the second way starts after its minutes, and once', async () => {
    await bench.noRules()
    const slow = await bench.proven(bench.number('0171'))
    const second = await bench.proven()
    await bench.addRule(slow, { secondWayId: second._id, secondAfter: 3 })
    const { orderId } = await bench.reports.released()
    await bench.run()
    await bench.run(1)
    expect(await bench.rowsOf(orderId)).toHaveLength(1)
    await bench.run(2)
    for (const minutes of [5, 15, 60]) await bench.run(minutes)
    const rows = await bench.rowsOf(orderId)
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['CONFIRMED', 'FAILED'])
    expect(papersTo(second.address)).toHaveLength(1)
  })

  test('a number that does not exist fails at once, and must be proven anew', async () => {
    const { orderId, way } = await bench.faxed('0174')
    expect(await bench.only(orderId)).toMatchObject({
      state: 'FAILED',
      tries: 1,
      why: 'There is no such number',
    })
    const { body } = await staff.call(api.deliveries.ways, { query: { text: way.name } })
    expect(body.docs).toMatchObject([{ hold: 'unconfirmed', failures: 1 }])
  })

  test('a voice that answers twice is not called a third time', async () => {
    const { orderId } = await bench.faxed('0173')
    for (const minutes of [1, 5, 15]) await bench.run(minutes)
    expect(await bench.only(orderId)).toMatchObject({ state: 'FAILED', tries: 2 })
  })

  test('a page that is missing has all of them sent again', async () => {
    const { orderId } = await bench.faxed('0178')
    expect((await bench.only(orderId)).attempts).toMatchObject([{ end: 'FAILED', fault: 'partial' }])
    await bench.run(1)
    const { state, attempts } = await bench.only(orderId)
    expect(state).toBe('CONFIRMED')
    expect(attempts[1]).toMatchObject({ end: 'CONFIRMED', pagesSent: attempts[1]?.pages })
  })

  test('an account without credit stops the line: nothing else is tried, and no try is counted', async () => {
    const { orderId } = await bench.faxed('0179')
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'line' })
    const { body } = await staff.call(api.deliveries.lines, {})
    expect(body.docs.find(({ channel }) => channel === 'fax')).toMatchObject({
      pausedWhy: 'The fax account has no credit',
      sandbox: true,
    })
    expect(body.docs.filter(({ pausedWhy }) => pausedWhy !== null)).toHaveLength(1)
    const { orderId: next } = await bench.faxed()
    expect(await bench.only(next)).toMatchObject({ state: 'WAITING', hold: 'line', tries: 0 })
    const [row] = await lab.owner
      .selectFrom('delivery')
      .select('tries')
      .where('order_id', '=', orderId)
      .execute()
    expect(row?.tries).toBe(0)
    // Whoever has topped it up lets it go on; that number is out of use meanwhile.
    const { orderId: first } = { orderId }
    const [held] = await bench.rowsOf(first)
    await staff.call(
      api.deliveries.end,
      { body: { _id: held?._id ?? '', how: 'cancelled', reason: 'Test' } },
      bench.key(),
    )
    expect((await staff.call(api.deliveries.resumeLine, { body: { channel: 'fax' } })).status).toBe(200)
    await bench.run()
    expect(await bench.only(next)).toMatchObject({ state: 'CONFIRMED', hold: null })
  })
})

describe('a try whose end nobody saw', () => {
  test('is looked up, and found: nothing is faxed twice', async () => {
    const { orderId, way } = await bench.faxed('0175')
    expect((await bench.only(orderId)).attempts).toMatchObject([{ end: null }])
    await bench.run(1)
    const { state, attempts } = await bench.only(orderId)
    expect([state, attempts.length]).toEqual(['CONFIRMED', 1])
    expect(papersTo(way.address)).toHaveLength(1)
  })

  test('that the line never had goes again', async () => {
    const { orderId } = await bench.faxed('0176')
    await bench.run(1)
    expect((await bench.only(orderId)).attempts).toMatchObject([
      { end: 'FAILED', words: 'The line never received this try.' },
    ])
    await bench.run(1)
    expect((await bench.only(orderId)).attempts).toHaveLength(2)
  })

  test('that nobody can tell of is said to be unknown, and not sent again by itself', async () => {
    const { orderId, way } = await bench.faxed('0170')
    for (const minutes of [1, 5, 15, 60]) await bench.run(minutes)
    const delivery = await bench.only(orderId)
    expect(delivery).toMatchObject({
      state: 'FAILED',
      why: 'The server stopped during this try. Nobody can tell whether it arrived.',
    })
    expect(delivery.attempts).toMatchObject([{ end: 'UNKNOWN' }])
    expect(papersTo(way.address)).toHaveLength(1)
  })

  test('of a server that died is taken up when its lease has ended, by asking first', async () => {
    await bench.noRules()
    const way = await bench.proven()
    await bench.addRule(way)
    const { orderId } = await bench.reports.released()
    const [row] = await bench.rowsOf(orderId)
    // As a server leaves it that handed the fax over and died.
    await lab.app.deliveries.stop()
    const delivery = await bench.get(row?._id ?? '')
    await lab.owner
      .updateTable('delivery_attempt')
      .set({ end: null, ended_at: null, partner_id: null })
      .where('delivery_id', '=', delivery._id)
      .execute()
    const before = papersTo(way.address).length
    await lab.owner
      .updateTable('delivery')
      .set({
        state: 'WAITING',
        locked_until: new Date(lab.clock.now().getTime() + 60_000),
        run_at: lab.clock.now(),
        try_at: lab.clock.now(),
        confirmed_at: null,
      })
      .where('id', '=', delivery._id)
      .execute()
    await bench.run()
    expect((await bench.only(orderId)).state).toBe('WAITING')
    await bench.run(2)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED', tries: 1 })
    expect(papersTo(way.address)).toHaveLength(before)
  })

  test('taken and slow: asked every ten minutes until it is known', async () => {
    const { orderId } = await bench.faxed('0177')
    expect(await bench.only(orderId)).toMatchObject({ state: 'SENT' })
    await bench.run(10)
    expect(await bench.only(orderId)).toMatchObject({ state: 'SENT' })
    await bench.run(10)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('a report goes to nobody whom it is not for', () => {
  test('by the second way of a rule: one of another location takes nothing, and the delivery says so', async () => {
    await bench.noRules()
    const elsewhere = await otherLocation()
    const first = await bench.proven(bench.number('0174'))
    const second = await bench.proven(bench.number(), { locationId: elsewhere })
    await bench.addRule(first, { secondWayId: second._id })
    const { orderId } = await bench.reports.released()
    await bench.run()
    await bench.run(1)
    const one = await bench.only(orderId)
    expect(one).toMatchObject({ state: 'FAILED', followedBy: null })
    expect(one.why).toBe(
      `There is no such number. The second way ${second.name} takes no reports of this order.`,
    )
    expect(papersTo(second.address)).toEqual([])
  })

  test('by a way that becomes another location’s: what went over it was for the one that it had', async () => {
    const { way } = await bench.faxed('0171')
    const { version } =
      (await staff.call(api.deliveries.ways, { query: { text: way.name } })).body.docs[0] ?? way
    const typed = way.address
    const moved = await staff.call(api.deliveries.updateWay, {
      body: {
        way: { ...bench.wayForm(typed, { locationId: await otherLocation() }), _id: way._id, version },
      },
    })
    expect(moved.fields).toEqual({
      'way.locationId':
        'Reports went or wait to go over this way. Add another way for the other location or physician.',
    })
  })

  test('again with a correction, once it was said to have reached the wrong one', async () => {
    const { way, orderId } = await bench.faxed()
    const sent = await bench.only(orderId)
    const report = {
      discoveredOn: new Date(lab.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10),
      who: 'A bakery',
      what: 'Asked to destroy it; they did.',
      seen: true,
      destroyed: true,
      lowProbability: false,
    }
    const reported = await staff.call(
      api.faxes.misdirected,
      { body: { faxId: sent._id, report } },
      bench.key(),
    )
    expect(reported.status).toBe(200)
    await bench.noRules()
    await bench.corrected(orderId)
    await bench.run()
    expect((await bench.rowsOf(orderId)).map(({ number }) => number)).toEqual([1])
    expect(papersTo(way.address)).toHaveLength(1)
    // The patient finds it in the accounting of disclosures, with who had it.
    const { patientId } = await bench.reports.order(orderId)
    const { docs } = (await staff.call(api.audit.disclosures, { query: { patient: patientId } })).body
    expect(docs.filter((one) => one.way === 'sent')).toMatchObject([
      {
        recipient: way.name,
        place: `Fax ${way.address}`,
        what: expect.stringMatching(/^Report version 1 · /),
        purpose: 'Went to a wrong recipient: Asked to destroy it; they did.',
      },
    ])
  })

  test('in a version that a newer one corrects, also where that one is not planned', async () => {
    const { orderId } = await bench.faxed('0174')
    const one = await bench.only(orderId)
    await staff.call(
      api.deliveries.end,
      { body: { _id: one._id, how: 'cancelled', reason: 'The clinic calls' } },
      bench.key(),
    )
    // As if it had never been tried: what was cancelled before any try goes on to nobody.
    await lab.owner.updateTable('delivery').set({ attempts: 0 }).where('id', '=', one._id).execute()
    await bench.noRules()
    await bench.corrected(orderId)
    const again = await staff.call(api.faxes.resend, { body: { faxId: one._id } })
    expect([again.status, again.message]).toEqual([
      422,
      'Version 2 was released since. This one is not sent any more.',
    ])
  })

  test('while the laboratory has faxing off: nothing is sent again, and what waits says so', async () => {
    const { orderId } = await bench.faxed('0171')
    const waiting = await bench.only(orderId)
    const set = (active: boolean) =>
      lab.owner.updateTable('feature').set({ active }).where('name', '=', 'faxing').execute()
    await set(false)
    const again = await staff.call(api.deliveries.send, { body: { _id: waiting._id } }, bench.key())
    expect([again.status, again.message]).toEqual([
      422,
      'This kind of delivery is switched off for the laboratory',
    ])
    await bench.run(1)
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', tries: 1, hold: 'off' })
    await set(true)
    await bench.run(5)
    expect(await bench.only(orderId)).toMatchObject({ tries: 2, hold: null })
  })
})

describe('a way', () => {
  test('takes no report before its number was proven by a test page, whose code only the paper has', async () => {
    await bench.noRules()
    const way = await bench.addWay(bench.number())
    expect(way.hold).toBe('unconfirmed')
    await bench.addRule(way)
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'unconfirmed', tries: 0 })
    const tested = await staff.call(api.deliveries.testPage, { body: { _id: way._id } }, bench.key())
    expect(tested.status, tested.message).toBe(200)
    expect(JSON.stringify(tested.body)).not.toContain(await bench.codeOf(way._id))
    await bench.run()
    const [page] = papersTo(way.address)
    const paper = (await readPdf(lab.faxes.papers.get(page?.reference ?? '') ?? new Uint8Array())).text
    const code = await bench.codeOf(way._id)
    expect(paper).toContain(code)
    const { version } =
      (await staff.call(api.deliveries.ways, { query: { text: way.name } })).body.docs[0] ?? way
    const confirm = (typed: string) =>
      staff.call(api.deliveries.confirmWay, { body: { _id: way._id, version, code: typed } })
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    expect((await confirm(wrong)).fields).toEqual({ code: 'This is not the code of the last test page.' })
    const done = await confirm(code)
    expect(done.body).toMatchObject({ hold: null, failures: 0 })
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
  })

  test('five wrong codes end the test page; the next page has its own five', async () => {
    const way = await bench.addWay(bench.number())
    const page = async () => {
      await staff.call(api.deliveries.testPage, { body: { _id: way._id } }, bench.key())
      return bench.codeOf(way._id)
    }
    const { text } = { text: way.name }
    const confirm = async (typed: string) => {
      const now = (await staff.call(api.deliveries.ways, { query: { text } })).body.docs[0] ?? way
      return staff.call(api.deliveries.confirmWay, {
        body: { _id: way._id, version: now.version, code: typed },
      })
    }
    const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
    const code = await page()
    for (const word of [...Array<string>(4).fill('This is not the code of the last test page.')])
      expect((await confirm(wrongOf(code))).fields).toEqual({ code: word })
    expect((await confirm(wrongOf(code))).fields).toEqual({
      code: 'Five wrong codes: this page counts no more. Send another test page.',
    })
    expect((await confirm(code)).message).toBe('Send a test page first.')
    const next = await page()
    expect((await confirm(wrongOf(next))).status).toBe(400)
    expect((await confirm(next)).body).toMatchObject({ hold: null })
  })

  test('that is stopped holds its rows and says so; its second way starts all the same', async () => {
    await bench.noRules()
    const way = await bench.proven()
    const second = await bench.proven()
    const { version } =
      (await staff.call(api.deliveries.ways, { query: { text: way.name } })).body.docs[0] ?? way
    const stopped = await staff.call(api.deliveries.pauseWay, {
      body: { _id: way._id, version, why: 'The clinic moves' },
    })
    expect(stopped.body).toMatchObject({ hold: 'paused', pausedWhy: 'The clinic moves' })
    await bench.addRule(way, { secondWayId: second._id, secondAfter: 20 })
    const { orderId } = await bench.reports.released()
    await bench.run(18)
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'paused', tries: 0 })
    await bench.run(2)
    const rows = await bench.rowsOf(orderId)
    expect(rows.map(({ state, recipient }) => [recipient, state]).toSorted()).toEqual(
      [
        [second.name, 'CONFIRMED'],
        [way.name, 'WAITING'],
      ].toSorted(),
    )
    const on = await staff.call(api.deliveries.pauseWay, {
      body: { _id: way._id, version: stopped.body.version, why: null },
    })
    expect(on.status, on.message).toBe(200)
    await bench.run()
    expect((await bench.rowsOf(orderId)).map(({ state }) => state)).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  test('needs its number anew after a year, and after two faxes in a row that failed', async () => {
    await bench.noRules()
    const way = await bench.proven()
    await lab.owner
      .updateTable('delivery_way')
      .set({ confirmed_at: new Date(lab.clock.now().getTime() - 366 * 86_400_000) })
      .where('id', '=', way._id)
      .execute()
    await bench.addRule(way)
    const { orderId } = await bench.reports.released()
    await bench.run()
    expect(await bench.only(orderId)).toMatchObject({ hold: 'unconfirmed' })

    await bench.noRules()
    const busy = await bench.proven(bench.number('0171'))
    await bench.addRule(busy)
    await bench.reports.released()
    await bench.reports.released()
    await bench.run()
    for (const minutes of [1, 5, 15]) await bench.run(minutes)
    const { body } = await staff.call(api.deliveries.ways, { query: { text: busy.name } })
    expect(body.docs).toMatchObject([{ failures: 2, hold: 'unconfirmed' }])
  })

  test('with another number is proven anew, and what waits untried goes there', async () => {
    await bench.noRules()
    const way = await bench.addWay(bench.number())
    await bench.addRule(way)
    const { orderId } = await bench.reports.released()
    await bench.run()
    const moved = bench.number()
    const changed = await staff.call(api.deliveries.updateWay, {
      body: {
        way: {
          ...bench.wayForm(moved),
          name: way.name,
          _id: way._id,
          version: way.version,
        },
      },
    })
    expect(changed.status, JSON.stringify(changed.fields)).toBe(200)
    expect(changed.body).toMatchObject({ address: moved, hold: 'unconfirmed' })
    expect(await bench.only(orderId)).toMatchObject({ address: moved })
  })

  test.each([
    [
      '+44 20 7946 0123',
      'way.config.number',
      'Use a US or Canadian number. Numbers of other countries are not faxed.',
    ],
    ['911', 'way.config.number', 'This is a service number, such as 411 or 911. Enter a fax number.'],
    ['208555014', 'way.config.number', 'Use ten digits, such as (208) 555-0142.'],
  ])('is refused with the number %s', async (typed, field, message) => {
    const refused = await staff.call(
      api.deliveries.addWay,
      { body: { way: bench.wayForm(typed) } },
      bench.key(),
    )
    expect(refused.status).toBe(400)
    expect(refused.fields[field]).toBe(message)
  })

  test('is refused where the two numbers differ, or another way goes there already', async () => {
    const typed = bench.number()
    const differing = bench.wayForm(typed, {
      config: { number: typed, numberAgain: bench.number(), attention: null },
    })
    const refused = await staff.call(api.deliveries.addWay, { body: { way: differing } }, bench.key())
    expect(refused.fields).toEqual({
      'way.config.numberAgain': 'The two numbers are not the same. Type it again.',
    })
    const way = await bench.addWay(typed)
    const twin = await staff.call(api.deliveries.addWay, { body: { way: bench.wayForm(typed) } }, bench.key())
    expect(twin.fields['way.config.number']).toBe(`Another way already goes there: ${way.name}.`)
  })
})

test('two servers at one ledger fax each report once, one at a time over each way', async () => {
  await bench.noRules()
  const way = await bench.proven()
  await bench.addRule(way)
  let under = 0
  let most = 0
  const { fax } = lab.ports
  if (!fax) throw new Error('No line.')
  const { send } = fax
  fax.send = async (parcel) => {
    most = Math.max(most, ++under)
    await new Promise((done) => setImmediate(done))
    under -= 1
    return send(parcel)
  }
  const other = createApp({ db: lab.db, ports: lab.ports }).deliveries
  const orders = []
  for (let i = 0; i < 4; i++) orders.push((await bench.reports.released()).orderId)
  for (const _ of orders) {
    lab.clock.advance(60_000)
    other.wake()
    await bench.run()
    await other.stop()
  }
  fax.send = send
  for (const orderId of orders)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED', tries: 1 })
  expect(most).toBe(1)
})

test('a clinic sees neither the ledger nor where reports go', async () => {
  const clinic = await lab.as('portal')
  expect((await clinic.call(api.deliveries.list, {})).status).toBe(403)
  expect((await clinic.call(api.deliveries.ways, {})).status).toBe(403)
  expect((await clinic.call(api.faxes.search, { body: {} })).status).toBe(403)
})
