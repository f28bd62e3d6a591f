import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { usualRules } from '@contract/quality-control/control-rules'
import { clsStates, stateFor } from '@contract/turbo-cls/choices'
import type { ClsListInput, ClsRow } from '@contract/turbo-cls/shapes'
import { json } from '../../db/json'
import { seededRandom } from '../../seed/random'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
let tech: Caller
let sent: CompiledQuery[] = []
beforeAll(async () => {
  lab = await testLab({ onQuery: (query) => void sent.push(query) })
  admin = await lab.as('admin')
  tech = await lab.as('lab')
})
afterAll(() => lab.close())

const MINUTE = 60_000
const at = (minutes: number) => new Date(lab.clock.now().getTime() + minutes * MINUTE).toISOString()
const list = async (query: ClsListInput, caller = admin): Promise<ClsRow[]> => {
  const { status, body } = await caller.call(api.turboCls.list, { query })
  expect(status).toBe(200)
  return body.docs
}
/** Every row of every tab. */
const everything = async (query: ClsListInput = {}, caller = admin): Promise<ClsRow[]> => {
  const found: ClsRow[] = []
  for (const state of clsStates) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await caller.call(api.turboCls.list, { query: { ...query, state, page } })
      found.push(...body.docs)
      pages = body.pages
    }
  }
  return found
}
const of = async (requisition: string, caller = admin): Promise<ClsRow[]> =>
  everything({ text: requisition }, caller)
const verify = async (rows: readonly { _id: string; version: number }[], caller = admin) =>
  (
    await caller.call(api.results.verify, {
      body: { analyses: rows.map(({ _id, version }) => ({ _id, version })) },
    })
  ).body.outcomes

/** A patient with a released value of four hours ago, and a new value of which the change is marked. */
async function jumped(code = 'K', before = '4.0', now = '6.1') {
  const first = await orderWith(lab, {
    tests: [code],
    results: { [code]: before },
    resultState: 'RELEASED',
    collectedAt: at(-60 * 24 * 3),
  })
  const order = await orderWith(lab, { tests: [code], patient: first.patientId })
  const entered = await tech.call(api.results.enter, {
    body: { cells: [{ _id: order.analysis(code), version: 1, raw: now }] },
  })
  expect(entered.body.outcomes).toMatchObject([{ ok: true }])
  return order
}

