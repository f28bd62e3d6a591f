import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { ReportDocument } from '@contract/reports/document'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let pharmacist: Caller
let other: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  pharmacist = await lab.as('pharmd')
  // A laboratory administrator may do everything; another person than the pharmacist.
  other = staff
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

async function urine(medications: string[], typed: Record<string, string>, unfinished: string[] = []) {
  const codes = Object.keys(typed)
  const { forms } = bench
  const orderId = await bench.received({
    specimens: [forms.specimen('A', 'UCUP', 'URV')],
    items: [...codes, ...unfinished].map((code) => forms.test(code)),
    medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
  })
  await bench.enter(orderId, typed)
  await bench.verify(orderId, codes)
  return orderId
}
const waiting = async (caller = pharmacist) => {
  const { docs } = (await caller.call(api.pharmacist.list, { query: { limit: 200 } })).body
  return docs
}
const isWaiting = async (orderId: string) => (await waiting()).some(({ _id }) => _id === orderId)
const see = async (orderId: string, caller = pharmacist) =>
  (await caller.call(api.pharmacist.get, { body: { orderId } })).body
const accept = async (orderId: string, basis?: string) =>
  pharmacist.call(api.pharmacist.accept, { body: { orderId, basis: basis ?? (await see(orderId)).basis } })
/** What the trail says of the order's reviews, field by field. */
async function recorded(orderId: string) {
  const rows = await lab.owner
    .selectFrom('audit')
    .select('changes')
    .where('entity_id', '=', orderId)
    .where('wrote', '=', true)
    .execute()
  return rows.flatMap(({ changes }) => changes).filter(({ entity }) => entity === 'pharmacistReview')
}
const inconsistent = { 'V-CREA': '100', 'V-SG': '1.0150', 'C-OXY': '900', 'C-NOXY': '400' }

describe('the queue [call:GET /api/v1/pharmd_orders] [rule:pharmd-default]', () => {
  test('holds what is verified and has a drug result, and neither what is unfinished nor what has none', async () => {
    const ready = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    const unfinished = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' }, ['C-HYC'])
    const plain = await bench.received({ items: [bench.forms.test('NA')] })
    await bench.enter(plain, { NA: '140' })
    await bench.verify(plain, ['NA'])
    const ids = (await waiting()).map(({ _id }) => _id)
    expect(ids).toContain(ready)
    expect(ids).not.toContain(unfinished)
    expect(ids).not.toContain(plain)
    const counted = (await pharmacist.call(api.pharmacist.waiting, {})).body
    expect(counted).toEqual({ count: ids.length, capped: false })
  })

  test('comes the longest waiting first, with how many lines do not fit', async () => {
    const first = await urine([], { 'C-OXY': '900' })
    const second = await urine(['Hydrocodone 5 mg'], { 'C-OXY': '900', 'C-HYC': 'ND', 'C-NHYC': 'ND' })
    const docs = await waiting()
    const places = [first, second].map((id) => docs.findIndex(({ _id }) => _id === id))
    expect(places[0]).toBeLessThan(places[1] ?? -1)
    // Nothing is listed: found, and never called inconsistent.
    expect(docs.find(({ _id }) => _id === first)?.inconsistent).toBe(0)
    // Oxycodone is not listed, hydrocodone was not found.
    expect(docs.find(({ _id }) => _id === second)?.inconsistent).toBe(2)
  })

  test('a held order waits for the laboratory, a reviewed one is in the other list', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    await staff.call(api.orders.hold, { body: { orderIds: [orderId], hold: true, reason: 'Ask the clinic' } })
    expect(await isWaiting(orderId)).toBe(false)
    expect((await accept(orderId)).message).toBe(
      'This order is on hold. It is back in the list when the laboratory clears the hold.',
    )
    await staff.call(api.orders.hold, { body: { orderIds: [orderId], hold: false } })
    expect(await isWaiting(orderId)).toBe(true)
    expect((await accept(orderId)).status).toBe(200)
    expect((await see(orderId)).order.pharmdReviewed).toBe(true)
    expect(await isWaiting(orderId)).toBe(false)
    const { docs } = (await pharmacist.call(api.pharmacist.list, { query: { reviewed: true } })).body
    expect(docs[0]).toMatchObject({ _id: orderId, pharmdReviewed: true })
    expect(docs[0]?.reviewedByName).toBe((await see(orderId)).reviews[0]?.byName)
  })

  test('one that does not wait any more says who reviewed it', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    await accept(orderId)
    const again = await accept(orderId)
    expect([again.status, again.message]).toEqual([
      422,
      expect.stringMatching(/^Elena Petrakis.* reviewed this order, .+\. It does not wait any more\.$/),
    ])
  })

  test('is closed to whoever may not review', async () => {
    for (const account of ['billing', 'portal', 'sales', 'kiosk'] as const) {
      const caller = await lab.as(account)
      expect((await caller.call(api.pharmacist.list, {})).status).toBe(403)
    }
  })
})

