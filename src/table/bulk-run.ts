import { m } from '@contract/messages'
import { mostIds, type BulkOutcome } from '@contract/shapes'
import { isApiError, messageOf } from '@/api/errors'

/**
 * Sends a bulk call for any number of rows, a chunk of 200 at a time, and puts the outcomes together. Where the first
 * chunk fails, nothing was done and its error is thrown; where a later one does, its rows and those after it are told as
 * not done, or as unknown if no answer came.
 */
export async function inChunks(
  ids: readonly string[],
  send: (ids: string[]) => Promise<BulkOutcome>,
  onDone: (done: number) => void = () => undefined,
): Promise<BulkOutcome> {
  const outcomes: BulkOutcome['outcomes'] = []
  for (let from = 0; from < ids.length; from += mostIds) {
    const chunk = ids.slice(from, from + mostIds)
    try {
      outcomes.push(...(await send(chunk)).outcomes)
    } catch (error) {
      if (from === 0) throw error
      const reported = isApiError(error, 'network', 'unavailable', 'unexpected')
        ? m.lists.bulkUnknown
        : messageOf(error)
      const rest = ids.slice(from + mostIds)
      outcomes.push(
        ...chunk.map((_id) => ({ _id, ok: false, message: reported })),
        ...rest.map((_id) => ({ _id, ok: false, message: m.lists.bulkNotSent })),
      )
      return { outcomes }
    }
    onDone(Math.min(from + mostIds, ids.length))
  }
  return { outcomes }
}
