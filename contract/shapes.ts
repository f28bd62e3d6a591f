import { z } from 'zod'

/** Row identity: UUIDv7 in lower case. The wire name is always `_id`. */
export const Id = z.guid()

/** Text a person typed: no NUL, no lone surrogates (PostgreSQL cannot store them), trimmed, NFC. */
export const cleanText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (s) => s.isWellFormed() && !s.includes('\u0000'),
      'This text holds a character that cannot be stored.',
    )
    .transform((s) => s.normalize('NFC').trim())

/** Required text: at least one character after trimming. */
export const requiredText = (max: number, message = 'Enter a value.') =>
  cleanText(max).refine((s) => s.length > 0, message)

/** Optional text: an empty or missing value is null on the wire and in the table. */
export const optionalText = (max: number) =>
  cleanText(max)
    .nullish()
    .transform((s) => s || null)

/** Text that must be sent and may be empty: null is the way to clear it, and leaving it out is a mistake. */
export const nullableText = (max: number) =>
  cleanText(max)
    .nullable()
    .transform((s) => s || null)

/** A calendar date, never an instant: `YYYY-MM-DD`, and a day that exists. */
export const PlainDate = z.iso.date('Use a date that exists, as YYYY-MM-DD.')

/** An instant in UTC, ISO 8601 with Z or an offset; stored and answered in UTC. */
export const Timestamp = z.iso
  .datetime({ offset: true, error: 'Use a date and time, as 2026-11-19T08:15:00Z.' })
  .transform((s) => new Date(s).toISOString())

/** As the server answers an instant. */
export const Instant = z.iso.datetime()

export const Version = z.int().min(1)

/** One page of a list. `total` stops counting at 10,000 (`totalIsCapped`); `after` is the bookmark of the next page. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    docs: z.array(row),
    total: z.int(),
    totalIsCapped: z.boolean(),
    page: z.int(),
    pages: z.int(),
    limit: z.int(),
    after: z.string().nullable(),
  })
export interface Page<T> {
  docs: T[]
  total: number
  totalIsCapped: boolean
  page: number
  pages: number
  limit: number
  after: string | null
}

/** Numbers arrive as text in a query string and as numbers in a body; both are taken, nothing else is. */
const count = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))

/**
 * What every list takes: `page` (from 1) or `offset` (the specification's), `limit`, a sort field with `-` for
 * descending, and the opaque bookmark `after` for depth.
 */
export const listInput = <const S extends readonly [string, ...string[]]>(
  sorts: S,
  defaultSort: SortKey<S>,
  limit: number,
) =>
  z.object({
    text: cleanText(200).default(''),
    page: count(1, 1_000_000).default(1),
    /** Without it, `page` says where to begin. */
    offset: count(0, 100_000_000).optional(),
    limit: count(1, 200).default(limit),
    sort: z
      .enum(sorts.flatMap((s) => [s, `-${s}`]) as [SortKey<S>, ...SortKey<S>[]])
      .default(defaultSort as never),
    after: z.string().max(500).optional(),
  })
type SortKey<S extends readonly string[]> = S[number] | `-${S[number]}`

/** Yes and no as a query string or a body carries them. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')])

export const ErrorCode = z.enum([
  'bad_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'stale',
  'conflict',
  'rule_refused',
  'too_large',
  'too_many_requests',
  'unsupported_type',
  'internal',
  'unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The only shape in which the server says no. `current` comes with `stale`: the entity as it is now. */
export const Problem = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
    current: z.unknown().optional(),
  }),
})
export type Problem = z.infer<typeof Problem>

/** The result of a bulk action, one row per thing acted on: a bad row never blocks the good ones. */
export const BulkOutcome = z.object({
  outcomes: z.array(z.object({ _id: Id, ok: z.boolean(), message: z.string().nullable() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** What a call answers when there is nothing more to say than that it was done. */
export const Done = z.object({ ok: z.literal(true) })