describe('an order as the pharmacist sees it', () => {
  test('begins with the validity of its specimen, with its values, and the last dose of each medication', async () => {
    const orderId = await bench.received({
      specimens: [bench.forms.specimen('A', 'UCUP', 'URV')],
      items: ['V-CREA', 'V-SG', 'V-PH', 'V-OXID', 'C-OXY'].map((code) => bench.forms.test(code)),
      medications: [
        { medicationId: null, name: 'Oxycodone 10 mg', detail: null, lastTaken: '2026-11-18' },
        { medicationId: null, name: 'Lisinopril 10 mg', detail: null },
      ],
    })
    const typed = { 'V-CREA': '12.0', 'V-SG': '1.0020', 'V-PH': '6.1', 'V-OXID': 'ND', 'C-OXY': '900' }
    await bench.enter(orderId, typed)
    await bench.verify(orderId, Object.keys(typed))
    const { validity, prescribed } = await see(orderId)
    expect(validity).toEqual([
      {
        letter: 'A',
        word: 'dilute',
        measured: ['Creatinine 12.0 mg/dL', 'Specific gravity 1.0020', 'pH 6.1', 'Oxidants not detected'],
      },
    ])
    expect(prescribed.map(({ lastDose }) => lastDose)).toEqual(['Nov 18, 2026', null])
    // The very words of the report.
    const { report } = await bench.release(orderId)
    const words = await bench.paper(report.mediaKey)
    expect(words).toContain('Specimen validity: dilute.')
    for (const one of validity[0]?.measured ?? []) expect(words).toContain(one)
  })

  test('says of a specimen without validity tests that it was not tested', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    expect((await see(orderId)).validity).toEqual([{ letter: 'A', word: 'not tested', measured: [] }])
  })

  test('prescribed and found stand side by side, each with its rule, values and cutoff', async () => {
    const orderId = await urine(['Oxycodone 10 mg', 'Lisinopril 10 mg'], { ...inconsistent, 'C-HYC': '700' })
    const { prescribed, found, specimens } = await see(orderId)
    expect(prescribed.map(({ name, word }) => [name, word])).toEqual([
      ['Oxycodone 10 mg', 'Consistent'],
      ['Lisinopril 10 mg', 'Not tested'],
    ])
    const hydrocodone = found.find(({ name }) => name.startsWith('Hydrocodone'))
    expect(hydrocodone).toMatchObject({ word: 'Inconsistent', isFound: true, value: '700', unit: 'ng/mL' })
    expect(hydrocodone?.rule).toBe('ratio-over-limit')
    expect(hydrocodone?.evidence.join(' ')).toContain('Hydrocodone 700 ng/mL, cutoff')
    expect(prescribed[0]?.found.map((at) => found[at]?.name.split(',')[0])).toContain('Oxycodone')
    expect(specimens).toEqual([])
  })

  test('earlier results of the same patient stand beside it', async () => {
    const patientId = await bench.forms.addPatient(staff)
    const make = async (value: string) => {
      const orderId = await bench.received({
        patientId,
        dateCollected: lab.clock.now().toISOString(),
        specimens: [
          { ...bench.forms.specimen('A', 'UCUP', 'URV'), collectedAt: lab.clock.now().toISOString() },
        ],
        items: [bench.forms.test('C-OXY')],
      })
      await bench.enter(orderId, { 'C-OXY': value })
      await bench.verify(orderId, ['C-OXY'])
      return orderId
    }
    const first = await make('1180')
    await bench.release(first)
    lab.clock.advance(60_000)
    const { found } = await see(await make('900'))
    expect(found[0]?.previous).toMatchObject([
      {
        value: '1180',
        finding: 'Positive',
        orderId: first,
        requisitionNumber: expect.stringMatching(/^\d{5}-\d{4}$/),
      },
    ])
  })
})

