import { sql } from 'kysely'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'

/** What a report is of. Both have ids of one kind, so the id says which. */
export interface Subject {
  kind: 'batch' | 'plate'
  id: string
}

/** The batch or plate of an id, within the caller's reach: batches and plates hold specimens of every clinic. Throws notFound(). */
export async function subjectOf({ db, who }: Ctx, id: string): Promise<Subject> {
  if (who.locations !== 'all') throw notFound()
  const { rows } = await sql<{ kind: Subject['kind'] }>`
    select 'batch' as kind from batch b where ${ofLab(who, 'b')} and b.id = ${id}
    union all select 'plate' from plate p where ${ofLab(who, 'p')} and p.id = ${id}`.execute(db)
  const kind = rows[0]?.kind
  if (kind === undefined || (kind === 'plate' && !who.ability.can('read', 'Plate'))) throw notFound()
  return { kind, id }
}

/** The columns by which a paper or a release says whose it is. */
export const columnsOf = ({ kind, id }: Subject) =>
  kind === 'plate' ? { batch_id: null, plate_id: id } : { batch_id: id, plate_id: null }
