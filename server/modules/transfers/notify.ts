import { sql } from 'kysely'
import { m } from '@contract/messages'
import { topRoles } from '@contract/roles'
import { ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { TransferRecord } from './records'

/** Who may decide on results of other laboratories, and who runs the laboratory. */
const watchers = ['result-transfer', 'lab-admin', ...topRoles]

const words = { critical: m.transfers.noticeCritical, held: m.transfers.noticeHeld } as const

/**
 * Rings the bell for results of another laboratory: a critical one is told at once, whatever else holds it (42 CFR 493.1291(g)), and
 * so is what waits for a person. No patient is named: the bell is read over shoulders.
 */
export async function tellStaff(
  ctx: Ctx,
  w: Write,
  { lab_id: labId, id }: Pick<TransferRecord, 'lab_id' | 'id'>,
  is: keyof typeof words,
): Promise<void> {
  const people = await w.tx
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .where(
      sql<boolean>`exists (select from jsonb_each(myroles) role where role.key = any(${watchers}) and role.value ->> 'enabled' = 'true')`,
    )
    .execute()
  await ring(
    w,
    ctx.ports.ids,
    { labId, at: ctx.now },
    people.map((person) => ({ userId: person.id, words: words[is], target: `/transfers?transfer=${id}` })),
  )
}
