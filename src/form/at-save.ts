import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { t } from '@contract/messages'
import { ApiError } from '@/api/errors'
import { code } from '@/ui/later'

/**
 * Code that a form needs from its first save on. It comes when the page is idle, at the latest with that save. Where it cannot
 * be had this throws what a call without an answer throws: the save says so, keeps what was typed and sends nothing.
 */
export function atSave<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const part = code(load)
  return () =>
    part.fetch().catch(() => {
      throw new ApiError('network', t('errors.noAnswer'))
    })
}

/** What runs a form's values through its schema, with the words of the schema's own refusals. */
const checking = atSave(() => import('./checking'))

type Schema<V> = z.ZodType<V, V>
/** A form's schema, or the way to one that comes `atSave` itself. */
export type Rules<V> = Schema<V> | (() => Promise<Schema<V>>)

/** Checks a form by its rules, of which nothing is asked before the first save. */
export const checkedAtSave =
  <V extends FieldValues>(rules: Rules<V>): Resolver<V> =>
  async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([
      checking(),
      typeof rules === 'function' ? rules() : rules,
    ])
    return zodResolver(schema)(values, context, options)
  }