describe('where a result stands [route:/turbocls] [rule:turbo-filters] [call:GET /api/v1/turbo_cls]', () => {
  test('a row changed since it was read is left out of “verify all”, named, and the others are verified', async () => {
    const orders = []
    for (const raw of ['91', '92', '93'])
      orders.push(await orderWith(lab, { tests: ['GLU'], results: { GLU: raw }, resultState: 'RESULTED' }))
    const seen = (await Promise.all(orders.map((one) => list({ text: one.requisitionNumber })))).flat()
    expect(seen).toHaveLength(3)
    const [first] = seen
    if (!first) throw new Error('Three rows.')
    await tech.call(api.results.enter, {
      body: { cells: [{ _id: first._id, version: first.version, raw: '99' }] },
    })
    const outcomes = await verify(seen)
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true, true])
    expect(outcomes[0]?.message).toBe('Someone else changed this while you were editing.')
    expect((await of(orders[0]?.requisitionNumber ?? '')).map(({ raw }) => raw)).toEqual(['99'])
  })

  test('all reasons of a row are said, in words, and its tab is that of the gravest', async () => {
    const order = await jumped('K', '4.0', '7.2')
    await admin.call(api.orders.hold, {
      body: { orderIds: [order.orderId], hold: true, reason: 'Label is looked into' },
    })
    const [row] = await of(order.requisitionNumber)
    expect(row?.holds.map(({ code }) => code)).toEqual(['on_hold', 'delta_unseen', 'critical_call_owed'])
    expect(row?.holds[0]?.message).toBe('On hold. Clear the hold first: Label is looked into')
    expect(await list({ text: order.requisitionNumber, state: 'ERRORS' })).toHaveLength(1)
    expect(await list({ text: order.requisitionNumber, state: 'ERRORS', why: 'delta_unseen' })).toHaveLength(
      1,
    )
    expect(await list({ text: order.requisitionNumber, state: 'ERRORS', why: 'invalid' })).toHaveLength(0)
    expect(row?.previous).toMatchObject({ text: '4.0' })
  })

  test('a specimen tested past its stability is looked at by itself', async () => {
    const order = await orderWith(lab, { tests: ['K'], collectedAt: at(-60 * 24 * 30) })
    await tech.call(api.results.enter, {
      body: { cells: [{ _id: order.analysis('K'), version: 1, raw: '4.1' }] },
    })
    const [row] = await of(order.requisitionNumber)
    expect(row?.holds.map(({ code, refuses }) => [code, refuses])).toEqual([['past_stability', false]])
    expect(row?.holds[0]?.message).toMatch(/^Tested past the stability of \d+ h\.$/)
  })

  test('a repeat waits for its value, then takes the place of what it repeats', async () => {
    const order = await orderWith(lab, { tests: ['NA'], results: { NA: '139' }, resultState: 'RESULTED' })
    const [row] = await of(order.requisitionNumber)
    if (!row) throw new Error('One row.')
    // No plan of this laboratory holds sodium, and the row says so.
    expect(row).toMatchObject({ holds: [], withoutPlan: true })
    await admin.call(api.results.retest, {
      body: { analyses: [{ _id: row._id, version: row.version }], reason: 'Short sample.' },
    })
    const [waits] = await list({ text: order.requisitionNumber, state: 'PENDING' })
    expect(waits).toMatchObject({ raw: null, withoutPlan: false, holds: [{ code: 'repeat_waits' }] })
    expect(waits?.holds[0]?.message).toBe('Repeat: Short sample. The new value is not in yet.')
    await tech.call(api.results.enter, {
      body: { cells: [{ _id: waits?._id ?? '', version: waits?.version ?? 0, raw: '141' }] },
    })
    expect((await list({ text: order.requisitionNumber, state: 'READY' })).map(({ raw }) => raw)).toEqual([
      '141',
    ])
  })

  test('who entered a result waits for another person where the laboratory says so', async () => {
    await lab.owner
      .updateTable('lab')
      .set((eb) => ({
        settings: eb.fn('jsonb_set', [
          'settings',
          eb.val('{verifierMustDiffer}'),
          eb.cast(eb.val('true'), 'jsonb'),
        ]),
      }))
      .where('id', '=', lab.seeded.labId)
      .execute()
    const order = await orderWith(lab, { tests: ['CL'] })
    const fresh = await lab.as('lab')
    await fresh.call(api.results.enter, {
      body: { cells: [{ _id: order.analysis('CL'), version: 1, raw: '101' }] },
    })
    const mine = await of(order.requisitionNumber, fresh)
    expect(mine.map(({ holds }) => holds.map(({ code }) => code))).toEqual([['entered_by_same_person']])
    expect((await verify(mine, fresh))[0]?.message).toBe(mine[0]?.holds[0]?.message)
    const theirs = await of(order.requisitionNumber)
    expect(theirs.map(({ holds }) => holds)).toEqual([[]])
    expect((await verify(theirs))[0]?.ok).toBe(true)
  })

  test('a control that is not in holds its results, with the words of verification', async () => {
    const idOf = async (table: 'test' | 'instrument', code: string) =>
      (await lab.owner.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    const plan = {
      ...{ on: true, levels: 2, hours: 24, eachDay: false, r4s: 'both2s' as const },
      rules: usualRules.map(({ rule, scopes, severity }) => ({ rule, scopes: [...scopes], severity })),
    }
    const [testId, instrumentId] = [await idOf('test', 'CA'), await idOf('instrument', 'CHEM-1')]
    const draft = await tech.call(api.qualityControl.savePlan, {
      body: { testId, instrumentId, version: null, plan },
    })
    const made =
      draft.status === 200
        ? draft
        : await admin.call(api.qualityControl.savePlan, {
            body: { testId, instrumentId, version: null, plan },
          })
    expect(made.status).toBe(200)
    await lab.owner
      .updateTable('qc_plan')
      .set({ approved: json(plan), revision: 1 })
      .where('id', '=', made.body._id)
      .execute()
    const order = await orderWith(lab, { tests: ['CA'] })
    await tech.call(api.results.enter, {
      body: { cells: [{ _id: order.analysis('CA'), version: 1, raw: '9.4' }] },
    })
    const [row] = await list({ text: order.requisitionNumber, state: 'PENDING' })
    expect(row?.holds.map(({ code }) => code)).toEqual(['control_hold'])
    expect((await verify(row ? [row] : []))[0]?.message).toBe(row?.holds[0]?.message)
  })

  test('counts and rows are one, and a clinic, or a role that does not verify, sees none', async () => {
    const { body } = await admin.call(api.turboCls.counts, { query: {} })
    const rows = await everything()
    expect(body.READY + body.PENDING + body.ERRORS).toBe(rows.length)
    for (const state of clsStates)
      expect(rows.filter(({ holds }) => stateFor(holds.map(({ code }) => code)) === state)).toHaveLength(
        body[state],
      )
    const told = rows.flatMap(({ holds }) => holds.map(({ code }) => code))
    expect(body.why.delta_unseen ?? 0).toBe(told.filter((code) => code === 'delta_unseen').length)
    const portal = await lab.as('portal')
    expect((await portal.call(api.turboCls.list, { query: {} })).status).toBe(403)
    expect((await portal.call(api.turboCls.owedCalls, {})).status).toBe(403)
  })

  test('READY is what verification takes, and each reason that refuses is what verification says, over generated work', async () => {
    const random = seededRandom(1209)
    const pick = <T>(...all: readonly T[]): T => random.pick(all)
    for (let n = 0; n < 70; n++) {
      const code = pick('K', 'NA', 'GLU', 'CA', 'CL')
      const days = pick(0, 0, 0, 1, 30)
      const before = await orderWith(lab, {
        tests: ['K', 'NA', 'GLU'],
        results: { K: '4.0', NA: '140', GLU: '95' },
        resultState: 'RELEASED',
        collectedAt: at(-60 * 24 * 60),
      })
      const made = await orderWith(lab, {
        tests: [code],
        patient: before.patientId,
        ...(days > 0 ? { collectedAt: at(-60 * 24 * days) } : {}),
      })
      const raw = {
        K: pick('4.1', '4.3', '6.9', '2.2'),
        NA: pick('139', '160', '141'),
        GLU: pick('93', '99', '480', '31'),
        CA: pick('9.4', '9.9'),
        CL: pick('101', '103'),
      }[code]
      const { body } = await pick(tech, admin).call(api.results.enter, {
        body: { cells: [{ _id: made.analysis(code), version: 1, raw }] },
      })
      const value = body.outcomes[0]?.analysis
      expect([code, raw, body.outcomes[0]?.message]).toEqual([code, raw, null])
      if (random.chance(0.1))
        await admin.call(api.results.retest, {
          body: { analyses: [{ _id: value?._id ?? '', version: value?.version ?? 0 }], reason: 'Clot.' },
        })
      if (random.chance(0.15))
        await admin.call(api.orders.hold, { body: { orderIds: [made.orderId], hold: true, reason: 'Asked' } })
    }
    const rows = await everything()
    const kinds = new Set(rows.flatMap(({ holds }) => holds.map(({ code }) => code)))
    const tabs = { READY: 0, PENDING: 0, ERRORS: 0 }
    for (const row of rows) {
      tabs[stateFor(row.holds.map(({ code }) => code))] += 1
      const refusing = row.holds.filter(({ refuses }) => refuses)
      const [outcome] = await verify([row])
      expect([row.name, row.raw, row.holds, outcome?.ok]).toEqual([
        row.name,
        row.raw,
        row.holds,
        refusing.length === 0,
      ])
      const [first] = refusing
      if (first && first.code !== 'repeat_waits' && first.code !== 'on_hold')
        expect(outcome?.message).toBe(first.message)
    }
    expect(Math.min(...Object.values(tabs))).toBeGreaterThan(4)
    for (const code of [
      'on_hold',
      'delta_unseen',
      'entered_by_same_person',
      'control_hold',
      'repeat_waits',
    ] as const)
      expect([code, kinds.has(code)]).toEqual([code, true])
    process.stdout.write(
      `READY held against verification: ${JSON.stringify(tabs)}, ${[...kinds].join(', ')}\n`,
    )
  }, 120_000)

  test('the list sends the same number of statements for one row and for two hundred', async () => {
    const { requisitionNumber: held } = await orderWith(lab, {
      tests: ['CA'],
      results: { CA: '9.5' },
      resultState: 'RESULTED',
    })
    for (let n = 0; n < 210; n++)
      await orderWith(lab, {
        tests: ['GLU'],
        results: { GLU: String(80 + (n % 15)) },
        resultState: 'RESULTED',
      })
    const count = async (query: ClsListInput) => {
      let rows = 0
      const counts: number[] = []
      // The fewest of some: what the server remembers for a while, it asks about again when that while ends.
      for (let n = 0; n < 4; n++) {
        sent = []
        rows = (await list(query)).length
        counts.push(sent.filter(({ sql }) => sql.includes('select')).length)
      }
      return { rows, statements: Math.min(...counts) }
    }
    // Of a test under control, so that controls are asked about in both.
    const few = await count({ text: held, state: 'PENDING' })
    const many = await count({})
    expect(few.rows).toBe(1)
    expect(many.rows).toBe(200)
    // One more where a calculated test is among them: its inputs, of all rows at once.
    expect(many.statements - few.statements).toBeLessThanOrEqual(1)
    process.stdout.write(`statements of the list: ${many.statements} for 200 rows\n`)
  }, 60_000)
})

