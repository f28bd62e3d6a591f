import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ReportAnswer } from '../../ports'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let pharmacist: Caller
let orderId: string
const asked: { body: object; token: string }[] = []
let answers: () => Promise<ReportAnswer>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  pharmacist = await lab.as('pharmd')
  const bench = reportBench(lab, staff)
  ;({ orderId } = await bench.released())
  lab.ports.pharmacistReports = {
    generate: (body, token) => {
      asked.push({ body, token })
      return answers()
    },
    isMine: (mark) => mark === 'made with the secret',
  }
})
afterAll(() => lab.close())

const generate = (caller: Caller, id = orderId, headers: Record<string, string> = {}) =>
  caller.call(api.reports.generate, { body: { orderId: id } }, headers)
const paper = new TextEncoder().encode('%PDF-1.7 from the service')

describe('a separate Pharm.D. service receives the same path [call:POST /api/v1/report/generateReport]', () => {
  test('what it answers is what a pharmacist gets; everybody else is answered here', async () => {
    answers = () => Promise.resolve({ ok: true, bytes: paper })
    const theirs = await generate(pharmacist)
    expect(new TextDecoder().decode(theirs.bytes)).toBe('%PDF-1.7 from the service')
    expect(asked).toMatchObject([{ body: { orderId, format: 'pdf', preview: false } }])
    const ours = await generate(staff)
    expect(ours.status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test('an order out of reach is refused here and never handed on', async () => {
    asked.length = 0
    expect((await generate(pharmacist, '019a0000-0000-7000-8000-000000000000')).status).toBe(404)
    expect(asked).toHaveLength(0)
  })

  test('a report that was handed on is made here and goes no further', async () => {
    asked.length = 0
    const made = await generate(pharmacist, orderId, { 'x-report-service': 'made with the secret' })
    expect(made.status).toBe(200)
    expect(new TextDecoder().decode(made.bytes)).not.toContain('from the service')
    expect(asked).toHaveLength(0)
  })

  test('a mark that anybody can send takes nothing past the service', async () => {
    asked.length = 0
    answers = () => Promise.resolve({ ok: true, bytes: paper })
    const made = await generate(pharmacist, orderId, { 'x-report-service': '1' })
    expect(new TextDecoder().decode(made.bytes)).toContain('from the service')
    expect(asked).toHaveLength(1)
  })

  test('what it refuses and where it is silent is said in words', async () => {
    answers = () => Promise.resolve({ ok: false, message: 'Nothing has been released.' })
    expect(await generate(pharmacist)).toMatchObject({
      status: 422,
      message: 'The Pharm.D. service refused the report: “Nothing has been released.”',
    })
    answers = () => Promise.resolve({ ok: false, message: 'Sign\u202e\u2028ni \u200b' })
    expect((await generate(pharmacist)).message).toBe('The Pharm.D. service refused the report: “Sign ni”')
    answers = () => Promise.resolve({ ok: false, message: ' \u202e ' })
    expect((await generate(pharmacist)).message).toBe('The Pharm.D. service refused the report.')
    answers = () => Promise.reject(new Error('connect ECONNREFUSED'))
    expect(await generate(pharmacist)).toMatchObject({
      status: 503,
      message: 'The Pharm.D. service did not answer. Try again.',
    })
  })
})
