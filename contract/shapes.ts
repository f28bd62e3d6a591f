import { z } from 'zod'
import { pageSizes } from './constants'
import { m } from './messages'

/** Row identity: UUIDv7 in lower case. The wire name is always `_id`. */
export const Id = z.guid()

/**
 * Characters that no text of a person holds and that nobody sees: controls other than tab and line break, and those that turn
 * the direction of what stands beside them, by which a name can be made to read as another. Refused in what comes in
 * (server/core/input.ts); what was kept before stays readable.
 */
export const hasHiddenCharacter = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/.test(
    text,
  )

/** A line break, however it is written, and tabs: one blank in a text of one line. */
const breaks = /[\t\n\r\u2028\u2029]+/g

/** Text of one line that a person typed: no NUL, no lone surrogates (PostgreSQL cannot store them), trimmed, NFC. */
export const cleanText = (max: number) => cleanLines(max).transform((s) => s.replace(breaks, ' '))

/** Text of several lines, which keeps its line breaks. */
export const cleanLines = (max: number) =>
  z
    .string()
    .max(max)
    .refine((s) => s.isWellFormed() && !s.includes('\u0000'), m.errors.badCharacter)
    .transform((s) => s.normalize('NFC').trim())

/**
 * A check across fields that runs once each of them is sound. `superRefine` alone also runs on values whose bounds were
 * refused, which a check that computes with them must never see.
 */
export const onceSound =
  <T>(check: (value: T, ctx: z.RefinementCtx) => void) =>
  (value: T, ctx: z.RefinementCtx): void => {
    if (ctx.issues.length === 0) check(value, ctx)
  }

/** Required text: at least one character after trimming. */
export const requiredText = (max: number, message = m.errors.valueMissing) =>
  cleanText(max).refine((s) => s.length > 0, message)

/** The same of several lines. */
export const requiredLines = (max: number, message = m.errors.valueMissing) =>
  cleanLines(max).refine((s) => s.length > 0, message)

/**
 * A name without what has no width, so that two names that look alike are alike. The joiners of Arabic and Indian scripts
 * stay where they join; beside a letter that never joins they do nothing.
 */
export const withoutInvisible = (name: string): string =>
  name
    .replace(
      /\u00ad|\u034f|\u115f|\u1160|\u180e|\u200b|[\u2060-\u2064]|\u3164|\ufeff|\uffa0|[\u{e0000}-\u{e0fff}]/gu,
      '',
    )
    .replace(
      /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200c\u200d]+/gu,
      '',
    )
    .trim()

/** A person's name: required, and with a letter of some script in it. */
/* @__NO_SIDE_EFFECTS__ */
export const personName = (max: number, missing: string) =>
  requiredText(max, missing)
    .transform(withoutInvisible)
    .refine((s) => /\p{L}/u.test(s), m.errors.nameLetter)

/** Optional text: an empty or missing value is null on the wire and in the table. */
export const optionalText = (max: number) =>
  cleanText(max)
    .nullish()
    .transform((s) => s || null)

/** The same of several lines. */
export const optionalLines = (max: number) =>
  cleanLines(max)
    .nullish()
    .transform((s) => s || null)

/** Text of several lines that must be sent and may be empty: null is the way to clear it, and leaving it out is a mistake. */
export const nullableLines = (max: number) =>
  cleanLines(max)
    .nullable()
    .transform((s) => s || null)

/** Text that must be sent and may be empty: null is the way to clear it, and leaving it out is a mistake. */
export const nullableText = (max: number) =>
  cleanText(max)
    .nullable()
    .transform((s) => s || null)

/** Years of four digits, with room for a day more or less: the database has no year 0, and JavaScript reads 0061 as 1961. */
const hasUsableYear = (text: string) => text >= '1000-01-02' && text < '9999-01-01'

const noSuchDate = m.errors.dateFormat
/** A calendar date, never an instant: `YYYY-MM-DD`, and a day that exists. */
export const PlainDate = z.iso.date(noSuchDate).refine(hasUsableYear, noSuchDate)

const noSuchInstant = m.errors.instantFormat
/** An instant in UTC, ISO 8601 with Z or an offset; stored and answered in UTC. */
export const Timestamp = z.iso
  .datetime({ offset: true, error: noSuchInstant })
  .refine(hasUsableYear, noSuchInstant)
  .transform((s) => new Date(s).toISOString())

/** As the server answers an instant. */
export const Instant = z.iso.datetime()