describe('serum indices', () => {
  test('beyond its limit, not a number to compare or not in, an index is said in words and keeps a result from the ready ones', async () => {
    await sql`update test_version set definition = definition ||
      '{"indexLimits": [{"index": "hemolysis", "limit": "100", "effect": "lowers"}]}'::jsonb where code = 'ALB'`.execute(
      lab.db,
    )
    await sql`update test_version set definition = definition || '{"measuresIndex": "hemolysis"}'::jsonb where code = 'ALP'`.execute(
      lab.db,
    )
    const order = await orderWith(lab, { tests: ['ALB', 'ALP'] })
    const said = async (index: string | null) => {
      const { docs } = (await tech.call(api.results.ofOrder, { body: { orderId: order.orderId } })).body
      const cells = docs.flatMap(({ _id, version, code }) =>
        code === 'ALB'
          ? [{ _id, version, raw: '4.2' }]
          : index === null
            ? []
            : [{ _id, version, raw: index }],
      )
      const entered = await tech.call(api.results.enter, { body: { cells } })
      expect(entered.body.outcomes.every(({ ok }) => ok)).toBe(true)
      const row = (await of(order.requisitionNumber)).find(({ code }) => code === 'ALB')
      const after = (await tech.call(api.results.ofOrder, { body: { orderId: order.orderId } })).body.docs
      const notes = after.find(({ code }) => code === 'ALB')?.indexNotes
      const [hold] = row?.holds ?? []
      expect(notes).toEqual(hold === undefined ? undefined : [hold.message])
      return [row?.state, hold?.code, hold?.message]
    }
    expect(await said(null)).toEqual([
      'RESULTED',
      'index_unknown',
      'The hemolysis index is not in, so its limit of 100 was not checked.',
    ])
    expect(await said('90')).toEqual(['RESULTED', undefined, undefined])
    expect(await said('240')).toEqual([
      'RESULTED',
      'index_beyond',
      'The hemolysis index 240 is beyond 100: the result may be falsely low.',
    ])
  })
})

