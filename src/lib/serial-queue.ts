export interface SerialQueue<T> {
  /** Takes an item at once, whatever is still under way. */
  push: (item: T) => void
  /** Items not finished yet. */
  size: () => number
}

/**
 * Works items off one at a time and in order; a failed one never stops the next. For scans: they come faster than
 * the server answers, and none may be lost or overtake another.
 */
export function createSerialQueue<T>(
  work: (item: T) => Promise<void>,
  onError: (error: unknown, item: T) => void,
): SerialQueue<T> {
  let last = Promise.resolve()
  let size = 0
  const run = async (item: T): Promise<void> => {
    try {
      await work(item)
    } catch (error) {
      onError(error, item)
    }
    size -= 1
  }
  return {
    push: (item) => {
      size += 1
      last = last.then(() => run(item))
    },
    size: () => size,
  }
}
