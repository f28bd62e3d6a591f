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

  test('of several active ones the first by label is printed; switched off, the next; none, no words', async () => {
    await word('Standard report', { heading: 'Standard words', note: '', footer: '' })
    await word('Toxicology report', { heading: 'Toxicology words', note: '', footer: '' })
    const ids = await templates()
    const preview = async () => {
      const orderId = await bench.received({ items: [bench.forms.test('GLU')] })
      await bench.enter(orderId, { GLU: '91' })
      await bench.verify(orderId, ['GLU'])
      const { bytes } = await (
        await lab.as('lab')
      ).call(api.reports.generate, {
        body: { orderId, preview: true },
      })
      return (await readPdf(bytes)).text
    }
    const off = (label: string) =>
      admin.call(api.reportTemplates.setActive, { body: { ids: [ids.get(label) ?? ''], active: false } })
    expect(await preview()).toContain('Standard words')
    await off('Standard report')
    expect(await preview()).toContain('Toxicology words')
    await off('Toxicology report')
    expect(await preview()).not.toContain('words')
  })
})
