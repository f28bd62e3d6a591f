import { sql } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/**
 * Findings are compared by something else from now on: the orders whose drug results no report says yet are no longer what
 * somebody saw, so their versions rise, and a signature given for what was seen before releases none of them. Whether a
 * pharmacist's review of them still holds is worked out in the background, one order after the other; a release asks that by
 * itself meanwhile. `ofMedication`: only those that list it.
 */
export async function conclusionsMayDiffer(
  ctx: Ctx,
  w: Write,
  { ofMedication }: { ofMedication?: string } = {},
): Promise<void> {
  const { labId } = ctx.who
  const lists = ofMedication
    ? sql`and exists (select from order_medication m where ${ofLab(labId, 'm')} and m.order_id = o.id
        and m.medication_id = ${ofMedication} and m.removed_at is null)`
    : sql``
  const { rows } = await sql<{ id: string }>`
    with concerned as (
      select o.id from lab_order o
      where ${ofLab(labId, 'o')} and o.report_due is not null ${lists}
        and exists (select from analysis a
          join test_version v on ${ofLab(labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
            and v.definition ->> 'kind' in ('tox_screen', 'tox_confirm')
          where ${ofLab(labId, 'a')} and a.order_id = o.id and a.state in ('VERIFIED', 'RELEASED'))
      order by o.id for no key update of o
    )
    update lab_order t set version = t.version + 1 from concerned c
    where ${ofLab(labId, 't')} and t.id = c.id returning t.id`.execute(w.tx)
  if (rows.length === 0) return
  const payload = {}
  await w.addJob({
    id: ctx.ports.ids.id(),
    register: 'system',
    kind: 'settle-reviews',
    payload,
    priority: 1,
    userId: null,
  })
}
