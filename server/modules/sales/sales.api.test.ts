import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
  await lab.owner
    .insertInto('day_count')
    .values({ lab_id: lab.seeded.labId, counted_at: lab.clock.now(), all_counted_at: lab.clock.now() })
    .execute()
})
afterAll(() => lab.close())

const at = (code: string) => lab.seeded.locations.get(code) ?? ''
const physician = () => lab.seeded.physicians[0]?.id ?? ''

/** So much on one day of one location. The tests' day is November 19, a Thursday. */
const day = (code: string, on: string, over: Record<string, number> = {}) =>
  lab.owner
    .insertInto('order_day')
    .values({
      lab_id: lab.seeded.labId,
      day: on,
      location_id: at(code),
      physician_id: physician(),
      orders: 0,
      received: 0,
      specimens: 0,
      tests: 0,
      rejected: 0,
      reported: 0,
      turned: 0,
      turned_hours: 0,
      ...over,
    })
    .execute()

const asRep = () => roles(['user'])
const roles = async (names: readonly string[]) => {
  await lab.owner
    .updateTable('app_user')
    .set({ myroles: json(Object.fromEntries(names.map((name) => [name, { enabled: true }]))) })
    .where('username', '=', 'sales')
    .execute()
  return lab.as('sales')
}

describe('totals of one’s own locations [home:sales]', () => {
  test('a rep sees the counts of their own locations alone, with why specimens were rejected; a manager chooses', async () => {
    await day('RIVERIM', '2026-11-03', {
      orders: 12,
      received: 11,
      specimens: 20,
      rejected: 2,
      reported: 10,
      turned: 10,
      turned_hours: 310,
    })
    await day('RIVERIM', '2026-10-05', { orders: 6 })
    await day('RIVERIM', '2026-10-25', { orders: 100 })
    await day('CRPS-MER', '2026-11-03', { orders: 40, received: 40 })
    for (const [reason, specimens] of [
      ['Leaked in transit', 1],
      ['', 1],
      ['Label says Ida Moss, DOB 03/04/1975', 2],
      ['leaked in transit', 3],
    ] as const)
      await lab.owner
        .insertInto('rejection_day')
        .values({
          lab_id: lab.seeded.labId,
          day: '2026-11-03',
          location_id: at('RIVERIM'),
          reason,
          specimens,
        })
        .execute()
    const rep = await asRep()
    const { status, body } = await rep.call(api.sales.totals, { query: {} })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      everyone: false,
      mayChoose: false,
      rep: { name: 'Dana Novak', team: 'West' },
    })
    expect(body.span).toEqual({
      from: '2026-11-01',
      to: '2026-11-19',
      beforeFrom: '2026-10-01',
      beforeTo: '2026-10-19',
    })
    expect(body.docs.map(({ name }) => name).sort()).toEqual([
      'Quickwater Urgent Care, Nampa',
      'Riverside Internal Medicine',
      'Treasure Valley Family Physicians, Kuna',
      'Treasure Valley Family Physicians, Star',
    ])
    expect(body.docs[0]).toMatchObject({
      orders: 12,
      ordersBefore: 6,
      received: 11,
      rejected: 2,
      turnaround: 31,
      unsigned: 0,
      reasons: [
        { reason: 'Leaked in transit', count: 4 },
        { reason: 'Other', count: 2 },
        { reason: '', count: 1 },
      ],
    })
    // What a rep may not choose is not given all the same.
    expect((await rep.call(api.sales.totals, { query: { whose: 'all' } })).body.docs).toHaveLength(4)
    const manager = await roles(['user', 'sales-manager'])
    expect((await manager.call(api.sales.totals, { query: {} })).body.docs).toHaveLength(4)
    const all = (await manager.call(api.sales.totals, { query: { whose: 'all' } })).body
    expect([all.everyone, all.docs.length]).toEqual([true, 24])
    const file = await rep.call(api.sales.totalsCsv, { query: {} })
    expect(new TextDecoder().decode(file.bytes).split('\r\n')[1]).toBe(
      'Riverside Internal Medicine,12,11,10,20,2,Leaked in transit: 4; Other: 2; No reason given: 1,31.0,0',
    )
  })

  test('an account that is nobody’s sees nothing; a rep without their account neither; others are refused', async () => {
    const rep = await asRep()
    await lab.owner.updateTable('sales_rep').set({ active: false }).where('lastname', '=', 'Novak').execute()
    expect((await rep.call(api.sales.totals, { query: {} })).body.docs).toEqual([])
    await lab.owner.updateTable('sales_rep').set({ active: true }).where('lastname', '=', 'Novak').execute()
    for (const name of ['portal', 'courier', 'kiosk', 'pharmd'] as const)
      expect((await (await lab.as(name)).call(api.sales.totals, { query: {} })).status, name).toBe(403)
    expect((await lab.anonymous.call(api.sales.totals, { query: {} })).status).toBe(401)
    const wrong = await rep.raw('GET', '/api/v1/sales/totals?period=decade')
    expect(wrong.status).toBe(400)
  })
})

