import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { remoteBench } from '../remote-orders/test-remote'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

describe('the forms of a laboratory', () => {
  test('each begins as it came, and a changed one is a new version that clinics are offered', async () => {
    const { docs } = (await admin.call(api.remoteForms.list, {})).body
    expect(docs.map(({ key, version }) => [key, version])).toEqual(
      ['new', 'general', 'igg', 'sequencing', 'mpx', 'ag', 'fluag', 'rapid'].map((key) => [key, 0]),
    )
    const [general] = docs
    if (!general) throw new Error('No form.')
    const { key, version, changedAt: _at, changedByName: _by, ...form } = general
    const changed = {
      ...form,
      title: 'Family medicine',
      panels: ['CMP', 'BMP'],
      questions: [
        {
          key: 'fasting',
          label: 'Fasting?',
          type: 'yesno' as const,
          choices: [],
          required: true,
          hint: null,
        },
      ],
    }
    const preview = await admin.call(api.remoteForms.preview, { body: { key, form: changed } })
    expect(preview.body.panels.map(({ code }) => code)).toEqual(['CMP', 'BMP'])
    const saved = await admin.call(api.remoteForms.save, { body: { key, version, form: changed } })
    expect(saved.body).toMatchObject({ title: 'Family medicine', version: 1, changedByName: 'Ana Reyes' })
    const late = await admin.call(api.remoteForms.save, { body: { key, version, form: changed } })
    expect(late.status).toBe(409)
    const clinic = await lab.as('portal')
    const offered = (await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })).body.forms[0]
    expect(offered).toMatchObject({ title: 'Family medicine', version: 1 })
    const bench = remoteBench(lab, clinic)
    const refused = await bench.trySend()
    expect(refused.fields).toEqual({ 'answers.fasting': expect.any(String) })
    const sent = await bench.send({ answers: { fasting: true } })
    expect(await bench.get(sent._id)).toMatchObject({
      formVersion: 1,
      formTitle: 'Family medicine',
      answers: [{ key: 'fasting', label: 'Fasting?', answer: true, text: 'Yes' }],
    })
    const all = (await admin.call(api.remoteForms.versions, { body: { key } })).body.docs
    expect(all.map((one) => [one.version, one.title])).toEqual([
      [1, 'Family medicine'],
      [0, 'General laboratory'],
    ])
  })

  test('a code that nothing active has is named, and a consent without words', async () => {
    const mpx = (await admin.call(api.remoteForms.list, {})).body.docs.find(({ key }) => key === 'mpx')
    if (!mpx) throw new Error('No form.')
    const { key, version, changedAt: _at, changedByName: _by, ...form } = mpx
    const save = (over: Partial<typeof form>) =>
      admin.call(api.remoteForms.save, { body: { key, version, form: { ...form, ...over } } })
    expect((await save({ panels: ['NOPE'] })).fields).toEqual({
      'form.panels.0': 'No active entry has the code NOPE.',
    })
    expect((await save({ consentSigned: true, consent: null })).fields).toEqual({
      'form.consent': 'Enter the consent text, or turn the signature off.',
    })
  })

  test('a form that is off is offered to nobody and takes no order', async () => {
    const clinic = await lab.as('portal')
    const ag = (await admin.call(api.remoteForms.list, {})).body.docs.find(({ key }) => key === 'ag')
    if (!ag) throw new Error('No form.')
    const { key, version, changedAt: _at, changedByName: _by, ...form } = ag
    await admin.call(api.remoteForms.save, { body: { key, version, form: { ...form, active: false } } })
    const { forms } = (await clinic.call(api.remoteOrders.offered, {})).body
    expect(forms.map((one) => one.key)).not.toContain('ag')
    const sent = await remoteBench(lab, clinic).trySend({ form: 'ag', answers: { fasting: true } })
    expect([sent.status, sent.message]).toEqual([422, 'This form is turned off. Choose another.'])
  })

  test('a clinic changes no form', async () => {
    expect((await (await lab.as('portal')).call(api.remoteForms.list, {})).status).toBe(403)
  })
})