describe('a review', () => {
  test('changes what is concluded with a reason, never the value, and keeps what was concluded before', async () => {
    const orderId = await urine(['Hydrocodone 5 mg'], { ...inconsistent })
    const { found } = await see(orderId)
    const oxycodone = found.find(({ name }) => name.startsWith('Oxycodone'))
    if (!oxycodone) throw new Error('No oxycodone here.')
    const change = (to: 'NOT_COMPARED' | 'INCONSISTENT_POSITIVE', reason: string) =>
      pharmacist.call(api.pharmacist.change, {
        body: { orderId, change: { about: oxycodone.about, to, reason } },
      })
    expect((await change('NOT_COMPARED', ' ')).fields).toMatchObject({
      'change.reason': 'Enter the reason. It is printed on the report.',
    })
    expect((await change('INCONSISTENT_POSITIVE', 'x')).status).toBe(422)
    const doubtful = async () => (await waiting()).find(({ _id }) => _id === orderId)?.inconsistent ?? 0
    const before = await doubtful()
    const { body } = await change('NOT_COMPARED', 'The pharmacy filled Percocet on Nov 1.')
    // What the body made of it was one finding with it, and now is one of its own: the reason was not given for it.
    expect(await doubtful()).toBe(before)
    const product = body.found.find(({ name }) => name.startsWith('Noroxycodone'))
    expect(found.find(({ name }) => name === product?.name)?.productOf).toBe(found.indexOf(oxycodone))
    expect(product).toMatchObject({ word: 'Inconsistent', productOf: null })
    expect(body.found.find(({ about }) => about.id === oxycodone.about.id)).toMatchObject({
      word: 'Not compared',
      sentence: 'The pharmacy filled Percocet on Nov 1.',
      value: '900',
    })
    expect(body.reviews[0]).toMatchObject({
      state: 'DRAFT',
      changes: [
        { was: 'Inconsistent', now: 'Not compared', reason: 'The pharmacy filled Percocet on Nov 1.' },
      ],
    })
    const id = body.reviews[0]?.changes[0]?._id ?? ''
    const dropped = await pharmacist.call(api.pharmacist.drop, { body: { orderId, id } })
    expect(dropped.body.found.find(({ about }) => about.id === oxycodone.about.id)?.word).toBe('Inconsistent')
    expect(await recorded(orderId)).toContainEqual(
      expect.objectContaining({ field: oxycodone.name, old: 'Not compared', new: 'Inconsistent' }),
    )
  })

  test('keeps in the trail which advice was taken back', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    const { body } = await pharmacist.call(api.pharmacist.advise, {
      body: { orderId, advice: [{ kind: 'own', text: 'Repeat in four weeks.' }] },
    })
    const id = body.reviews[0]?.advice[0]?._id ?? ''
    const dropped = await pharmacist.call(api.pharmacist.drop, { body: { orderId, id } })
    expect(dropped.body.reviews[0]?.advice).toEqual([])
    expect(await recorded(orderId)).toContainEqual(
      expect.objectContaining({ field: 'adviceText', old: 'Repeat in four weeks.', new: null }),
    )
  })

  test('advice needs a line, and the feature [feature:pharmd_advice]', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    const advise = (advice: { kind: 'own'; text: string }[]) =>
      pharmacist.call(api.pharmacist.advise, { body: { orderId, advice } })
    expect((await advise([])).fields).toEqual({
      advice: 'Choose at least one line, or write your own.',
    })
    expect(
      (await advise([{ kind: 'own', text: 'Repeat in four weeks.' }])).body.reviews[0]?.advice,
    ).toMatchObject([{ text: 'Repeat in four weeks.' }])
    await lab.owner
      .updateTable('feature')
      .set({ active: false })
      .where('name', '=', 'pharmd_advice')
      .execute()
    try {
      expect((await advise([{ kind: 'own', text: 'More.' }])).status).toBe(403)
    } finally {
      await lab.owner
        .updateTable('feature')
        .set({ active: true })
        .where('name', '=', 'pharmd_advice')
        .execute()
    }
  })

  test('is refused where a result or a medication changed while it was made', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    const { basis } = await see(orderId)
    await staff.call(api.orders.addMedication, {
      body: { orderId, med: { name: 'Norco 10-325', detail: null } },
    })
    const answer = await accept(orderId, basis)
    expect(answer).toMatchObject({ status: 409 })
    expect(answer.message).toContain('changed while you reviewed it')
    expect((await accept(orderId)).status).toBe(200)
  })

  test('holds no longer once something it was made of is another', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    await accept(orderId)
    await staff.call(api.orders.addMedication, {
      body: { orderId, med: { name: 'Norco 10-325', detail: null } },
    })
    const again = await see(orderId)
    expect(again.order.pharmdReviewed).toBe(false)
    expect(await isWaiting(orderId)).toBe(true)
  })

  test('is released with the report and leaves the queue; a correction brings it back', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    await accept(orderId)
    await bench.release(orderId)
    expect((await see(orderId)).order.pharmdReviewed).toBe(true)
    expect(await isWaiting(orderId)).toBe(false)
    await bench.correct(orderId, 'C-OXY', '400')
    await bench.verify(orderId, ['C-OXY'])
    expect((await see(orderId)).order.pharmdReviewed).toBe(false)
    expect(await isWaiting(orderId)).toBe(true)
    expect((await pharmacist.call(api.pharmacist.undo, { body: { orderId } })).message).toContain('released')
  })

  test('is taken back by whoever made it, and goes on where it was', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    await pharmacist.call(api.pharmacist.advise, {
      body: { orderId, advice: [{ kind: 'own', text: 'Repeat in four weeks.' }] },
    })
    const { waitingSince } = await see(orderId)
    await accept(orderId)
    lab.clock.advance(60_000)
    expect((await other.call(api.pharmacist.undo, { body: { orderId } })).status).toBe(422)
    await other.call(api.pharmacist.leave, { body: { orderId } })
    const { body } = await pharmacist.call(api.pharmacist.undo, { body: { orderId } })
    expect(body.order.pharmdReviewed).toBe(false)
    // With its old place in the queue.
    expect(body.waitingSince).toBe(waitingSince)
    expect(body.reviews[0]).toMatchObject({ state: 'DRAFT', advice: [{ text: 'Repeat in four weeks.' }] })
    expect(await isWaiting(orderId)).toBe(true)
  })
})

