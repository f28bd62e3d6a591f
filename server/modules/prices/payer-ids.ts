import { m } from '@contract/messages'
import { badInput } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** The electronic ids of the laboratory's payers. */
export async function payerIds(db: Executor, labId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payer')
    .select('electronic_id')
    .where(ofLab(labId))
    .where('electronic_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ electronic_id }) => electronic_id ?? []))
}

/** Refuses an electronic id that no payer has, at its field. */
export async function refuseUnknownPayer(
  db: Executor,
  labId: string,
  payer: string | null,
  field: string,
): Promise<void> {
  if (payer !== null && !(await payerIds(db, labId)).has(payer))
    throw badInput({ [field]: m.prices.payerUnknown })
}
