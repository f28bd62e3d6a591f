import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clearStoredState, readStored } from '@/lib/persist'
import { findLabelService, LABEL_PORTS, labelServiceUrl } from './find-label-service'
import { LabelServiceError } from './label-error'
import { printLabels } from './print-labels'

// The stand-in of the browser journeys, on a free port in a process of its own.
let service: ChildProcess
let port = 0
const printed = async () =>
  z.array(z.unknown()).parse(await (await fetch(`http://127.0.0.1:${String(port)}/printed`)).json())

beforeAll(async () => {
  service = spawn(process.execPath, ['e2e/label-service.mjs', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  port = await new Promise((resolve) => {
    service.stdout?.on('data', (line: Buffer) => resolve(Number(/:(\d+)\s*$/.exec(String(line))?.[1])))
  })
})
afterAll(() => void service.kill())
beforeEach(() => clearStoredState())

const job = { template: '^XA^FD{req}^FS^XZ', printer: 'Zebra-1', data: [{ req: 'REQ10432', letter: 'A' }] }

describe('findLabelService', () => {
  it('tries the ports in order, id path before version path, and logs each that is unreachable [call:POST /cxf/barcode/process]', async () => {
    const asked: string[] = []
    const log: string[] = []
    const found = await findLabelService({
      log: (line) => log.push(line),
      fetch: (input) => {
        const url = String(input)
        asked.push(url)
        if (url.includes(':8383/')) return Promise.resolve(new Response('x', { status: 200 }))
        return url.includes(':8282/')
          ? Promise.resolve(new Response('', { status: 404 }))
          : Promise.reject(new TypeError('Failed to fetch'))
      },
    })
    expect(asked.map((url) => url.replace('http://127.0.0.1:', '').replace('cxf/barcode/', ''))).toEqual([
      '8181/id',
      '8282/id',
      '8282/version',
      '8383/id',
      '8383/version',
    ])
    expect(found).toEqual({ port: 8383, id: 'x', version: 'x' })
    expect(log).toEqual([
      'Label service: port 8181 is unreachable (Failed to fetch).',
      'Label service: port 8282 is unreachable (not a label service (HTTP 404, 404)).',
    ])
    expect(LABEL_PORTS).toEqual([8181, 8282, 8383, 8585])
  })

  it('finds a running service, remembers its port and asks it first', async () => {
    const asked: string[] = []
    const spy: typeof fetch = (input, init) => {
      asked.push(String(input))
      return fetch(input, init)
    }
    expect(await findLabelService({ ports: [1, port], fetch: spy })).toMatchObject({
      port,
      version: '{"version":"1.0.0"}',
    })
    expect(readStored('labelPort')).toBe(port)
    asked.length = 0
    await findLabelService({ ports: [1, port], fetch: spy })
    expect(asked).toEqual([labelServiceUrl(port, 'id'), labelServiceUrl(port, 'version')])
  })

  it('waits for a silent port no longer than told', async () => {
    const log: string[] = []
    const silent: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    expect(
      await findLabelService({ ports: [8181], fetch: silent, timeoutMs: 20, log: (line) => log.push(line) }),
    ).toBeNull()
    expect(log).toEqual(['Label service: port 8181 is unreachable (no answer in time).'])
  })
})

describe('printLabels', () => {
  it('prints each job once, as label, printer and data', async () => {
    const before = (await printed()).length
    expect(await printLabels(job, { ports: [port] })).toEqual({ port })
    expect((await printed()).slice(before)).toEqual([
      { label: job.template, printer: 'Zebra-1', data: job.data },
    ])
  })

  it('says that a PDF is needed when no service answers', async () => {
    expect(await printLabels(job, { ports: [1, 2] })).toEqual({ fallback: 'pdf' })
  })

  it('tells the words of a printer that refuses', async () => {
    const before = (await printed()).length
    const failure = await printLabels({ ...job, printer: 'jammed' }, { ports: [port] }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(LabelServiceError)
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 500,
      port,
      message: 'Printer jammed: paper jam.',
    })
    expect(await printed()).toHaveLength(before)
  })

  it('does not send again when the answer is lost, and says so', async () => {
    let sent = 0
    const lossy: typeof fetch = (input, init) => {
      if (!String(input).endsWith('/process')) return fetch(input, init)
      sent += 1
      return Promise.reject(new TypeError('connection reset'))
    }
    await expect(printLabels(job, { ports: [port], fetch: lossy })).rejects.toMatchObject({
      kind: 'no-answer',
    })
    expect(sent).toBe(1)
  })

  it('lets a browser page of another address call', async () => {
    const headers = { origin: 'https://lab.example', 'access-control-request-headers': 'content-type' }
    const reply = await fetch(labelServiceUrl(port, 'process'), { method: 'OPTIONS', headers })
    expect(reply.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/lab\.example)$/)
    expect(reply.headers.get('access-control-allow-private-network')).toBe('true')
  })
})