describe('back to the laboratory', () => {
  test('the order is held with the reason, and comes again when the hold is cleared', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    const send = (reason: string) => pharmacist.call(api.pharmacist.sendBack, { body: { orderId, reason } })
    expect((await send('')).fields).toEqual({ reason: 'Enter what the laboratory should do.' })
    const { body } = await send('Confirm by a second method.')
    expect(body.order.hold?.reason).toContain('Confirm by a second method.')
    expect(await isWaiting(orderId)).toBe(false)
    expect((await bench.gate(orderId)).blockers.join(' ')).toContain('Confirm by a second method.')
    await staff.call(api.orders.hold, { body: { orderIds: [orderId], hold: false } })
    expect(await isWaiting(orderId)).toBe(true)
  })

  test('and is taken back with undo', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    await pharmacist.call(api.pharmacist.sendBack, { body: { orderId, reason: 'Confirm.' } })
    const { body } = await pharmacist.call(api.pharmacist.undo, { body: { orderId } })
    expect(body.order.hold).toBeNull()
    expect(await isWaiting(orderId)).toBe(true)
  })
})

describe('one order, one pharmacist', () => {
  test('a second one is told who has it, and can do nothing until it is closed or left for two minutes', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    const mine = (await pharmacist.call(api.pharmacist.claim, { body: { orderId } })).body
    expect(mine.mine).toBe(true)
    const theirs = (await other.call(api.pharmacist.claim, { body: { orderId } })).body
    expect(theirs).toMatchObject({ mine: false, lock: { name: mine.lock.name } })
    const { basis } = await see(orderId, other)
    const refused = await other.call(api.pharmacist.accept, { body: { orderId, basis } })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.message).toContain(`${mine.lock.name} has this order open since`)
    expect((await waiting(other)).find(({ _id }) => _id === orderId)?.openedBy?.name).toBe(mine.lock.name)
    lab.clock.advance(2 * 60_000 + 1000)
    expect((await other.call(api.pharmacist.claim, { body: { orderId } })).body.mine).toBe(true)
    await other.call(api.pharmacist.leave, { body: { orderId } })
    expect((await pharmacist.call(api.pharmacist.claim, { body: { orderId } })).body.mine).toBe(true)
  })

  test('of two that ask at once one gets it', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    const answers = await Promise.all(
      [pharmacist, other].map((caller) => caller.call(api.pharmacist.claim, { body: { orderId } })),
    )
    expect(answers.map(({ body }) => body.mine).toSorted()).toEqual([false, true])
  })
})

