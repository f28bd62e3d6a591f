import { sql, type Selectable } from 'kysely'
import type { ClaimCheck } from '@contract/claim-readiness/shapes'
import { signedInTime } from '@contract/rules/claims/abn'
import type { AbnChoice } from '@contract/rules/claims/readiness'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { AbnTable } from '../../db/schema'
import { recordsOf } from '../patients/public'

/** The notices of an order or given before it was saved, signed or refused. */
const decidedAbns = (
  db: Executor,
  who: Reach,
  {
    abnIds,
    orderId,
    patientId,
  }: { abnIds: readonly string[]; orderId: string | null; patientId: string | null },
): Promise<Selectable<AbnTable>[]> =>
  abnIds.length === 0 && orderId === null
    ? Promise.resolve<Selectable<AbnTable>[]>([])
    : db
        .selectFrom('abn')
        .selectAll()
        .where(ofLab(who))
        .where('state', '<>', 'PREPARED')
        .where(sql<boolean>`(id = any(${[...abnIds]}::uuid[]) or order_id = ${orderId}::uuid)`)
        // A notice counts for the patient it was given to, whose record may have been merged since; a new patient has none yet when
        // it is given.
        .where(sql<boolean>`(patient_id is null or patient_id = ${recordsOf(who, patientId)})`)
        .where(ownLocations(who, 'location_id'))
        .orderBy('signed_at')
        .execute()

/**
 * What was chosen for each panel or test, by its id, on notices that count: signed, or refused, before collection. The newest
 * notice of a test counts.
 */
export async function choicesOnNotices(
  db: Executor,
  who: Reach,
  asked: Pick<ClaimCheck, 'abnIds' | 'orderId' | 'patientId' | 'dateCollected'>,
): Promise<ReadonlyMap<string, AbnChoice>> {
  const choices = new Map<string, AbnChoice>()
  for (const { notice, choice, signed_at } of await decidedAbns(db, who, asked))
    if (signed_at && signedInTime(signed_at.toISOString(), asked.dateCollected))
      for (const { key } of notice.lines)
        choices.set(key, choice === 1 || choice === 2 || choice === 3 ? choice : null)
  return choices
}
