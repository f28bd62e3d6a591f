import type { Ports } from '../../ports'
import { json } from '../../db/json'
import { ofLab } from '../scope'
import type { Tx } from '../tx'

/** Work to be done in the background once the transaction that asks for it has committed. */
export interface NewJob {
  /** The domain's own row may have the same. */
  id: string
  register: string
  kind: string
  payload: object
  /** 1 before everything else, 2 for what somebody waits for, 3 for what may take its time. */
  priority?: 1 | 2 | 3
  /** Not before this. */
  runAt?: Date
  fileName?: string
  /** Who asked; null for the schedule. */
  userId: string | null
}

/** Whether work of this kind waits or runs in the laboratory. */
export async function isUnderWay(tx: Tx, labId: string, kind: string): Promise<boolean> {
  const open = await tx
    .selectFrom('job')
    .select('id')
    .where(ofLab(labId))
    .where('kind', '=', kind)
    .where('open', '=', true)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Puts a job in the queue, in the caller's transaction: it is done if that commits, and only then. */
export async function addJob(tx: Tx, ports: Ports, labId: string, job: NewJob): Promise<void> {
  const now = ports.clock.now()
  await tx
    .insertInto('job')
    .values({
      lab_id: labId,
      id: job.id,
      register: job.register,
      kind: job.kind,
      payload: json<unknown>(job.payload),
      priority: job.priority ?? 2,
      file_name: job.fileName ?? null,
      checksum: null,
      message: null,
      started_by: job.userId,
      run_at: job.runAt ?? now,
      locked_by: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
