import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createReportService } from './report-service'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const secret = 'known to both servers, and to nobody else'
async function service(answer: RequestListener, path = '') {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => void answer(request, response))
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return createReportService(`http://127.0.0.1:${address.port}${path}`, secret)
}
const token = 'a-token-of-the-pharmacist'
const wholePdf = '%PDF-1.7\n%%EOF\n'
const pdf = { format: 'pdf' } as const
const csv = { format: 'csv' } as const
/** Answers each call with this. */
const answering =
  (type: string, body: string | Uint8Array, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

describe('the separate Pharm.D. service', () => {
  test.each([
    ['', '/api/v1/report/generateReport'],
    ['/', '/api/v1/report/generateReport'],
    ['/hook', '/hook/api/v1/report/generateReport'],
    ['/hook/', '/hook/api/v1/report/generateReport'],
  ])('is asked below the path of its address: %j', async (path, expected) => {
    const asked: string[] = []
    const reports = await service((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      answering('application/pdf', wholePdf)(request, response)
    }, path)
    const answer = await reports.generate(pdf, token)
    expect(answer).toEqual({ ok: true, bytes: new TextEncoder().encode(wholePdf) })
    expect(asked).toEqual([`POST ${expected} Bearer ${token}`])
  })

  test('what it hands on is marked for this token by who knows the secret, and by nobody else', async () => {
    const marks: string[] = []
    const reports = await service((request, response) => {
      marks.push(String(request.headers['x-report-service']))
      answering('application/pdf', wholePdf)(request, response)
    })
    await reports.generate(pdf, token)
    const [mark = ''] = marks
    expect(mark).not.toContain(secret)
    expect(reports.isMine(mark, token)).toBe(true)
    expect(reports.isMine(mark, 'another-token')).toBe(false)
    for (const forged of ['1', '', 'true', mark.slice(1)]) expect(reports.isMine(forged, token)).toBe(false)
    expect(createReportService('http://127.0.0.1', `${secret}.`).isMine(mark, token)).toBe(false)
  })

  test('more than was agreed is not read to its end, whatever is said of its length', async () => {
    let sent = 0
    let close: () => void = () => {}
    const closed = new Promise<void>((resolve) => (close = resolve))
    const reports = await service((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' })
      response.on('close', close)
      const chunk = Buffer.alloc(1 << 20, '%PDF-')
      const more = (): void => {
        if (response.destroyed || sent > 512 << 20) return void response.end()
        sent += chunk.byteLength
        if (response.write(chunk)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    await expect(reports.generate(pdf, token)).rejects.toThrow('more than 67108864 bytes')
    await closed
    expect(sent).toBeLessThan(128 << 20)
  })

  test.each([
    ['a PDF cut off', pdf, 'application/pdf', '%PDF-1.7\n1 0 obj'],
    ['a CSV cut off', csv, 'text/csv', 'order,test,result\nA,morphine,12\nA,codei'],
    ['a CSV for a PDF', pdf, 'text/csv', 'a,b'],
    ['a page as a PDF', pdf, 'application/pdf', '<!doctype html><p>Sign in'],
    ['nothing as a PDF', pdf, 'application/pdf', ''],
    ['a PDF for a CSV', csv, 'application/pdf', '%PDF-1.7'],
    ['a PDF as a CSV', csv, 'text/csv', '%PDF-1.7, as it were'],
    ['a page as a CSV', csv, 'text/csv', '<!doctype html>, as it were'],
    ['JSON as a CSV', csv, 'text/csv', '{"a":1,"b":2}'],
    ['nothing as a CSV', csv, 'text/csv; charset=utf-8', ''],
    ['bytes as a CSV', csv, 'text/csv', new Uint8Array([0xff, 0xfe, 0x2c, 0x00])],
    ['another type that begins alike', pdf, 'application/pdfx', '%PDF-1.7'],
  ])('%s is no report', async (_what, wanted, type, body) => {
    const reports = await service(answering(type, body))
    await expect(reports.generate(wanted, token)).rejects.toThrow('The Pharm.D. service answered')
  })

  test('a CSV is one', async () => {
    const reports = await service(
      answering('text/csv; charset=utf-8', 'Requisition,Report\n26325-0001,FINAL\n'),
    )
    expect(await reports.generate(csv, token)).toMatchObject({ ok: true })
  })

  test('what it says of the report is handed back; what it says of itself is a failure', async () => {
    const said = (status: number) =>
      service(answering('application/json', JSON.stringify({ error: { message: 'Not this one.' } }), status))
    for (const status of [400, 404, 409, 422])
      expect(await (await said(status)).generate(pdf, token)).toEqual({ ok: false, message: 'Not this one.' })
    for (const status of [401, 403, 429, 500, 503])
      await expect((await said(status)).generate(pdf, token)).rejects.toThrow(`answered ${status}`)
    const long = await service(answering('application/json', 'x'.repeat(1 << 20), 422))
    expect(await long.generate(pdf, token)).toEqual({ ok: false, message: null })
  })
})
