import { m } from '@contract/messages'
import { code } from '@/ui/deferred'
import { ApiError } from './errors'

/**
 * Code that something needs once it is asked for: it comes when the page is idle, at the latest with the asking. Where it cannot
 * be had this throws what a call without an answer throws, and whoever asked says it as such.
 */
export function whenAsked<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const part = code(load)
  return () =>
    part.fetch().catch(() => {
      throw new ApiError('network', m.errors.noAnswer)
    })
}
