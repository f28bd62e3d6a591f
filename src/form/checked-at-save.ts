import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { whenAsked } from '@/api/when-asked'

/** What runs a form's values through its schema, with the words of the schema's own refusals. */
const checking = whenAsked(() => import('./checking'))

type Schema<V> = z.ZodType<V, V>
/** A form's schema, or the way to one that comes when it is asked for. */
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
