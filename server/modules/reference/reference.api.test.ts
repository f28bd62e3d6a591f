import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { productVersion } from '@contract/constants'
import { featureNames } from '@contract/features'
import type { DiagCode } from '@contract/diag-codes/shapes'
import { diagnosisSearchText } from '@server/core/text'
import { createApp } from '../../app'
import { testLab, type TestLab } from '../../test/harness'
import { putSession } from '../../test/sessions'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const userNames = ['admin', 'lab', 'pharmd', 'portal', 'courier', 'sales']
/** What the first answer leaves out for somebody outside the laboratory, whose pages read none of it. */
const leftOut: Record<string, readonly string[]> = {
  portal: ['tests', 'tags', 'dynamicForms', 'testTypes', 'sampleTypes', 'specimenSources'],
  courier: [
    'panels',
    'payers',
    'tests',
    'tags',
    'dynamicForms',
    'testTypes',
    'sampleTypes',
    'specimenSources',
  ],
  sales: ['panels', 'payers', 'tests', 'tags', 'dynamicForms', 'testTypes', 'sampleTypes', 'specimenSources'],
}

describe('reference data [call:GET /api/v1/bootstrap]', () => {
  test('everything in one call: the catalogue in brief, panels with their tests in order, and the rest', async () => {
    const { body } = await (await lab.as('admin')).call(api.reference.bootstrap)
    expect(body.tests.length).toBe(lab.seeded.tests.size)
    expect(body.panels.length).toBe(lab.seeded.panels.size)
    const onlyFor = (code: string) => body.tests.find((one) => one.code === code)?.onlyFor
    expect([onlyFor('PSA'), onlyFor('HGB'), onlyFor('GLU'), onlyFor('C-OXY')]).toEqual([
      'M',
      null,
      null,
      null,
    ])
    const members = await lab.owner.selectFrom('panel_test').selectAll().orderBy('position').execute()
    for (const panel of body.panels)
      expect(panel.testIds).toEqual(
        members.filter((row) => row.panel_id === panel._id).map((row) => row.test_id),
      )
    expect(body.features).toEqual(featureNames.map((name) => ({ name, active: name !== 'case' })))
    expect(body.labInfo).toMatchObject({
      name: 'Northgate Clinical & Toxicology Laboratory',
      logout_seconds: 1800,
      verifierMustDiffer: false,
      demo: true,
    })
    expect(body.about).toMatchObject({ product: 'Aliquot', version: '9.0.29', buildId: 2232 })
    expect(body.about.notices.find(({ name }) => name === 'LOINC')?.text).toContain('Regenstrief Institute')
    expect(body.reports.map(({ key }) => key)).toContain('unreported-orders')
    expect(body.payers.length).toBe(lab.seeded.payers.length)
    expect(body.dynamicForms.map(({ name }) => name)).toEqual(['Respiratory illness', 'Toxicology'])
  })

  test('a kiosk, which stands open to everybody, gets the laboratory and no list of it', async () => {
    const { body } = await (await lab.as('kiosk')).call(api.reference.bootstrap)
    const { features, labInfo, about, reports: _reports, ...lists } = body
    expect([labInfo.name.length > 0, features.length > 0, about.version.length > 0]).toEqual([
      true,
      true,
      true,
    ])
    expect(Object.values(lists).flat()).toEqual([])
  })

  test('the approvers are the active staff whose roles verify results', async () => {
    const approvers = async () =>
      (await (await lab.as('admin')).call(api.reference.approvers)).body.map(({ username }) => username)
    expect(await approvers()).toEqual(['lab', 'admin'])
    await lab.owner.updateTable('app_user').set({ active: false }).where('username', '=', 'lab').execute()
    expect(await approvers()).toEqual(['admin'])
    await lab.owner.updateTable('app_user').set({ active: true }).where('username', '=', 'lab').execute()
  })

  test.each(userNames)(
    'each list alone is the same as its part of the whole, or no part of it outside the laboratory, for %s [call:GET /api/v1/approvers] [call:GET /api/v1/panels] [call:GET /api/v1/testTypes] [call:GET /api/v1/sampleTypes] [call:GET /api/v1/specimenSources] [call:GET /api/v1/labInfo] [call:GET /api/v1/about] [call:GET /api/v1/features] [call:GET /api/v1/reports] [call:GET /api/v1/tests] [call:GET /api/v1/dynamicForms] [call:GET /api/v1/linkedUsers]',
    async (username) => {
      const caller = await lab.as(username)
      const whole = (await caller.call(api.reference.bootstrap)).body
      const {
        features,
        labInfo,
        about,
        linkedUsers,
        reports,
        panels,
        tests,
        tags,
        dynamicForms,
        approvers,
        testTypes,
        sampleTypes,
        specimenSources,
        payers,
      } = api.reference
      const single = {
        features,
        labInfo,
        about,
        linkedUsers,
        reports,
        panels,
        tests,
        tags,
        dynamicForms,
        approvers,
        testTypes,
        sampleTypes,
        specimenSources,
        payers,
      }
      for (const [name, endpoint] of Object.entries(single)) {
        const alone = await caller.raw('GET', `/api/v1${endpoint.path}`)
        expect(alone.status, name).toBe(200)
        if (leftOut[username]?.includes(name)) {
          expect(Reflect.get(whole, name), name).toEqual([])
          continue
        }
        // The whole holds a test in brief: fewer of the same fields.
        if (name === 'tests')
          expect(alone.body).toMatchObject(
            whole.tests.map(({ onlyFor, leastVolumeUl, stability, calculatedFrom, ...same }) => same),
          )
        else expect(alone.body, name).toEqual(Reflect.get(whole, name))
      }
    },
  )

  test('takes one statement beside the one that knows the caller', async () => {
    let statements = 0
    const counting = lab.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const app = createApp({ db: counting, ports: lab.ports })
    const token = await putSession(lab, lab.seeded.users.get('admin') ?? '')
    const response = await app.hono.fetch(
      new Request('http://localhost/api/v1/bootstrap', { headers: { authorization: token } }),
    )
    expect(response.status).toBe(200)
    expect(statements).toBe(2)
  })

  test('who is not of the laboratory sees no staff and only the reports of their menu', async () => {
    const seen = async (username: string) =>
      (await (await lab.as(username)).call(api.reference.bootstrap)).body
    const [portal, sales, courier, kiosk] = [
      await seen('portal'),
      await seen('sales'),
      await seen('courier'),
      await seen('kiosk'),
    ]
    for (const body of [portal, sales, courier, kiosk]) expect(body.approvers).toEqual([])
    expect(portal.reports.map(({ key }) => key)).toEqual(['covid-race-age'])
    expect(sales.reports.map(({ key }) => key)).toEqual([
      'total-orders-by-location',
      'sales-rep-totals',
      'total-orders-by-physician',
      'covid-race-age',
    ])
    expect([courier.reports, kiosk.reports]).toEqual([[], []])
    expect((await lab.anonymous.call(api.reference.bootstrap)).status).toBe(401)
  })

  test('tags of one category; links of the caller, waiting ones included and declined ones not [call:GET /api/v1/tags?category]', async () => {
    const admin = await lab.as('admin')
    const tags = (await admin.call(api.reference.tags, { query: { category: 'specimen' } })).body
    expect(tags.map(({ name }) => name)).toEqual(['Hemolyzed', 'Lipemic'])
    const id = (name: string) => lab.seeded.users.get(name) ?? ''
    const link = (parent: string, child: string, more: object = {}) => ({
      lab_id: lab.seeded.labId,
      id: lab.ports.ids.id(),
      parent: id(parent),
      child: id(child),
      verified: false,
      created_at: lab.clock.now(),
      ...more,
    })
    await lab.owner
      .insertInto('linked_user')
      .values([
        link('portal', 'portal.other'),
        link('portal', 'portal.results', { verified: true, parent_type: 'portal', child_type: 'portal' }),
        link('portal', 'sales', { declined_at: lab.clock.now() }),
      ])
      .execute()
    const links = (await (await lab.as('portal')).call(api.reference.linkedUsers)).body
    expect(links.map(({ parent, child, verified }) => ({ parent, child, verified }))).toEqual([
      { parent: 'portal', child: 'portal.other', verified: false },
      { parent: 'portal', child: 'portal.results', verified: true },
    ])
    expect((await (await lab.as('portal.other')).call(api.reference.linkedUsers)).body).toEqual([])
  })
})

