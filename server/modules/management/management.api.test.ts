import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { FeatureName } from '@contract/features'
import { json } from '../../db/json'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  staff = await lab.as('lab')
})
afterAll(() => lab.close())

const switchTo = async (name: FeatureName, active: boolean, caller = admin) => {
  const { docs } = (await admin.call(api.management.features)).body
  const version = docs.find((row) => row.name === name)?.version ?? 0
  // The trail tells the order of two changes by their time.
  lab.clock.advance(1000)
  return caller.call(api.management.setFeature, { body: { name, active, version } })
}

describe('features [route:/management]', () => {
  test('one switched off is off in the very next call of everybody, and the history says who', async () => {
    const isOn = async () =>
      (await staff.call(api.reference.features)).body.find(({ name }) => name === 'plating')?.active
    expect(await isOn()).toBe(true)
    expect((await switchTo('plating', false)).status).toBe(200)
    expect(await isOn()).toBe(false)
    expect((await switchTo('plating', true)).body.docs.find(({ name }) => name === 'plating')).toMatchObject({
      active: true,
    })
    expect(await isOn()).toBe(true)
    const { docs } = (await admin.call(api.management.featureHistory, {})).body
    expect(docs.map(({ changes }) => changes.map(({ field, old, new: now }) => [field, old, now]))).toEqual([
      [['plating', false, true]],
      [['plating', true, false]],
    ])
    // The laboratory's own history is not that of its features.
    expect((await admin.call(api.labSettings.history, {})).body.docs).toEqual([])
  })

  test('on an older page, and without the right, nothing is switched', async () => {
    const { docs } = (await admin.call(api.management.features)).body
    const version = docs.find(({ name }) => name === 'qc')?.version ?? 0
    await switchTo('qc', false)
    const late = await admin.call(api.management.setFeature, { body: { name: 'qc', active: false, version } })
    expect(late.status).toBe(409)
    expect((await switchTo('qc', true, staff)).status).toBe(403)
    await switchTo('qc', true)
    const unknown = await admin.raw('POST', '/api/v1/management/feature', {
      name: 'x',
      active: true,
      version: 1,
    })
    expect(unknown.status).toBe(400)
  })
})

describe('tags', () => {
  const add = (tag: { category: string; name: string; color?: 'info' }) =>
    admin.call(api.tags.add, { body: { tag } })

  test('added, found, changed, switched off; then it is offered no more', async () => {
    const { body: tag } = await add({ category: 'Order', name: 'Rush', color: 'info' })
    expect(tag).toMatchObject({ category: 'order', name: 'Rush', color: 'info', version: 1 })
    const offered = async () =>
      (await staff.call(api.reference.tags, { query: { category: 'order' } })).body.map(({ name }) => name)
    expect(await offered()).toContain('Rush')
    const { active: _active, ...fields } = tag
    const changed = await admin.call(api.tags.update, { body: { tag: { ...fields, color: null } } })
    expect(changed.body).toMatchObject({ version: 2, color: null })
    expect((await admin.call(api.tags.update, { body: { tag: fields } })).status).toBe(409)
    await admin.call(api.tags.setActive, { body: { ids: [tag._id], active: false } })
    expect(await offered()).not.toContain('Rush')
    expect((await admin.call(api.tags.list, { query: { text: 'rus' } })).body.docs).toHaveLength(1)
    expect((await admin.call(api.tags.history, { body: { _id: tag._id } })).body.docs).toHaveLength(3)
  })

  test('the same name twice in a category is refused; in another it is not', async () => {
    await add({ category: 'plate', name: 'Rerun' })
    const duplicate = await add({ category: 'plate', name: 'RERUN' })
    expect([duplicate.status, duplicate.fields]).toEqual([
      409,
      { name: 'Another tag in this category already has this name.' },
    ])
    expect((await add({ category: 'batch', name: 'Rerun' })).status).toBe(200)
    const file = await admin.call(api.tags.exportCsv, { query: { category: 'batch' } })
    expect(new TextDecoder().decode(file.bytes)).toBe('Category,Name,Color,Active\r\nbatch,Rerun,,yes\r\n')
  })
})