describe('the leaderboard [route:/leaderboard]', () => {
  test('ranks by what was received, ties share a rank, a figure under 11 is hidden and ranks below every shown one', async () => {
    // Whitlock has 40 at Meridian by now; Arriaga draws level, Trinh has too few to be shown.
    await day('LAKESHR', '2026-11-04', { orders: 40, received: 40, specimens: 100, rejected: 20 })
    await day('GEMFM', '2026-11-04', {
      orders: 6,
      received: 6,
      specimens: 6,
      rejected: 6,
      turned: 6,
      turned_hours: 6,
    })
    // What the days before are compared with: Novak's are too few to be shown.
    await day('CRPS-MER', '2026-10-05', { received: 50 })
    await day('LAKESHR', '2026-10-05', { received: 20 })
    await day('RIVERIM', '2026-10-06', { received: 6 })
    const rep = await asRep()
    const { body } = await rep.call(api.sales.leaderboard, { query: {} })
    const row = (name: string) => body.docs.find((one) => one.name === name)
    expect(
      body.docs.slice(0, 4).map(({ rank, name, tied, received }) => [rank, name, tied, received]),
    ).toEqual([
      [1, 'Mateo Arriaga', true, 40],
      [1, 'Kendra Whitlock', true, 40],
      [3, 'Dana Novak', false, 11],
      [4, 'Hoa Trinh', false, 'hidden'],
    ])
    expect(row('Mateo Arriaga')).toMatchObject({ rejected: 20, team: 'North' })
    expect(row('Hoa Trinh')).toMatchObject({ rejected: null, turnaround: null, change: null })
    expect(row('Dana Novak')).toMatchObject({ rejected: 'hidden', locations: 4, turnaround: null })
    expect([row('Mateo Arriaga')?.change, row('Dana Novak')?.change]).toEqual([100, null])
    // Six of one week, and how far six before moved a rank, say as much as the six themselves.
    expect(row('Hoa Trinh')?.weeks.filter((count) => count !== 0)).toEqual([null])
    expect(row('Dana Novak')?.moved).toBeNull()
    expect(row('Kendra Whitlock')?.moved).toEqual(expect.any(Number))
    // Riverside sent more than in the days before: no location of Novak's sent fewer.
    expect(body.own?.fewer).toEqual([])
    // 97 received in all, of which 6 are hidden: the sum of what is shown says nothing new.
    expect([body.received, body.more, body.change]).toEqual([91, true, null])
    expect(body.own).toMatchObject({ ahead: { name: 'Kendra Whitlock', by: 29 } })
    const team = (await rep.call(api.sales.leaderboard, { query: { team: 'West' } })).body
    expect(team.docs.map(({ rank, name }) => [rank, name]).slice(0, 2)).toEqual([
      [1, 'Kendra Whitlock'],
      [2, 'Dana Novak'],
    ])
    expect(team.teams).toEqual(['North', 'South', 'West'])
    // None of the West is hidden now; of the days before one is, and the change would say how many.
    expect([team.received, team.more, team.change]).toEqual([51, false, null])
    const north = (await rep.call(api.sales.leaderboard, { query: { team: 'North' } })).body
    expect([north.received, north.more, north.change]).toEqual([40, false, 100])
    const file = await rep.call(api.sales.leaderboardCsv, { query: { team: 'South' } })
    expect(new TextDecoder().decode(file.bytes)).toContain('1,Hoa Trinh,South,4,< 11,,,,1,0')
  })

  test('a first order makes a location new; one after ninety quiet days brings it back', async () => {
    await day('SNAKEUR', '2026-01-10', { orders: 5, received: 5 })
    await day('SNAKEUR', '2026-11-10', { orders: 20, received: 20 })
    await day('WILLOWWH', '2026-11-10', { orders: 20, received: 20 })
    const { body } = await (await asRep()).call(api.sales.leaderboard, { query: { by: 'new' } })
    expect(body.docs.find(({ name }) => name === 'Dougal McRae')).toMatchObject({ new: 1, returned: 1 })
    const year = (await (await lab.as('sales')).call(api.sales.leaderboard, { query: { period: 'year' } }))
      .body
    expect(year.docs.find(({ name }) => name === 'Dougal McRae')).toMatchObject({ new: 2, returned: 0 })
  })

  test('a hidden count of rejects ranks as the most that it can be, and says nothing of itself', async () => {
    for (const [code, rejected] of [
      ['CRPS-MER', 0],
      ['SNAKEUR', 1],
      ['GEMFM', 9],
    ] as const)
      await day(code, '2026-11-17', { received: 30, specimens: 100, rejected })
    const board = await (
      await asRep()
    ).call(api.sales.leaderboard, {
      query: { by: 'accepted', period: 'week' },
    })
    expect(board.body.docs.slice(0, 3).map(({ rank, name, rejected }) => [rank, name, rejected])).toEqual([
      [1, 'Kendra Whitlock', 0],
      [2, 'Dougal McRae', 'hidden'],
      [2, 'Hoa Trinh', 'hidden'],
    ])
  })

  test('is for sales and for those who see figures of the business', async () => {
    for (const [name, status] of [
      ['admin', 200],
      ['manager', 200],
      ['portal', 403],
      ['lab', 403],
      ['kiosk', 403],
    ] as const)
      expect((await (await lab.as(name)).call(api.sales.leaderboard, { query: {} })).status, name).toBe(
        status,
      )
  })
})

