import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RemoteOrderContent } from '@contract/remote-orders/content'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { Database, OrderedPanel } from '../../db/schema'
import { attentionOf } from '../../modules/remote-standing/public'
import { ago, type OfficeWorld } from './world'

/** Whose clinics order for themselves, by the account that sends. */
const clinics = { portal: ['CRPS-MER', 'CRPS-EAG'], 'portal.other': ['LAKESHR'] } as const
const hour = 60

interface OrderOnFile {
  id: string
  requisition_number: string
  priority: string
  location_id: string
  physician_id: string
  patient_id: string
  date_collected: Date
  date_entered: Date
  date_received: Date | null
  date_reported: Date | null
  state: string
  specimens: RemoteOrderContent['specimens']
  items: (OrderedPanel & { panelId: string })[]
}

/** Orders of a clinic whose every item is a panel, newest first: any of them may have been sent by the clinic itself. */
async function ordersOf(
  db: Kysely<Database>,
  labId: string,
  codes: readonly string[],
  which: 'open' | 'reported',
  limit: number,
) {
  const { rows } = await sql<OrderOnFile>`
    select o.id, o.requisition_number, o.priority, o.location_id, o.physician_id, o.patient_id, o.date_collected,
      o.date_entered, o.date_received, o.date_reported, o.state,
      (select json_agg(json_build_object('letter', s.letter, 'sampleTypeId', s.sample_type_id, 'sourceId', s.source_id)
        order by s.letter) from specimen s where ${ofLab(labId, 's')} and s.order_id = o.id) as specimens,
      o.panels as items
    from lab_order o join location l on ${ofLab(labId, 'l')} and l.id = o.location_id
    where ${ofLab(labId, 'o')} and not o.deleted and o.state <> 'REJECTED' and l.code = any(${[...codes]}::text[])
      and o.date_received is not null and (o.date_reported is not null) = ${which === 'reported'}
      and not exists (select from remote_order r where ${ofLab(labId, 'r')} and r.order_id = o.id)
      and not exists (select from jsonb_array_elements(o.panels) one where one ->> 'panelId' is null)
    order by coalesce(o.date_reported, o.date_entered) desc, o.id limit ${limit}`.execute(db)
  return rows.filter(({ items, specimens }) => items.length > 0 && specimens.length > 0)
}

const empty: Omit<RemoteOrderContent, 'specimens' | 'items'> = {
  diagnoses: [],
  insurance: [],
  medications: [],
  residence: null,
  worker: null,
  comment: null,
}
const contentOf = ({ specimens, items }: Pick<OrderOnFile, 'specimens' | 'items'>): RemoteOrderContent => ({
  ...empty,
  specimens,
  items: items.map(({ panelId, letter }) => ({ panelId, letter })),
})

/** A clinic orders before the laboratory receives; whoever typed the order in at the desk may have done it after. */
const sentBefore = ({
  date_entered,
  date_received,
}: {
  date_entered: Date
  date_received: Date | null
}): Date =>
  date_received && date_received <= date_entered
    ? new Date(date_received.getTime() - 30 * 60_000)
    : date_entered

/** What clinics sent: some on its way, some waiting for a signature, one canceled, the others as far as the laboratory's orders are. */
export async function seedRemoteOrders(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const form = readyForms.new
  for (const [username, codes] of Object.entries(clinics)) {
    const sender = seeded.users.get(username)
    if (!sender) continue
    const most = username === 'portal' ? 8 : 3
    const reported = await ordersOf(db, labId, codes, 'reported', most)
    const open = await ordersOf(db, labId, codes, 'open', Math.ceil(most / 2))
    const head = {
      lab_id: labId,
      form: 'new',
      form_version: 0,
      form_title: form.title,
      source: 'portal',
      prepared_by: sender,
    }
    const asked = (order: OrderOnFile) => ({
      priority: order.priority,
      location_id: order.location_id,
      physician_id: order.physician_id,
      patient_id: order.patient_id,
      panels: json(order.items),
      content: json(contentOf(order)),
    })
    for (const [at, order] of [...reported, ...open].entries()) {
      const id = uuidv7()
      await db
        .insertInto('remote_order')
        .values({
          ...head,
          ...asked(order),
          id,
          requisition_number: order.requisition_number,
          state: order.state === 'CLOSED' ? 'CLOSED' : order.date_reported ? 'REPORTED' : 'RECEIVED',
          collected_at: order.date_collected,
          date_entered: sentBefore(order),
          date_received: order.date_received,
          date_reported: order.date_reported,
          order_id: order.id,
          // The older half was looked at.
          ...(order.date_reported && at >= reported.length / 2
            ? { reviewed_at: now, reviewed_by: sender }
            : {}),
        })
        .execute()
      if (order.date_reported)
        await db
          .updateTable('remote_order')
          .set((eb) => ({
            attention: eb
              .case()
              .when('reviewed_at', 'is', null)
              .then(attentionOf(labId, 'remote_order.order_id'))
              .else(0)
              .end(),
          }))
          .where('lab_id', '=', labId)
          .where('id', '=', id)
          .execute()
    }
    // The same patients come again: what is on its way has a number of its own.
    const again = [...reported, ...open]
    const waiting = ['INTRANSIT', 'INTRANSIT', 'READYTOREVIEW', 'INTRANSIT', 'REJECTED', 'READYTOREVIEW']
    for (const [at, state] of waiting.entries()) {
      const order = again[at]
      if (!order) continue
      const entered = ago(now, (at + 1) * 2 * hour)
      await db
        .insertInto('remote_order')
        .values({
          ...head,
          ...asked(order),
          id: uuidv7(),
          requisition_number: `RO-${username === 'portal' ? '1' : '2'}${String(at + 1).padStart(3, '0')}`,
          state,
          // One was sent before anybody collected it.
          collected_at: at === 3 ? null : ago(now, (at + 1) * 2 * hour + 20),
          date_entered: entered,
          ...(state === 'REJECTED'
            ? { rejected_reason: 'Ordered twice', rejected_by: sender, rejected_at: ago(now, hour) }
            : {}),
        })
        .execute()
    }
  }
}
