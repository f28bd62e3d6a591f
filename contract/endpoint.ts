import type { z } from 'zod'
import type { Action, Subject } from './abilities'
import type { FeatureName } from './features'

/**
 * One call, said once. The browser's client, the query layer, the server's `mount`, the mock server and the
 * generated tests all read this object; nothing about a call is written anywhere else.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST'
  /** The area whose `calls.ts` exports it, as `api` names it: answers are kept, and go out of date, by area. */
  readonly area: string
  /** Below /api/v1; path parameters as `:name`. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly out: O
  /** Who may call: `'public'` must be written out; `'session'` is any signed-in user; otherwise an ability. */
  readonly can: Can
  /**
   * Rights that open part of the call to whoever lacks `can`: the handler asks each caller for what the input needs. Only where
   * the specification gives one call to several abilities.
   */
  readonly canPart?: readonly (readonly [Action, Subject])[]
  /** The feature that the call is part of, or several: while the laboratory has one of them off, it is closed to everybody. */
  readonly feature?: FeatureName | readonly FeatureName[]
  /**
   * A call of any session that a kiosk needs too: a kiosk, a device that stands open to everybody, reaches no other of them.
   * `false` on a call behind a right that kiosks have: it shows more of a patient than a kiosk may.
   */
  readonly kiosk?: boolean
  /** Whether the call shows or changes patient data; such calls leave exactly one audit row each (45 CFR 164.312(b)). */
  readonly phi: 'none' | 'read' | 'write'
  /** The kind of thing the audit row names. */
  readonly entity: string
  /** Whether rows are limited to the caller's own locations. Lists and look-ups with 'own' go through the scope helper. */
  readonly scope?: 'lab' | 'own'
  /** Creates, prints, sends and transitions keep their answer for a repeated Idempotency-Key. */
  readonly idempotent?: boolean
  /**
   * A signature: where the laboratory asks for it (`confirmSignature` in its settings), the password must have been typed
   * in this session within the last ten minutes. Refused with `password_needed` otherwise.
   */
  readonly fresh?: boolean
  /** Can be made before the user agreement is accepted: what the page of the agreement itself needs. */
  readonly beforeAgreement?: boolean
  /** Answers bytes instead of JSON (a PDF, a CSV, an image): `out` then describes nothing but z.never(). */
  readonly bytes?: boolean
  /** Answered by a thread of its own, where there is one: a whole list as a file takes as much computing as hundreds of calls. */
  readonly background?: boolean
  /** Takes the body as bytes, unparsed (a CSV file, a logo). */
  readonly upload?: boolean
  /** Largest body in bytes; 1 MiB unless said. */
  readonly maxBody?: number
  readonly summary: string
}
export type AnyEndpoint = Endpoint
export type Can = 'public' | 'session' | readonly [Action, Subject]

type Options<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  Endpoint<P, Q, B, O>,
  'method' | 'path'
>

/* @__NO_SIDE_EFFECTS__ */
export function GET<
  O extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(path: string, options: Options<P, Q, z.ZodUndefined, O>): Endpoint<P, Q, z.ZodUndefined, O> {
  return { method: 'GET', path, ...options }
}

/* @__NO_SIDE_EFFECTS__ */
export function POST<
  O extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(path: string, options: Options<P, Q, B, O>): Endpoint<P, Q, B, O> {
  return { method: 'POST', path, ...options }
}

type In<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.input<T> : undefined
type Parsed<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.output<T> : undefined

/** What a caller hands in: the parts that the endpoint has, before parsing. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (In<P> extends undefined ? unknown : { params: In<P> }) &
        (In<Q> extends undefined ? unknown : { query?: In<Q> }) &
        (In<B> extends undefined ? unknown : { body: In<B> })
    : never

/** What a handler receives: the parts parsed. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never

/** What a caller gets: the reply, parsed. */
export type Reply<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never
/** What a handler returns: the reply before the schema strips what it does not list. */
export type ReplyInput<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.input<O> : never
