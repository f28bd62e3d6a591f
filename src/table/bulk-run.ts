import { m } from '@contract/messages'
import { mostIds, type BulkOutcome } from '@contract/shapes'
import { isApiError, messageOf } from '@/api/errors'

/**
 * Sends a bulk call for any number of rows, a stretch of 200 at a time, and puts the outcomes together. Where the first
 * stretch fails, nothing was done and its error is thrown; where a later one does, its rows and those after it are told as
 * not done, or as unknown if no answer came.
 */
export async function inStretches(
  ids: readonly string[],
  send: (ids: string[]) => Promise<BulkOutcome>,
  onDone: (done: number) => void = () => undefined,
): Promise<BulkOutcome> {
  const outcomes: BulkOutcome['outcomes'] = []
  for (let from = 0; from < ids.length; from += mostIds) {
    const stretch = ids.slice(from, from + mostIds)
    try {
      outcomes.push(...(await send(stretch)).outcomes)
    } catch (error) {
      if (from === 0) throw error
      const told = isApiError(error, 'network', 'unavailable', 'unexpected')
        ? m.lists.bulkUnknown
        : messageOf(error)
      const rest = ids.slice(from + mostIds)
      outcomes.push(
        ...stretch.map((_id) => ({ _id, ok: false, message: told })),
        ...rest.map((_id) => ({ _id, ok: false, message: m.lists.bulkNotSent })),
      )
      return { outcomes }
    }
    onDone(Math.min(from + mostIds, ids.length))
  }
  return { outcomes }
}
