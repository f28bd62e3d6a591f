import type { ReadResult } from '@contract/instrument-runs/read-result'
import type { Write } from '../../core/context'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'

const endOfRecord = 0x0d

/** What a message says behind its header record or segment, as a hash: only the header tells when it was sent and as which. */
export const contentOf = (raw: Uint8Array): string =>
  sha256OfBytes(raw.subarray(raw.indexOf(endOfRecord) + 1))

/** Without a time of measurement two messages are the same one only where they follow each other. */
const untimedMs = 15 * 60_000

/** Whether a result says itself, to the minute, when it was measured: two of them are never told alike. */
const isTimed = ({ measuredAt }: ReadResult): boolean => (measuredAt ?? '').replaceAll(/\D/g, '').length >= 12

interface Sent {
  instrumentId: string
  key: string
  content: string
  results: readonly ReadResult[]
}

/** Whether the instrument sent this before under another header. */
export async function wasSent(
  w: Write,
  now: Date,
  labId: string,
  { instrumentId, key, content, results }: Sent,
): Promise<boolean> {
  const since = results.every(isTimed) ? new Date(0) : new Date(now.getTime() - untimedMs)
  const earlier = await w.tx
    .selectFrom('instrument_message')
    .select('id')
    .where(ofLab(labId))
    .where('instrument_id', '=', instrumentId)
    .where('content', '=', content)
    .where('key', '<>', key)
    .where('last_at', '>=', since)
    .executeTakeFirst()
  return earlier !== undefined
}
