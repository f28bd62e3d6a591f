import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from './test-reports'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = reportBench(lab, await lab.as('lab'))
})
afterAll(() => lab.close())

const textOf = async (mediaKey: string) =>
  (await readPdf((await bench.media(mediaKey)).bytes)).text.replaceAll(/\s+/g, ' ')
const documentOf = async (mediaKey: string) => {
  const { document } = await lab.owner
    .selectFrom('report')
    .select('document')
    .where('media_key', '=', mediaKey)
    .executeTakeFirstOrThrow()
  return document
}
async function templates(): Promise<Map<string, string>> {
  const { docs } = (await admin.call(api.reportTemplates.list, { query: { type: 'result' } })).body
  return new Map(docs.map(({ label, _id }) => [label, _id]))
}
async function word(label: string, words: { heading?: string; note?: string; footer?: string }) {
  const id = (await templates()).get(label) ?? ''
  const { body } = await admin.call(api.reportTemplates.get, { params: { id } })
  const { active: _active, revision: _revision, ...fields } = body
  const saved = await admin.call(api.reportTemplates.update, {
    body: { reportTemplate: { ...fields, ...words } },
  })
  expect(saved.status).toBe(200)
  return saved.body
}

describe('the template of a report [route:/management]', () => {
  test('its words stand on the paper, and a version keeps the revision it was made with', async () => {
    const first = await word('Standard report', {
      heading: 'First heading',
      note: 'First note',
      footer: 'First foot',
    })
    const released = await bench.released()
    // The file is drawn at the first reading: a template that changed before that is not the one it was made with.
    const second = await word('Standard report', {
      heading: 'Second heading',
      note: 'Second note',
      footer: '',
    })
    const text = await textOf(released.mediaKey)
    for (const said of ['First heading', 'First note', 'First foot']) expect(text).toContain(said)
    expect(text).not.toContain('Second')
    expect(await documentOf(released.mediaKey)).toMatchObject({
      template: { id: first._id, label: 'Standard report', revision: first.revision, note: 'First note' },
    })

    await bench.correct(released.orderId, 'GLU', '92')
    await bench.verify(released.orderId, ['GLU'])
    const { report } = await bench.release(released.orderId, { reason: 'Wrong tube was measured' })
    const corrected = await textOf(report.mediaKey)
    expect(corrected).toContain('Second heading')
    expect(corrected).not.toContain('First')
    expect(await documentOf(report.mediaKey)).toMatchObject({ template: { revision: second.revision } })
    expect(await textOf(released.mediaKey)).toContain('First heading')
    await lab.app.drain()
    const { changes } = await lab.owner
      .selectFrom('audit')
      .select('changes')
      .where('call', '=', 'POST /report/release')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(changes).toContainEqual(
      expect.objectContaining({
        field: 'template',
        new: `Standard report, revision ${second.revision}`,
      }),
    )
  })

  test('what the law asks for stands there with the longest words, in any script, over as many pages as it takes', async () => {
    const line = 'Gonçalves Ωμέγα Жук שלום\nمرحبا हिन्दी ไทย 漢字 한글\n'
    const note = line.repeat(Math.floor(2000 / line.length)).trim()
    await word('Standard report', {
      heading: 'A heading that is long '.repeat(8).trim(),
      note,
      footer: `${'A footer that is long. '.repeat(20)}THE END`,
    })
    const released = await bench.released()
    const { mediaKey } = released
    const order = await bench.order(released.orderId)
    const { pages } = await readPdf((await bench.media(mediaKey)).bytes)
    const text = await textOf(mediaKey)
    for (const said of ['Gonçalves', 'Ωμέγα', 'Жук', 'न्दी', 'ไทย', '漢字', '한글', 'THE END'])
      expect(text).toContain(said)
    expect(text.split('漢字').length - 1).toBe(note.split('漢字').length - 1)
    for (const said of [
      'Gonzalez',
      order.requisitionNumber,
      'Northgate Clinical & Toxicology Laboratory',
      'CLIA 13D2187704',
      'Glucose',
      '91',
    ])
      expect(text).toContain(said)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.text).toContain(order.requisitionNumber)
  })

  test('the most specific is printed: by panel, by location, by what the report is of; switched off, the next', async () => {
    const ids = await templates()
    await word('Standard report', { heading: 'Standard words', note: '', footer: '' })
    await word('Toxicology report', { heading: 'Toxicology words', note: '', footer: '' })
    const { forms } = bench
    const own = forms.form('').locationId ?? ''
    const other = [...lab.seeded.locations.values()].find((id) => id !== own) ?? ''
    const bmp = lab.seeded.panels.get('BMP') ?? ''
    const made = async (heading: string, scope: object) => {
      const answer = await admin.call(api.reportTemplates.add, {
        body: { reportTemplate: { type: 'result', label: heading, heading, ...scope } },
      })
      expect(answer.status, answer.message).toBe(200)
      return answer.body._id
    }
    const headingOf = async (items: Parameters<typeof bench.received>[0], codes: Record<string, string>) => {
      const orderId = await bench.received(items)
      await bench.enter(orderId, codes)
      await bench.verify(orderId, Object.keys(codes))
      const { bytes } = await (
        await lab.as('lab')
      ).call(api.reports.generate, { body: { orderId, preview: true } })
      return /\w+ words/.exec((await readPdf(bytes)).text)?.[0] ?? ''
    }
    const glucose = () => headingOf({ items: [forms.test('GLU')] }, { GLU: '91' })
    const drugs = () =>
      headingOf(
        { specimens: [forms.specimen('A', 'UCUP', 'URV')], items: [forms.test('C-OXY')] },
        { 'C-OXY': '900' },
      )
    expect([await glucose(), await drugs()]).toEqual(['Standard words', 'Toxicology words'])
    await made('Elsewhere words', { locationIds: [other] })
    expect(await glucose()).toBe('Standard words')
    const here = await made('Location words', { locationIds: [own] })
    expect([await glucose(), await drugs()]).toEqual(['Location words', 'Location words'])
    await made('Panel words', { panelIds: [bmp] })
    expect(await glucose()).toBe('Location words')
    await admin.call(api.reportTemplates.setActive, { body: { ids: [here], active: false } })
    expect(await glucose()).toBe('Standard words')
    for (const label of ['Standard report', 'Toxicology report'])
      await admin.call(api.reportTemplates.setActive, {
        body: { ids: [ids.get(label) ?? ''], active: false },
      })
    expect(await glucose()).toBe('')
  })

  test('two that nothing tells apart are refused by name, when they are made and when one is switched on', async () => {
    const add = (over: object) =>
      admin.call(api.reportTemplates.add, {
        body: { reportTemplate: { type: 'result', label: 'Microbiology', kind: 'microbiology', ...over } },
      })
    const first = await add({})
    expect(first.status, first.message).toBe(200)
    const second = await add({ label: 'Microbiology again' })
    expect([second.status, second.message]).toEqual([
      409,
      'Microbiology is already used for the same reports. Choose other reports, locations or panels, or deactivate it.',
    ])
    const switched = (active: boolean) =>
      admin.call(api.reportTemplates.setActive, { body: { ids: [first.body._id], active } })
    await switched(false)
    expect((await add({ label: 'Microbiology again' })).status).toBe(200)
    expect((await switched(true)).body.outcomes).toMatchObject([
      { ok: false, message: expect.stringContaining('Microbiology again is already used') },
    ])
    const unknown = await add({ label: 'Other', panelIds: [first.body._id] })
    expect([unknown.status, unknown.message]).toEqual([422, 'One of the panels is not in the catalog.'])
  })

  test.each([
    [{ note: 'Dear {{patint}}' }, 'There is no field patint.'],
    [{ footer: 'Call {{laboratoryPhone' }, 'A field begins with {{ and ends with }}.'],
    [
      { sections: ['keyFindings', 'prescribed', 'pharmacist', 'comments'] },
      'Results cannot be left out of a report.',
    ],
    [
      { sections: ['prescribed', 'results', 'keyFindings', 'pharmacist', 'comments'] },
      'Key findings must come before the results.',
    ],
    [
      { sections: ['keyFindings', 'prescribed', 'results', 'results', 'pharmacist', 'comments'] },
      'Results is listed twice.',
    ],
  ])('%j is refused, naming what is wrong', async (over, words) => {
    const fields = { type: 'result', label: 'Faulty', kind: 'cumulative', ...over } as const
    const answer = await admin.call(api.reportTemplates.add, { body: { reportTemplate: fields as never } })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.fields)).toContain(words)
  })

  test('sections in its order, what it leaves out, the logo and the facts that its texts name are those of the version', async () => {
    const sections = ['keyFindings', 'comments', 'results', 'prescribed', 'pharmacist', 'medications']
    const made = await admin.call(api.reportTemplates.add, {
      body: {
        reportTemplate: {
          type: 'result',
          label: 'Ordered',
          kind: 'toxicology',
          heading: 'For {{ patient }}, {{requisition}}',
          note: 'Left out',
          sections: sections as never,
          logo: false,
        },
      },
    })
    expect(made.status, made.message).toBe(200)
    const orderId = await bench.received({
      specimens: [bench.forms.specimen('A', 'UCUP', 'URV')],
      items: [bench.forms.test('C-OXY')],
      medications: [{ medicationId: null, name: 'Oxycodone 10 mg', detail: null }],
    })
    await bench.enter(orderId, { 'C-OXY': '900' })
    await bench.verify(orderId, ['C-OXY'])
    const words = { heading: 'Looked at', note: 'Seen', footer: '', logo: true }
    const { requisitionNumber } = await bench.order(orderId)
    const looked = await admin.call(api.reportTemplates.preview, { body: { words, requisitionNumber } })
    const preview = (await readPdf(looked.bytes)).text
    for (const said of ['Looked at', 'Seen', requisitionNumber, 'preview, not released', 'Oxycodone'])
      expect(preview).toContain(said)
    const { report } = await bench.release(orderId)
    const text = await textOf(report.mediaKey)
    const places = [`, ${requisitionNumber}`, 'Drug testing, all results', 'CONSISTENT'].map((one) =>
      text.toUpperCase().indexOf(one.toUpperCase()),
    )
    expect(text).toMatch(/For \w+/)
    expect(text.indexOf('Drug testing, all results')).toBeLessThan(
      text.indexOf('What was found, and what it means'),
    )
    expect(places).not.toContain(-1)
    expect(text).not.toContain('Left out')
    expect(await documentOf(report.mediaKey)).toMatchObject({
      template: { label: 'Ordered', sections, logo: false },
    })
    const nobody = await admin.call(api.reportTemplates.preview, {
      body: { words, requisitionNumber: '99999-9999' },
    })
    expect([nobody.status, nobody.message]).toEqual([422, 'No order has requisition number 99999-9999.'])
    await lab.app.drain()
    const { count } = await lab.owner
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('call', '=', 'POST /preview/reportTemplate')
      .where('entity_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})