describe('what runs here [call:GET /api/v1/version] [call:GET /api/v1/changelog]', () => {
  test('the version is public; the change log is for laboratory users', async () => {
    const version = await lab.anonymous.call(api.about.version)
    expect(version.body).toEqual({
      version: productVersion,
      buildId: 2232,
      demo: true,
      logo: false,
      startedAt: null,
    })
    const log = await (await lab.as('lab')).call(api.about.changeLog)
    expect(log.body[0]).toMatchObject({ version: '9.0.29', releaseDate: '2025-04-15' })
    for (const username of ['pharmd', 'portal', 'courier', 'kiosk', 'sales'])
      expect((await (await lab.as(username)).call(api.about.changeLog)).status, username).toBe(403)
  })
})

describe('what is loaded after login', () => {
  test('the templates in use and the caller’s own notifications are among it', async () => {
    const admin = await lab.as('admin')
    const userId = lab.seeded.users.get('portal') ?? ''
    const added = lab.clock.now()
    await lab.owner
      .insertInto('notification')
      .values({
        lab_id: lab.seeded.labId,
        id: lab.ports.ids.id(),
        user_id: userId,
        description: 'A request to link accounts',
        added,
        icon: 'link',
      })
      .execute()
    const { body: own } = await (await lab.as('portal')).call(api.reference.bootstrap)
    expect(own.notifications).toMatchObject([
      {
        description: 'A request to link accounts',
        icon: 'link',
        done: false,
        added: added.toISOString(),
      },
    ])
    const { body } = await admin.call(api.reference.bootstrap)
    expect(body.notifications.map(({ description }) => description)).not.toContain(
      'A request to link accounts',
    )
    const { body: list } = await admin.call(api.reportTemplates.list, { query: { active: true, limit: 200 } })
    expect(list.docs.length).toBeGreaterThan(0)
    expect(body.templates.map(({ _id }) => _id).toSorted()).toEqual(
      list.docs.map(({ _id }) => _id).toSorted(),
    )
  })
})

