import type { z } from 'zod'

export interface FieldMessage {
  /** Path in the form's values. */
  field: string
  message: string
}

interface Check<V> {
  /** What the contract demands of what is sent. */
  contract: z.ZodType
  toFields: (values: V) => unknown
  /** What only the form can know: a choice not made, a date that cannot be read. Goes before what the contract says. */
  own?: (values: V) => FieldMessage[]
}

/**
 * The form's schema: its own shape, and everything that the contract's schema says of what would be sent, each at its field
 * of the form. Of one field the first message stands.
 */
export function checkedBy<S extends z.ZodType>(shape: S, { contract, toFields, own }: Check<z.output<S>>) {
  return shape.superRefine((values, ctx) => {
    const problems = [
      ...(own?.(values) ?? []),
      ...(contract.safeParse(toFields(values)).error?.issues ?? []).map((issue) => ({
        field: issue.path.join('.'),
        message: issue.message,
      })),
    ]
    const first = new Map(problems.toReversed().map((problem) => [problem.field, problem]))
    for (const { field, message } of first.values())
      ctx.addIssue({
        code: 'custom',
        message,
        path: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      })
  })
}