describe('a marked change [call:POST /api/v1/results/acknowledge_delta]', () => {
  test('is one beyond a limit in units since a result within the window; an older one is said to be so and holds nothing', async () => {
    const limit = async (windowHours: number) => {
      const delta = json({ absolute: '0.5', perDay: null, floor: null, windowHours, direction: 'any' })
      await sql`update test_version set definition = definition || jsonb_build_object('deltaPercent', null, 'delta', ${delta}::jsonb)
        where code = 'MG'`.execute(lab.db)
    }
    const codes = async () => {
      const order = await jumped('MG', '2.0', '2.6')
      const [row] = await of(order.requisitionNumber)
      return [
        row?.holds.map(({ code }) => code),
        row?.interpretation?.changeUnknown,
        row?.interpretation?.delta,
      ]
    }
    await limit(720)
    expect(await codes()).toEqual([
      ['delta_unseen'],
      undefined,
      { change: '+0.6', percent: '30.0', marked: true },
    ])
    await limit(24)
    expect(await codes()).toEqual([[], 'old', null])
  })

  test('is acknowledged before verification, with whom and when, and for this value alone', async () => {
    const order = await jumped()
    const [row] = await of(order.requisitionNumber)
    if (!row) throw new Error('One row.')
    expect((await verify([row]))[0]?.message).toBe(
      'The change since the previous result is marked. Acknowledge it first.',
    )
    const empty = await admin.call(api.results.acknowledgeDelta, {
      body: { analyses: [{ _id: row._id, version: row.version }], note: ' ' },
    })
    expect(empty.fields).toEqual({ note: 'Enter what was checked.' })
    const seen = await admin.call(api.results.acknowledgeDelta, {
      body: { analyses: [{ _id: row._id, version: row.version }], note: 'Repeat agrees' },
    })
    expect(seen.body.outcomes[0]).toMatchObject({
      ok: true,
      analysis: { deltaSeen: { raw: '6.1', note: 'Repeat agrees', byName: 'Ana Reyes' } },
    })
    expect((await of(order.requisitionNumber))[0]?.holds.map(({ code }) => code)).not.toContain(
      'delta_unseen',
    )
    // Another value is another change.
    const [now] = await of(order.requisitionNumber)
    await tech.call(api.results.enter, {
      body: { cells: [{ _id: row._id, version: now?.version ?? 0, raw: '6.3' }] },
    })
    const [changed] = await of(order.requisitionNumber)
    expect(changed?.holds.map(({ code }) => code)).toContain('delta_unseen')
    const again = await admin.call(api.results.acknowledgeDelta, {
      body: { analyses: [{ _id: row._id, version: changed?.version ?? 0 }], note: 'Repeat agrees again' },
    })
    expect(again.body.outcomes[0]?.ok).toBe(true)
    const [last] = await of(order.requisitionNumber)
    expect((await verify(last ? [last] : []))[0]?.ok).toBe(true)
  })

  test('of a value that is not marked there is nothing to acknowledge', async () => {
    const order = await orderWith(lab, { tests: ['K'], results: { K: '4.2' }, resultState: 'RESULTED' })
    const [row] = await of(order.requisitionNumber)
    const answer = await admin.call(api.results.acknowledgeDelta, {
      body: { analyses: [{ _id: row?._id ?? '', version: row?.version ?? 0 }], note: 'Looked' },
    })
    expect(answer.body.outcomes[0]?.message).toBe('The change since the previous result is not marked.')
  })
})