describe('report templates', () => {
  test('an edit makes a new revision; every old one stays as it was', async () => {
    const { body: page } = await admin.call(api.reportTemplates.list, { query: { text: 'standard' } })
    const _id = page.docs[0]?._id ?? ''
    const { body: seeded } = await admin.call(api.reportTemplates.get, { params: { id: _id } })
    expect(seeded).toMatchObject({ revision: 3, folder: 'Laboratory', heading: '' })
    const { active: _active, revision: _revision, ...fields } = seeded
    const changed = await admin.call(api.reportTemplates.update, {
      body: { reportTemplate: { ...fields, footer: 'Call (208) 555-0148' } },
    })
    expect(changed.body).toMatchObject({ revision: 4, version: seeded.version + 1 })
    const { docs } = (await admin.call(api.reportTemplates.revisions, { body: { _id } })).body
    expect(docs.map(({ revision, footer, madeByName }) => [revision, footer, madeByName !== null])).toEqual([
      [4, 'Call (208) 555-0148', true],
      [3, '', false],
    ])
    const { active: _on, revision: _now, ...same } = changed.body
    const again = await admin.call(api.reportTemplates.update, { body: { reportTemplate: same } })
    expect(again.body.revision).toBe(4)
    const late = await admin.call(api.reportTemplates.update, { body: { reportTemplate: fields } })
    expect(late.status).toBe(409)
    const { docs: history } = (await admin.call(api.reportTemplates.history, { body: { _id } })).body
    const edit = history.find(({ changes }) => changes.some(({ field }) => field === 'footer'))
    expect(edit?.changes.map(({ field }) => field).toSorted()).toEqual(['footer', 'revision'])
  })

  test('a preview prints the words as they were sent, on a report of nobody, and keeps nothing', async () => {
    const before = (await admin.call(api.reportTemplates.list, {})).body
    const words = { heading: 'Heading of the day', note: 'A note, 漢字 ไทย', footer: 'The last words' }
    const answer = await admin.call(api.reportTemplates.preview, { body: { words } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { text } = await readPdf(answer.bytes)
    for (const said of [...Object.values(words), 'sample, not a patient report', 'Sample, Patient'])
      expect(text).toContain(said)
    expect((await admin.call(api.reportTemplates.list, {})).body).toEqual(before)
    expect((await staff.call(api.reportTemplates.preview, { body: { words } })).status).toBe(403)
    const long = await admin.call(api.reportTemplates.preview, {
      body: { words: { ...words, note: 'x'.repeat(2001) } },
    })
    expect(long.status).toBe(400)
  })

  test('a new one begins at revision 1', async () => {
    const { body } = await admin.call(api.reportTemplates.add, {
      body: { reportTemplate: { type: 'invoice', label: 'Client invoice' } },
    })
    expect(body).toMatchObject({ revision: 1, version: 1, active: true })
    expect(
      (await admin.call(api.reportTemplates.revisions, { body: { _id: body._id } })).body.docs,
    ).toHaveLength(1)
  })
})

describe('dynamic forms', () => {
  const question = { key: 'lastDose', label: 'Last dose', type: 'text' as const }
  const add = (over: object = {}) =>
    admin.call(api.dynamicForms.add, {
      body: { dynamicForm: { name: 'Pain', appliesTo: {}, questions: [question], ...over } },
    })

  test('added, it is asked at order entry; switched off, it is not', async () => {
    const { body: form, status } = await add({ appliesTo: { locations: ['CRPS-MER'] } })
    expect(status).toBe(200)
    const asked = async () => (await staff.call(api.reference.dynamicForms)).body.map(({ name }) => name)
    expect(await asked()).toContain('Pain')
    await admin.call(api.dynamicForms.setActive, { body: { ids: [form._id], active: false } })
    expect(await asked()).not.toContain('Pain')
    const { active: _active, ...fields } = form
    expect((await admin.call(api.dynamicForms.update, { body: { dynamicForm: fields } })).status).toBe(409)
  })

  test('what could not be asked or answered is refused at its place', async () => {
    const fieldsOf = async (over: object) => Object.keys((await add({ name: 'Other', ...over })).fields)
    const choice = { ...question, type: 'choice' as const }
    expect(await fieldsOf({ questions: [] })).toEqual(['dynamicForm.questions'])
    expect(await fieldsOf({ questions: [question, question] })).toEqual(['dynamicForm.questions.1.key'])
    expect(await fieldsOf({ questions: [choice] })).toEqual(['dynamicForm.questions.0.choices'])
    expect(await fieldsOf({ questions: [{ ...question, key: 'Last dose' }] })).toEqual([
      'dynamicForm.questions.0.key',
    ])
    expect(await fieldsOf({ appliesTo: { panels: ['NOPE'] } })).toEqual(['appliesTo.panels'])
    expect(await fieldsOf({ appliesTo: { locations: ['NOPE'] } })).toEqual(['appliesTo.locations'])
  })
})

describe('integrations', () => {
  test('database, storage, mail and imports, with what failed', async () => {
    const health = async () => (await admin.call(api.management.health)).body.docs
    expect((await health()).map(({ key, ok }) => [key, ok])).toEqual([
      ['database', true],
      ['storage', true],
      ['mail', true],
      ['imports', true],
    ])
    const at = lab.clock.now()
    await lab.owner
      .insertInto('outbox')
      .values({
        lab_id: lab.seeded.labId,
        id: '019a0000-0000-7000-8000-00000000aaaa',
        kind: 'mail',
        payload: json({}),
        created_at: at,
        run_at: at,
        dead_at: at,
      })
      .execute()
    expect((await health()).find(({ key }) => key === 'mail')).toMatchObject({
      ok: false,
      lastBad: at.toISOString(),
    })
  })
})

describe('who may', () => {
  const asPortal = async (username: 'portal' | 'portal.other', roles: string[]) => {
    const { myroles } = await lab.owner
      .selectFrom('app_user')
      .select('myroles')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const more = Object.fromEntries(roles.map((role) => [role, { enabled: true }]))
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json({ ...myroles, ...more }) })
      .where('username', '=', username)
      .execute()
    return lab.as(username)
  }

  test('a clinic’s console shows its own locations, users and forms, and nothing of the laboratory', async () => {
    const add = (name: string, locations: string[]) =>
      admin.call(api.dynamicForms.add, {
        body: {
          dynamicForm: {
            name,
            appliesTo: { locations },
            questions: [{ key: 'a', label: 'A', type: 'text' }],
          },
        },
      })
    await add('Only Lakeshore', ['LAKESHR'])
    await add('Shared', ['LAKESHR', 'CRPS-MER'])
    const portal = await asPortal('portal', ['management-console'])
    const { body } = await portal.call(api.management.clinic)
    expect(body.locations.map(({ code }) => code).toSorted()).toEqual(['CRPS-EAG', 'CRPS-MER'])
    expect(body.users.map(({ username }) => username)).toEqual(['portal', 'portal.results'])
    const names = body.forms.map(({ name }) => name)
    expect(names).toContain('Shared')
    expect(names).not.toContain('Only Lakeshore')
    expect(body.forms.find(({ name }) => name === 'Shared')?.locations).toEqual(['CRPS-MER'])
    for (const refused of [
      await portal.call(api.management.features),
      await portal.call(api.management.health),
      await portal.call(api.labSettings.get),
      await portal.call(api.tags.list, {}),
      await portal.call(api.dynamicForms.list, {}),
      await portal.call(api.management.setFeature, { body: { name: 'qc', active: false, version: 1 } }),
    ])
      expect(refused.status).toBe(403)
  })

  test('without the role there is no console', async () => {
    for (const name of ['portal.other', 'courier', 'kiosk', 'sales']) {
      const caller = await lab.as(name)
      expect((await caller.call(api.management.clinic)).status, name).toBe(403)
      expect((await caller.call(api.reportTemplates.list, {})).status, name).toBe(403)
    }
    expect((await staff.call(api.management.health)).status).toBe(403)
  })
})
