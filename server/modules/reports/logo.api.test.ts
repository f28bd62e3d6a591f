import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { TemplateWords } from '@contract/report-templates/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { jpegOf, pngOf } from '../lab-settings/test-pictures'
import { picturesIn } from './test-paper'
import { reportBench } from './test-reports'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = reportBench(lab, admin)
})
afterAll(() => lab.close())

const upload = async (bytes: Uint8Array) => {
  lab.clock.advance(1000)
  expect((await admin.raw('POST', '/api/v1/labInfo/logo', bytes)).status).toBe(200)
}

const paperOf = async (mediaKey: string) => picturesIn((await bench.media(mediaKey)).bytes)
const generated = async (body: object) => {
  const answer = await admin.call(api.reports.generate, { body })
  expect(answer.status, answer.message).toBe(200)
  return picturesIn(answer.bytes)
}
const previewed = async (words: object) => {
  const body = { words: TemplateWords.parse(words) }
  const answer = await admin.call(api.reportTemplates.preview, { body })
  expect(answer.status, answer.message).toBe(200)
  return picturesIn(answer.bytes)
}

describe('the laboratory’s logo on its reports', () => {
  test('without one the mark stands there; with one it alone does, on reports, previews and summaries', async () => {
    const before = await bench.released()
    expect(await paperOf(before.mediaKey)).toEqual({ pictures: [], hasMark: true })

    await upload(pngOf(160, 80))
    const patientId = await bench.forms.addPatient(admin)
    const { orderId, mediaKey } = await bench.released({ patientId })
    const own = { pictures: ['160 x 80'], hasMark: false }
    expect(await paperOf(mediaKey)).toEqual(own)
    expect(await generated({ orderId })).toEqual(own)
    expect(await generated({ patientId })).toEqual(own)
    expect(await previewed({})).toEqual(own)
    expect(await previewed({ logo: false })).toEqual({ pictures: [], hasMark: false })

    const urine = await bench.received({
      specimens: [bench.forms.specimen('A', 'UCUP', 'URV')],
      items: [bench.forms.test('C-OXY')],
    })
    await bench.enter(urine, { 'C-OXY': '900' })
    await bench.verify(urine, ['C-OXY'])
    expect(await generated({ orderId: urine, preview: true })).toEqual(own)
    const { report } = await bench.release(urine)
    expect(await paperOf(report.mediaKey)).toEqual(own)
    const { requisitionNumber } = await bench.order(urine)
    const words = TemplateWords.parse({})
    const real = await admin.call(api.reportTemplates.preview, { body: { words, requisitionNumber } })
    expect(picturesIn(real.bytes)).toEqual(own)
    // The one that was released before has none.
    expect(await paperOf(before.mediaKey)).toEqual({ pictures: [], hasMark: true })
  })

  test('a report keeps the logo that it was released with, whenever it is drawn', async () => {
    await upload(jpegOf(150, 300))
    const { mediaKey } = await bench.released()
    await upload(pngOf(40, 40))
    const later = await bench.released()
    expect((await admin.call(api.labSettings.removeLogo, {})).status).toBe(200)
    expect(await paperOf(mediaKey)).toEqual({ pictures: ['150 x 300'], hasMark: false })
    expect(await paperOf(later.mediaKey)).toEqual({ pictures: ['40 x 40'], hasMark: false })
  })

  test('a file that is lost or was never a picture keeps no report from being read', async () => {
    await upload(pngOf(40, 40))
    const { mediaKey } = await bench.released()
    const { logo_key } = await lab.owner.selectFrom('lab').select('logo_key').executeTakeFirstOrThrow()
    await lab.ports.files.remove(logo_key ?? '')
    expect(await paperOf(mediaKey)).toEqual({ pictures: [], hasMark: false })
    const text = new TextEncoder().encode('no picture at all')
    const key = await lab.ports.files.put(pngOf(40, 40).slice(0, 60), 'image/png')
    await lab.owner.updateTable('lab').set({ logo_key: key }).execute()
    expect(await paperOf((await bench.released()).mediaKey)).toEqual({ pictures: [], hasMark: false })
    const other = await lab.ports.files.put(text, 'image/png')
    await lab.owner.updateTable('lab').set({ logo_key: other }).execute()
    expect(await paperOf((await bench.released()).mediaKey)).toEqual({ pictures: [], hasMark: false })
  })
})