/** A whole number that a column holds: four bytes. */
export const wholeNumber = (min: number) => z.int().min(min).max(2_147_483_647)

export const Version = wholeNumber(1)

/**
 * The version that was edited, in calls that the specification writes without one. Where it is sent, a change upon a newer one
 * is refused as stale, as our screens want it; without it the last value wins, and the trail keeps both.
 */
export const EditedVersion = Version.optional()

/** A field of a change that may be left out: what is not sent stays as it is (`undefined`), what is sent is read as ever. */
/* @__NO_SIDE_EFFECTS__ */
export const orKept = <Field extends z.core.$ZodType>(field: Field) =>
  z.union([z.undefined(), field]).optional()

/** The same of several fields. The compiler cannot follow a map over the keys of a type, so it is told. */
/* @__NO_SIDE_EFFECTS__ */
export const eachKept = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, orKept(field)])) as {
    [Name in keyof Shape]: ReturnType<typeof orKept<Shape[Name]>>
  }

/** Whether an entry is in use, in a change that the specification writes with it: left out, it stays as it is. */
export const EditedActive = z.boolean().optional()

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

/** A name that may come once or several times in a query string. */
const names = z.union([
  z.array(z.string().max(40)).max(60),
  z
    .string()
    .max(40)
    .transform((one) => [one]),
])

/**
 * What every list takes: `page` (from 1) or `offset` (the specification's), `limit`, a sort field with `-` for
 * descending, and the opaque bookmark `after` for depth. `cols` says to an export which columns the list shows, in their
 * order; the list itself has no use for it.
 */
export const listInput = <const S extends readonly [string, ...string[]]>(
  sorts: S,
  defaultSort: SortKey<S>,
  limit: number = pageSizes.others,
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
    cols: names.optional(),
  })
type SortKey<S extends readonly string[]> = S[number] | `-${S[number]}`

/** Yes and no as a query string or a body carries them. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')])

export const ErrorCode = z.enum([
  'bad_input',
  'unauthenticated',
  'forbidden',
  'password_needed',
  'not_found',
  'stale',
  'conflict',
  'rule_refused',
  /** What was scanned names no order and no tube within the caller's reach. */
  'unknown_scan',
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

/** The most rows that one bulk call names by id: a larger selection goes in several calls, so that progress can be shown. */
export const mostIds = 200
/** The most rows that a filter may stand for in a bulk call, and that a screen selects at once. */
export const mostMatching = 10_000

/**
 * The rows that a bulk call acts on: their ids, or `query`, everything that this list shows under these filters. The server
 * resolves a query within the caller's own reach, at most 10,000 rows; its paging is of no account.
 */
export const bulkSelection = <Query extends z.ZodType>(list: Query, message = m.lists.rowsMissing) =>
  z.union([z.array(Id).min(1, message).max(mostIds), z.object({ query: list })])
export type BulkSelection<Query> = readonly string[] | { query: Query }

/** The body of a bulk edit: which rows, and the fields to give them; what is not named stays as it is. */
export const bulkEditBody = <List extends z.ZodType, Fields extends z.ZodRawShape>(
  list: List,
  fields: Fields,
) =>
  z.object({
    ids: bulkSelection(list),
    change: z
      .strictObject(fields)
      .partial()
      .refine((change) => Object.values(change).some((value) => value !== undefined), m.lists.fieldMissing),
  })

/** Codes as they were pasted or scanned, one line each, to be looked up in a list. */
export const PickBody = z.object({
  codes: z.array(cleanText(80)).min(1, m.lists.pickNone).max(500),
})
/** The rows found, and for each code that was sent the rows it stands for: none, one, or several. */
export const picked = <Row extends z.ZodType>(row: Row) =>
  z.object({ docs: z.array(row), hits: z.array(z.object({ code: z.string(), ids: z.array(Id) })) })
export interface Picked<Row> {
  docs: Row[]
  hits: { code: string; ids: string[] }[]
}

/** The result of a bulk action, one row per thing acted on: a bad row never blocks the good ones. */
export const BulkOutcome = z.object({
  outcomes: z.array(
    z.object({
      _id: Id,
      ok: z.boolean(),
      message: z.string().nullable(),
      /** It was taken and nothing comes of it yet: the message says what must be done first. */
      waits: z.boolean().optional(),
    }),
  ),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** What a call answers when there is nothing more to say than that it was done. */
export const Done = z.object({ ok: z.literal(true) })
