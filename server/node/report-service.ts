import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReportAnswer, ReportService } from '../ports'

const patienceMs = 30_000
const mostBytes = 64 * 1024 * 1024
const mostWords = 64 * 1024

/** What a service that refuses says, in the shape of every refusal of this contract; anything else is told in our own words. */
const Refused = z.object({ error: z.object({ message: z.string().max(500) }) })
/** Answers about the report that was asked for. Any other, such as 401, is between the two servers. */
const ABOUT_THE_REPORT: readonly number[] = [400, 404, 409, 422]

/** As much as was agreed to and no more, whatever a header says of its length: what comes after that is never taken. */
async function readUpTo(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (size > most) throw new Error(`The Pharm.D. service answered more than ${most} bytes.`)
    chunks.push(chunk)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}

const LINE_FEED = 0x0a

const starts = (bytes: Uint8Array, text: string) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text

/** To its end mark: an answer without a length may have been cut off anywhere. */
const isPdf = (bytes: Uint8Array): boolean =>
  starts(bytes, '%PDF-') && new TextDecoder('latin1').decode(bytes.subarray(-1024)).includes('%%EOF')

/** Text in UTF-8 whose first line has heads with commas between them, no page or object, and whose last line has its end. */
function isCsv(bytes: Uint8Array): boolean {
  try {
    const [head = ''] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n')
    return !bytes.includes(0) && !/^\s*[<{[%]/.test(head) && head.includes(',') && bytes.at(-1) === LINE_FEED
  } catch {
    return false
  }
}

const KINDS = {
  pdf: { type: /^application\/pdf\s*(;|$)/i, is: isPdf },
  csv: { type: /^text\/csv\s*(;|$)/i, is: isCsv },
} as const

async function saidBy(response: Response): Promise<string | null> {
  try {
    const said = Refused.safeParse(JSON.parse(new TextDecoder().decode(await readUpTo(response, mostWords))))
    return said.success ? said.data.error.message : null
  } catch {
    return null
  }
}

/**
 * The Pharm.D. service that the specification names: it takes `report/generateReport` below `address` as this server does, with
 * the caller's own token. Rejects where it cannot be reached, answers too much, or something else than the file asked for.
 * `secret` is known to both: with it a service marks what it hands on.
 */
export function createReportService(address: string, secret: string): ReportService {
  const target = new URL(`${address.replace(/\/+$/, '')}/api/v1/report/generateReport`)
  const markOf = (token: string) => createHmac('sha256', secret).update(token).digest('hex')
  return {
    async generate(body, token): Promise<ReportAnswer> {
      const response = await fetch(target, {
        method: 'POST',
        // The mark keeps two servers that name each other from asking for ever. Nobody else can make it.
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-report-service': markOf(token),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) {
        if (ABOUT_THE_REPORT.includes(response.status)) return { ok: false, message: await saidBy(response) }
        await response.body?.cancel()
        throw new Error(`The Pharm.D. service answered ${response.status}.`)
      }
      const kind = KINDS[body.format]
      const type = response.headers.get('content-type') ?? ''
      if (!kind.type.test(type)) {
        await response.body?.cancel()
        throw new Error(`The Pharm.D. service answered ${type || 'no type'} for ${body.format}.`)
      }
      const bytes = await readUpTo(response, mostBytes)
      if (!kind.is(bytes)) throw new Error(`The Pharm.D. service answered no ${body.format}.`)
      return { ok: true, bytes }
    },

    isMine(mark, token) {
      const own = Buffer.from(markOf(token))
      const given = Buffer.from(mark)
      return own.byteLength === given.byteLength && timingSafeEqual(own, given)
    },
  }
}
