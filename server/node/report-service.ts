import { z } from 'zod'
import type { ReportAnswer, ReportService } from '../ports'

const patienceMs = 30_000
const mostBytes = 64 * 1024 * 1024

/** What a service that refuses says, in the shape of every refusal of this contract; anything else is told in our own words. */
const Refused = z.object({ error: z.object({ message: z.string().max(500) }) })

/**
 * The Pharm.D. service that the specification names: it takes `report/generateReport` as this server does, with the caller's
 * own token. Rejects where it cannot be reached, answers too much or something else than a file.
 */
export function createReportService(address: string): ReportService {
  const target = new URL('/api/v1/report/generateReport', address)
  return {
    async generate(body, token): Promise<ReportAnswer> {
      const response = await fetch(target, {
        method: 'POST',
        // The mark keeps two servers that name each other from asking for ever.
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-report-service': '1',
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) {
        const said = Refused.safeParse(await response.json().catch(() => null))
        return { ok: false, message: said.success ? said.data.error.message : null }
      }
      const length = Number(response.headers.get('content-length') ?? '0')
      if (length > mostBytes) {
        await response.body?.cancel()
        throw new Error(`The Pharm.D. service answered ${length} bytes.`)
      }
      const type = response.headers.get('content-type') ?? ''
      if (!/^(application\/pdf|text\/csv)\b/.test(type))
        throw new Error(`The Pharm.D. service answered ${type || 'no type'}.`)
      return { ok: true, bytes: new Uint8Array(await response.arrayBuffer()), type }
    },
  }
}