describe('the COVID tracker [route:/covidtracker]', () => {
  const covid = (code: string, on: string, result: string, orders: number, county = 'Ada') =>
    lab.owner
      .insertInto('covid_day')
      .values({
        lab_id: lab.seeded.labId,
        day: on,
        location_id: at(code),
        result,
        age_band: '18-49',
        race: 'white',
        ethnicity: 'nothispanic',
        county,
        orders,
      })
      .execute()

  test('counts own locations by week and county; 1 to 10 is hidden, and a share that would say it', async () => {
    await covid('RIVERIM', '2026-11-17', 'positive', 11)
    await covid('RIVERIM', '2026-11-17', 'negative', 33)
    await covid('RIVERIM', '2026-11-09', 'positive', 10)
    await covid('RIVERIM', '2026-11-09', 'negative', 90)
    await covid('RIVERIM', '2026-08-01', 'positive', 500)
    await covid('CRPS-MER', '2026-11-17', 'positive', 700, 'Canyon')
    const rep = await asRep()
    const { body } = await rep.call(api.sales.covid, { query: {} })
    expect(body.weeks).toHaveLength(12)
    expect(body.weeks.slice(-2)).toEqual([
      { from: '2026-11-09', positive: 'hidden', negative: 90, other: 0, share: null },
      { from: '2026-11-16', positive: 'hidden', negative: 33, other: 0, share: null },
    ])
    expect(body.counties).toEqual([
      { county: 'Ada', positive: 21, negative: 123, other: 0, share: expect.closeTo(14.58, 1) },
    ])
    const away = await rep.call(api.sales.covid, { query: { locationId: at('CRPS-MER') } })
    expect(away.body.weeks).toEqual([])
    // One county alone below 11 would be the weeks less the others.
    await covid('RIVERIM', '2026-11-10', 'positive', 1, 'Canyon')
    await covid('RIVERIM', '2026-11-10', 'positive', 40, 'Gem')
    const three = (await rep.call(api.sales.covid, { query: {} })).body.counties
    expect(three.map(({ county, positive }) => [county, positive])).toEqual([
      ['Ada', 'hidden'],
      ['Canyon', 'hidden'],
      ['Gem', 40],
    ])
    // A clinic sees its own; the laboratory all.
    expect((await (await lab.as('portal')).call(api.sales.covid, { query: {} })).body.counties).toMatchObject(
      [{ county: 'Canyon', positive: 700 }],
    )
    expect((await (await lab.as('manager')).call(api.sales.covid, { query: {} })).body.counties).toHaveLength(
      3,
    )
    const file = await rep.call(api.sales.covidCsv, { query: {} })
    expect(new TextDecoder().decode(file.bytes)).toContain(',Canyon,< 11,0,0,\r\n')
  })
})

describe('sales reps for sales [nav:sales:Sales Reps]', () => {
  test('a rep sees their own team; a manager all; an account belongs to one rep, and is a sales account', async () => {
    const rep = await asRep()
    const { body } = await rep.call(api.salesReps.list, { query: {} })
    expect(body.docs.map(({ lastname }) => lastname)).toEqual(['Nakamura', 'Novak', 'Whitlock'])
    const admin = await lab.as('admin')
    const all = (await admin.call(api.salesReps.list, { query: {} })).body.docs
    const other = all.find(({ lastname }) => lastname === 'Osei')
    const dana = all.find(({ lastname }) => lastname === 'Novak')
    if (!other || !dana) throw new Error('not seeded')
    expect((await rep.call(api.salesReps.get, { params: { id: other._id } })).status).toBe(404)
    const { active: _active, account: _account, locationCount: _count, ...fields } = other
    const link = (userId: string | null) =>
      admin.call(api.salesReps.update, { body: { salesRep: { ...fields, userId } } })
    expect((await link(dana.userId)).fields).toEqual({
      userId: 'This account is linked to another sales rep.',
    })
    for (const userId of [lab.seeded.users.get('portal') ?? '', uuidv7()])
      expect((await link(userId)).fields).toEqual({
        userId: 'Choose an active account of the user type Sales.',
      })
    const accounts = (await admin.call(api.salesReps.findAccounts, { body: { text: 'dana' } })).body.docs
    expect(accounts).toMatchObject([{ username: 'sales', salesRep: { name: 'Novak, Dana' } }])
    // What a change leaves out stays.
    const {
      userId: _left,
      team: _out,
      ...kept
    } = {
      ...dana,
      phone: '(208) 555-0199',
    }
    const { active: _a, account: _b, locationCount: _c, ...without } = kept
    const changed = await admin.call(api.salesReps.update, { body: { salesRep: without } })
    expect(changed.body).toMatchObject({ userId: dana.userId, team: 'West', account: 'Dana Novak' })
  })
})
