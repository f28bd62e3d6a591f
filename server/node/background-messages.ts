import { z } from 'zod'

/** What the thread is told with everything: where the database is now, and where people reach this server. */
export const Settings = z.object({
  database: z.object({
    address: z.string(),
    replicaAddress: z.string().nullable(),
    pooled: z.boolean(),
    prepared: z.boolean(),
  }),
  publicUrl: z.string(),
})
export type Settings = z.infer<typeof Settings>

/** A call, taken apart to be handed to the other thread. */
export interface CallParts {
  method: string
  url: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
  /** The peer of the connection, before any proxy's word is taken. */
  address: string | null
}

export type ToBackground = { settings: Settings } & (
  { kind: 'wake' } | { kind: 'stop' } | { kind: 'call'; number: number; call: CallParts }
)

/** The answer to a call under its number; or that everything was brought to an end. */
export type FromBackground =
  | { kind: 'stopped' }
  | { kind: 'failed'; number: number; message: string }
  | {
      kind: 'answer'
      number: number
      status: number
      headers: [string, string][]
      body: ArrayBuffer
    }
