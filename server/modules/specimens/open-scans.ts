import type { api } from '@contract/api'
import type { CallInput, Reply } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import type { Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'

type OpenScan = CallInput<typeof api.specimens.keepScan>['body']
type Docs = Reply<typeof api.specimens.openScans>['docs']

/** Scans that one person may leave undecided: a bound on what a stuck script can store. */
const most = 500

/** The caller's own scans that wait for a decision, newest first; nobody else's can be asked for. */
export async function listOpenScans(db: Executor, who: Principal): Promise<Docs> {
  const rows = await db
    .selectFrom('open_scan')
    .select(['id', 'code', 'condition', 'state', 'message', 'scanned_at'])
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .orderBy('scanned_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, state, scanned_at, ...row }) => ({
    ...row,
    _id: id,
    state: state === 'unknown' ? 'unknown' : 'refused',
    scannedAt: scanned_at.toISOString(),
  }))
}

const lockScan = (tx: Tx, who: Principal, id: string) =>
  tx
    .selectFrom('open_scan')
    .select(['code', 'condition', 'state', 'message', 'scanned_at'])
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Keeps a scan under its own id. The same scan again, after another try, says what it was told last. */
export async function keepScan(w: Write, who: Principal, scan: OpenScan): Promise<void> {
  const { _id: id, code, condition = null, state, message = null } = scan
  const before = await lockScan(w.tx, who, id)
  const after = { code, condition, state, message, scanned_at: new Date(scan.scannedAt) }
  const kept = await w.tx
    .insertInto('open_scan')
    .values({ lab_id: who.labId, user_id: who.userId, id, ...after })
    .onConflict((oc) =>
      oc.columns(['lab_id', 'id']).doUpdateSet(after).where('open_scan.user_id', '=', who.userId),
    )
    .returning('id')
    .executeTakeFirst()
  // An id that is another person's.
  if (!kept) throw notFound()
  if (!before) await refuseTooMany(w.tx, who)
  w.about('openScan', id)
  w.changed('openScan', id, before ?? null, after)
}

async function refuseTooMany(tx: Tx, who: Principal): Promise<void> {
  const { count } = await tx
    .selectFrom('open_scan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow()
  if (count > most) throw ruleRefused(fill(m.specimens.tooManyOpen, { most }))
}

/** Takes the caller's scan off the list; one that is not there was decided in another tab. */
export async function decideScan(w: Write, who: Principal, id: string): Promise<void> {
  const before = await lockScan(w.tx, who, id)
  if (!before) return
  w.about('openScan', id)
  await w.tx
    .deleteFrom('open_scan')
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .execute()
  w.changed('openScan', id, before, null)
}
