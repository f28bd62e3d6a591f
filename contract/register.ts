import { z } from 'zod'
import type { Entity, Grant } from './abilities'
import { get, post } from './endpoint'
import { History } from './history'
import { BulkOutcome, Id } from './shapes'

/** What still refers to a thing, such as "3 panels": said before it is switched off. `to` is the list that shows them. */
export const Use = z.object({ what: z.string(), count: z.int(), to: z.string().nullable() })
export type Use = z.infer<typeof Use>

interface RegisterOptions<List extends z.ZodType> {
  /** The thing in a path: `payer`. */
  one: string
  /** Its list in a path: `payers`. */
  many: string
  /** As the audit trail and the rights name it. */
  entity: string
  subject: Entity
  /** The right of whoever keeps the register, where a named ability of the specification is meant for it; else `edit`. */
  keeps?: Grant
  /** What the list takes: the export takes the same. */
  list: List
  /** Patient data, and rows of own locations only, as the register's list has it. */
  phi?: boolean
  own?: boolean
}

/**
 * What every register has besides list, look-up, creation and change: its history, what still uses a thing, switching
 * many on or off, and the list as CSV. Nothing in a register is ever deleted: orders keep what they were made with.
 */
export function registerCalls<List extends z.ZodType>({
  one,
  many,
  entity,
  subject,
  keeps = ['edit', subject],
  list,
  phi = false,
  own = false,
}: RegisterOptions<List>) {
  const common = { entity, scope: own ? ('own' as const) : ('lab' as const) }
  const reading = {
    ...common,
    can: ['read', subject] as const,
    phi: phi ? ('read' as const) : ('none' as const),
  }
  return {
    // Whoever keeps the register sees who changed it; readers, clinics among them, have no need of the staff's names.
    history: post(`/history/${one}`, {
      ...reading,
      can: keeps,
      body: z.object({ _id: Id }),
      out: History,
      summary: `What changed on a ${one}: field, old, new, who and when.`,
    }),
    uses: post(`/uses/${one}`, {
      ...reading,
      // For who may switch it off: the counts are the laboratory's whole work, which a clinic that reads a test is not told.
      can: keeps,
      body: z.object({ _id: Id }),
      out: z.object({ uses: z.array(Use) }),
      summary: `What still refers to a ${one}.`,
    }),
    setActive: post(`/active/${one}`, {
      ...common,
      can: keeps,
      phi: phi ? ('write' as const) : ('none' as const),
      body: z.object({ ids: z.array(Id).min(1).max(500), active: z.boolean() }),
      out: BulkOutcome,
      idempotent: true,
      summary: `Switches ${many} on or off. One that cannot be switched never keeps the others from it.`,
    }),
    exportCsv: get(`/${many}_export`, {
      ...reading,
      query: list,
      out: z.never(),
      bytes: true,
      summary: `The list of ${many} under the same filters as CSV.`,
    }),
  }
}
