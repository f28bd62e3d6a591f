import { sql } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/**
 * Takes advance beneficiary notices that were given to a returning person off the orders that stay with the other: one person's signature
 * says nothing of another's order. The notice is free again for an order of their own. Comes after the orders went back.
 */
export async function freeNotices(
  ctx: Ctx,
  w: Write,
  { kept, returning }: { kept: string; returning: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string; order_id: string }>`
    with astray as (
      select a.lab_id, a.id, a.order_kind, a.order_id from abn a
      where ${ofLab(ctx.who, 'a')} and a.patient_id = any(${[...returning]}::uuid[])
        and (exists (select from lab_order o where ${ofLab(ctx.who, 'o')} and a.order_kind = 'lab' and o.id = a.order_id and o.patient_id = ${kept})
          or exists (select from remote_order r where ${ofLab(ctx.who, 'r')} and a.order_kind = 'remote' and r.id = a.order_id and r.patient_id = ${kept}))
      for update of a)
    update abn set order_kind = null, order_id = null, version = version + 1 from astray
    where ${ofLab(ctx.who, 'abn')} and abn.id = astray.id
    returning abn.id, astray.order_kind as kind, astray.order_id`.execute(w.tx)
  for (const { id, kind, order_id } of rows)
    w.changed('abn', id, { orderKind: kind, orderId: order_id }, { orderKind: null, orderId: null }, order_id)
}
