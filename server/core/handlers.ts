import type { Endpoint, HandlerInput, ReplyInput } from '@contract/endpoint'
import type { Ctx } from './context'

/** What a call that answers bytes returns: a PDF, a CSV, an image. */
export interface FileReply {
  bytes: Uint8Array
  type: string
  /** With a name the browser saves it; without, it may show it. */
  filename?: string
  /** Public files may be kept by the browser for this many seconds; everything else is not kept at all. */
  maxAge?: number
}

/** A call that answers bytes describes its reply as z.never(). */
type ReplyOf<E> = [ReplyInput<E>] extends [never] ? FileReply : ReplyInput<E>

/** The function behind one call. */
export type Handler<E> = (ctx: Ctx, input: HandlerInput<E>) => Promise<ReplyOf<E>>

/** The functions behind an area of the contract: one for each call, or it does not compile. */
export type HandlersOf<Area> = {
  [Name in keyof Area]: Area[Name] extends Endpoint<infer _P, infer _Q, infer _B, infer _O>
    ? Handler<Area[Name]>
    : never
}
