import { sql } from 'kysely'
import type { PhysicianRow } from '@contract/physicians/shapes'
import type { Picked } from '@contract/shapes'
import { hitsOf } from '../../core/pick'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { ownPhysicians } from './reach'
import { physiciansAmong } from './store'

/** Physicians within the caller's reach by pasted or scanned NPIs. */
export async function pickPhysicians(
  db: Executor,
  who: Principal,
  codes: readonly string[],
): Promise<Picked<PhysicianRow>> {
  const hits = await hitsOf(
    db,
    codes,
    (code) => code.replace(/\D/g, ''),
    sql`select t.npi as code, t.id from physician t
      where ${ofLab(who, 't')} and ${ownPhysicians(who, 't.id')} and t.npi in (select code from wanted)`,
  )
  const ids = [...new Set(hits.flatMap((hit) => hit.ids))]
  return { docs: ids.length > 0 ? await physiciansAmong(db, who, ids) : [], hits }
}