describe('diagnosis codes [call:POST /api/v1/search/diagcodes]', () => {
  const search = async (text: string, over: object = {}) =>
    (await (await lab.as('accession')).call(api.reference.searchDiagCodes, { body: { text, ...over } })).body
  const codes = async (text: string, over: object = {}) =>
    (await search(text, over)).docs.map(({ code }) => code)

  test('by code with or without its dot, the exact one first', async () => {
    for (const text of ['E11.9', 'e119', ' E11 9 ']) expect((await codes(text))[0], text).toBe('E11.9')
    const begun = await codes('e11', { limit: 100 })
    const typeTwo = (
      await lab.owner
        .selectFrom('diag_code')
        .select('code')
        .where('code', 'like', 'E11%')
        .orderBy('code')
        .execute()
    ).map(({ code }) => code)
    expect(begun.slice(0, typeTwo.length)).toEqual(typeTwo)
    expect((await codes('b20'))[0]).toBe('B20')
  })

  test('by words in any order, whatever their case and accents; wildcards are letters', async () => {
    expect(await codes('mellitus kidney DIABETIC type 2')).toEqual(['E11.22'])
    expect(await codes('ánemia kídney')).toContain('D63.1')
    expect(await codes('%')).toEqual([])
    const typeTwo = (await search('type 2 diabetes', { limit: 100 })).docs
    expect(
      typeTwo.map(({ description }) => description).filter((text) => !text.startsWith('Type 2')),
    ).toEqual([])
    expect(typeTwo.length).toBeGreaterThan(3)
    expect(await codes('no such words')).toEqual([])
  })

  test('a thousand codes: every answer is what a plain reading of the table says', async () => {
    const organs = [
      'left foot',
      'right foot',
      'liver',
      'kidney',
      'heart',
      'left hand',
      'right hand',
      'lung',
      'spleen',
      'eye',
    ]
    const made: DiagCode[] = Array.from({ length: 1000 }, (_, i) => ({
      _id: lab.ports.ids.id(),
      code: `Q${String(10 + Math.floor(i / 20)).padStart(2, '0')}.${String(i % 20).padStart(2, '0')}`,
      description: `Made-up disorder of ${organs[i % 10]}, grade ${i % 7}${i % 3 ? '' : ', with complication'}`,
      billable: i % 4 !== 0,
      validFrom: i % 5 ? '2020-10-01' : '2026-12-01',
      validTo: i % 9 ? null : '2025-10-01',
    }))
    await lab.owner
      .insertInto('diag_code')
      .values(
        made.map((row) => ({
          lab_id: lab.seeded.labId,
          id: row._id,
          code: row.code,
          description: row.description,
          billable: row.billable,
          valid_from: row.validFrom,
          valid_to: row.validTo,
          search_text: diagnosisSearchText(row.code, row.description),
        })),
      )
      .execute()
    const expected = (fits: (row: DiagCode) => boolean, on: string, billableOnly: boolean) =>
      made
        .filter(
          (row) =>
            fits(row) &&
            row.validFrom <= on &&
            (row.validTo === null || row.validTo > on) &&
            (row.billable || !billableOnly),
        )
        .map(({ code }) => code)
        .sort()
    const all = async (text: string, over: object) => {
      const found: string[] = []
      for (let offset = 0; ; offset += 100) {
        const page = await search(text, { ...over, offset, limit: 100 })
        found.push(...page.docs.map(({ code }) => code))
        if (page.docs.length < 100) {
          expect(page.total).toBe(found.length)
          return found
        }
      }
    }
    const words =
      (...parts: string[]) =>
      (row: DiagCode) =>
        parts.every((part) => row.description.toLowerCase().includes(part))
    for (const on of ['2024-01-01', '2026-11-19', '2026-12-01', '2025-09-30', '2025-10-01'])
      for (const billableOnly of [true, false]) {
        const over = { on, billableOnly }
        expect(await all('made disorder', over)).toEqual(expected(() => true, on, billableOnly))
        expect(await all('foot grade 3', over)).toEqual(
          expected(words('foot', 'grade', '3'), on, billableOnly).sort(),
        )
        expect(await all('complication spleen', over)).toEqual(
          expected(words('complication', 'spleen'), on, billableOnly),
        )
        expect(await all('q3', over)).toEqual(expected((row) => row.code.startsWith('Q3'), on, billableOnly))
        expect(await all('q105', over)).toEqual(
          expected((row) => row.code.startsWith('Q10.5'), on, billableOnly),
        )
      }
    expect(await all('made disorder', {})).toEqual(expected(() => true, '2026-11-19', true))
  })

  test('paging says where it is', async () => {
    const page = await search('', { offset: 40, limit: 20 })
    expect(page).toMatchObject({ page: 3, limit: 20, totalIsCapped: false, after: null })
    expect(page.pages).toBe(Math.ceil(page.total / 20))
  })
})

describe('medications [call:POST /api/v1/search/medications]', () => {
  const names = async (text: string) =>
    (await (await lab.as('pharmd')).call(api.reference.searchMedications, { body: { text } })).body.docs.map(
      ({ name }) => name,
    )

  test('by the beginning of a name first, then inside it, and by ingredient', async () => {
    expect((await names('hydro'))[0]).toMatch(/^Hydro/)
    expect(await names('naloxone')).toEqual(expect.arrayContaining(['Suboxone', 'Narcan']))
    expect(await names('contin')).toEqual(expect.arrayContaining(['OxyContin', 'MS Contin']))
    expect(await names('norco')).toEqual(['Norco'])
    expect(await names('_')).toEqual([])
    const twoLetters = await names('ms')
    expect(twoLetters[0]).toBe('MS Contin')
  })

  test('one that is no longer in use is not offered', async () => {
    await lab.owner.updateTable('medication').set({ active: false }).where('name', '=', 'Norco').execute()
    expect(await names('norco')).toEqual([])
  })
})