describe('a listed medication is corrected [call:POST /api/v1/verify/medication]', () => {
  test('both versions stay, with who and when, and the findings are compared anew', async () => {
    const orderId = await urine(['Oxycodne 10 mg'], { 'C-OXY': '900', 'C-NOXY': '400' })
    const before = await see(orderId)
    const [listed] = before.order.medications
    if (!listed) throw new Error('No medication here.')
    const verify = (oldMed: { _id: string; name?: string }, name: string) =>
      pharmacist.call(api.orders.verifyMedication, {
        body: { orderId, oldMed, newMed: { name, detail: '10 mg every 12 h' } },
      })
    expect((await verify({ _id: listed._id, name: 'Something else' }, 'Oxycodone')).status).toBe(409)
    const { body } = await verify({ _id: listed._id, name: listed.name }, 'Oxycodone')
    expect(body.medications).toMatchObject([
      { _id: listed._id, name: 'Oxycodone', verifiedFrom: { name: 'Oxycodne 10 mg', detail: null } },
    ])
    const after = await see(orderId)
    expect(after.prescribed[0]).toMatchObject({
      word: 'Consistent',
      verified: { name: 'Oxycodne 10 mg', byName: expect.stringContaining(' ') as string },
    })
    expect(after.basis).not.toBe(before.basis)
    expect((await verify({ _id: listed._id }, 'Oxycodone')).status).toBe(422)
  })
})

describe('the report tells of the review [rule:pharmd-report]', () => {
  test('what was concluded otherwise, and why, and the advice, in the name of the pharmacist', async () => {
    const orderId = await urine(['Hydrocodone 5 mg'], { ...inconsistent, 'C-HYC': 'ND', 'C-NHYC': 'ND' })
    const { prescribed, found } = await see(orderId)
    const oxycodone = found.find(({ name }) => name.startsWith('Oxycodone'))
    const [hydrocodone] = prescribed
    if (!oxycodone || !hydrocodone) throw new Error('No such lines here.')
    const change = (about: typeof oxycodone.about, reason: string) =>
      pharmacist.call(api.pharmacist.change, {
        body: { orderId, change: { about, to: 'NOT_COMPARED', reason } },
      })
    await change(oxycodone.about, 'The pharmacy filled Percocet on Nov 1.')
    await change(hydrocodone.about, 'The clinic stopped it.')
    await pharmacist.call(api.pharmacist.advise, {
      body: { orderId, advice: [{ kind: 'own', text: 'Repeat in four weeks.' }] },
    })
    await accept(orderId)
    const { report } = await bench.release(orderId)
    const { document } = await lab.owner
      .selectFrom('report')
      .select('document')
      .where('id', '=', report._id)
      .executeTakeFirstOrThrow()
    const { pharmacist: section, keyFindings, panels } = ReportDocument.parse(document)
    expect(section).toMatchObject({
      changes: [
        { was: 'Inconsistent', now: 'Not compared', reason: 'The pharmacy filled Percocet on Nov 1.' },
        { about: 'Hydrocodone 5 mg', now: 'Not compared', reason: 'The clinic stopped it.' },
      ],
      advice: ['Repeat in four weeks.'],
    })
    expect(section?.by).toMatch(/, PharmD$/)
    const words = panels
      .flatMap(({ rows }) => rows)
      .map(({ test: name, value, consistency }) => [name, value, consistency])
    expect(words).toContainEqual(['Oxycodone', '900', 'Not compared'])
    // What was said for the sake of the medication goes with it.
    expect(words.filter(([, , word]) => word === 'Inconsistent').map(([name]) => name)).toEqual([
      'Noroxycodone',
    ])
    expect(keyFindings.map(({ text }) => text).join(' ')).not.toContain('Hydrocodone is listed')
    const pdf = await bench.media(report.mediaKey)
    const text = (await readPdf(pdf.bytes)).text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Pharmacist review')
    expect(text).toContain('Repeat in four weeks.')
    expect(text).toContain('Inconsistent changed to Not compared. The pharmacy filled Percocet on Nov 1.')
  })

  test('and waits for it where the laboratory says so [setting:reviewBeforeRelease]', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    expect((await bench.gate(orderId)).ready).toBe(true)
    const setting = async (on: boolean) => {
      const { _id: _, hasLogo: __, ...settings } = (await staff.call(api.labSettings.get, {})).body
      await staff.call(api.labSettings.update, { body: { lab: { ...settings, reviewBeforeRelease: on } } })
    }
    await setting(true)
    try {
      expect((await bench.gate(orderId)).blockers).toEqual([
        'A pharmacist has not reviewed the drug results.',
      ])
      expect((await bench.tryRelease(orderId)).status).toBe(422)
      await accept(orderId)
      expect((await bench.tryRelease(orderId)).status).toBe(200)
    } finally {
      await setting(false)
    }
  })
})