describe('owed calls [call:GET /api/v1/critical_calls]', () => {
  test('an open call stands with its attempts, the oldest first, until somebody was told; a time before the result is refused', async () => {
    const order = await orderWith(lab, { tests: ['K'] })
    await tech.call(api.results.enter, {
      body: { cells: [{ _id: order.analysis('K'), version: 1, raw: '7.4' }] },
    })
    const mine = async () => {
      const { docs } = (await tech.call(api.turboCls.owedCalls, {})).body
      const ages = docs.map(({ resultedAt }) => resultedAt ?? '')
      expect(ages).toEqual([...ages].sort())
      return docs.find(({ orderId }) => orderId === order.orderId)
    }
    const open = await mine()
    expect(open).toMatchObject({ text: '7.4', unit: 'mmol/L', callAttempts: [] })
    const call = async (outcome: 'reached' | 'noAnswer', minutes: number) =>
      (
        await tech.call(api.results.criticalCall, {
          body: {
            analyses: [{ _id: open?._id ?? '', version: 2, told: '7.4' }],
            outcome,
            at: at(minutes),
            ...(outcome === 'reached'
              ? { toldTo: 'Dr. Vandersloot', role: 'Physician', readBack: true }
              : {}),
          },
        })
      ).body.outcomes[0]?.message
    expect(await call('reached', -30)).toBe('The call time is before this result was entered.')
    expect(await call('noAnswer', 0)).toBeNull()
    expect((await mine())?.callAttempts).toHaveLength(1)
    expect(await call('reached', 0)).toBeNull()
    expect(await mine()).toBeUndefined()
  })

  test('those in charge are told once of each of which nobody was told for thirty minutes, until somebody was', async () => {
    const look = async () => {
      lab.app.overdueCalls.wake()
      await lab.app.overdueCalls.stop()
    }
    const told = async (orderId: string) =>
      (
        await lab.owner
          .selectFrom('notification as n')
          .innerJoin('app_user as u', 'u.id', 'n.user_id')
          .select(['u.username', 'n.description'])
          .where('n.target', '=', `/order/${orderId}`)
          .orderBy('n.added')
          .execute()
      ).map(({ username, description }) => `${username}: ${description}`)
    const critical = async () => {
      const order = await orderWith(lab, { tests: ['K'] })
      const cells = [{ _id: order.analysis('K'), version: 1, raw: '7.1' }]
      await tech.call(api.results.enter, { body: { cells } })
      return order
    }
    const [tried, reached, ordinary] = [
      await critical(),
      await critical(),
      await orderWith(lab, { tests: ['K'] }),
    ]
    await tech.call(api.results.enter, {
      body: { cells: [{ _id: ordinary.analysis('K'), version: 1, raw: '4.1' }] },
    })
    const attempt = (analysisId: string, outcome: 'reached' | 'noAnswer') =>
      tech.call(api.results.criticalCall, {
        body: {
          analyses: [{ _id: analysisId, version: 2, told: '7.1' }],
          outcome,
          at: at(0),
          ...(outcome === 'reached' ? { toldTo: 'Dr. Vandersloot', role: 'Physician', readBack: true } : {}),
        },
      })
    await attempt(tried.analysis('K'), 'noAnswer')
    await attempt(reached.analysis('K'), 'reached')

    lab.clock.advance(29 * MINUTE)
    await look()
    expect(await told(tried.orderId)).toEqual([])
    lab.clock.advance(2 * MINUTE)
    await Promise.all([look(), look()])
    const { requisition_number: number } = await lab.owner
      .selectFrom('lab_order')
      .select('requisition_number')
      .where('id', '=', tried.orderId)
      .executeTakeFirstOrThrow()
    const words = `Critical result, nobody told for 30 min: ${number}`
    const first = await told(tried.orderId)
    expect(first.length).toBeGreaterThan(0)
    expect(first).toEqual([`admin: ${words}`])
    expect(new Set(first).size).toBe(first.length)
    expect(await told(reached.orderId)).toEqual([])
    expect(await told(ordinary.orderId)).toEqual([])

    // Once, however often somebody looks; a value that is entered anew is owed anew.
    lab.clock.advance(60 * MINUTE)
    await look()
    expect(await told(tried.orderId)).toHaveLength(first.length)
    // The session of before has ended meanwhile.
    const { token } = (
      await lab.anonymous.call(api.session.login, {
        body: { username: 'lab', password: 'aliquot-demo-2026' },
      })
    ).body
    const later = lab.withToken(token)
    const { docs } = (await later.call(api.results.ofOrder, { body: { orderId: tried.orderId } })).body
    const version = docs[0]?.version ?? 0
    const again = await later.call(api.results.enter, {
      body: { cells: [{ _id: tried.analysis('K'), version, raw: '7.3', replaces: '7.1' }] },
    })
    expect(again.body.outcomes).toMatchObject([{ ok: true }])
    await look()
    expect(await told(tried.orderId)).toHaveLength(first.length)
    lab.clock.advance(31 * MINUTE)
    await look()
    expect(await told(tried.orderId)).toHaveLength(2 * first.length)
    const { rows } = await sql<{
      call: string
    }>`select call from audit where call like '%call_overdue%'`.execute(lab.owner)
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })
})
