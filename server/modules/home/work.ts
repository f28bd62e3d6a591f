import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Home } from './tiles'

interface WorkRow {
  kind: 'Draft' | 'Order'
  /** The form of a draft, the id of an order. */
  key: string
  name: string | null
  next: keyof typeof nextSteps | null
  changed_at: Date
}

/** What is to be done next on an open order. */
const nextSteps = {
  clearHold: m.home.nextClearHold,
  receive: m.home.nextReceive,
  enter: m.home.nextEnter,
  verify: m.home.nextVerify,
  release: m.home.nextRelease,
} as const

/** Where a draft is taken up again; a form that no longer exists is not offered. */
function draftOf(form: string): { name: string; to: string } | undefined {
  if (form === 'order:new' || form === 'orderentry') return { name: m.home.workNewOrder, to: '/orderentry' }
  const id = /^order:([0-9a-f-]{36})$/.exec(form)?.[1]
  return id ? { name: m.home.workOrder, to: `/order/${id}` } : undefined
}

/** What the caller has begun: unfinished forms, then the open orders they entered last, with what is to be done next. */
export async function findWork(
  db: Executor,
  who: Principal,
): Promise<{ work: Home['work']; orderIds: string[] }> {
  const { rows } = await sql<WorkRow>`
    (select 'Draft' as kind, d.form as key, null as name, null as next, d.updated_at as changed_at
      from draft d where ${ofLab(who, 'd')} and d.user_id = ${who.userId} and d.form like 'order%' order by d.updated_at desc limit 5)
    union all
    (select 'Order', o.id::text, o.requisition_number,
        case when o.hold is not null then 'clearHold' when o.date_received is null then 'receive'
          when w.entering then 'enter' when w.verifying then 'verify' else 'release' end, o.updated_at
      from (select * from lab_order o where ${ofLab(who, 'o')} and not o.deleted and o.state = 'OPEN' and o.entered_by = ${who.userId}
          and ${ownLocations(who, 'o.location_id')} order by o.date_entered desc limit 5) o,
        lateral (select coalesce(bool_or(a.state in ('REGISTERED', 'ASSIGNED')), false) as entering, coalesce(bool_or(a.state = 'RESULTED'), false) as verifying
          from analysis a where ${ofLab(who, 'a')} and a.order_id = o.id) w)
    order by 1, 5 desc`.execute(db)
  const work = rows.flatMap<Home['work'][number]>(({ kind, key, name, next, changed_at }) => {
    const changedAt = changed_at.toISOString()
    if (kind === 'Order')
      return [
        {
          kind,
          name: name ?? '',
          next: next === null ? '' : nextSteps[next],
          to: `/order/${key}`,
          changedAt,
        },
      ]
    const draft = draftOf(key)
    return draft ? [{ kind, ...draft, next: m.home.workFinish, changedAt }] : []
  })
  return { work, orderIds: rows.filter((row) => row.kind === 'Order').map((row) => row.key) }
}
