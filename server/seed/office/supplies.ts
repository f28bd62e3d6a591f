import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import type { Database } from '../../db/schema'
import { ago, type OfficeWorld } from './world'

const catalogue = [
  ['SST-5', 'Serum separator tube, 5 mL', 'pack of 100', 'COLLECTION', 5],
  ['EDTA-4', 'Lavender EDTA tube, 4 mL', 'pack of 100', 'COLLECTION', 5],
  ['UCUP-90', 'Urine cup with temperature strip, 90 mL', 'case of 100', 'COLLECTION', 4],
  ['SWAB-NP', 'Nasopharyngeal swab with transport medium', 'box of 50', 'COLLECTION', 4],
  ['BAG-BIO', 'Biohazard specimen bag', 'pack of 100', 'TRANSPORT', null],
  ['COLD-S', 'Cold pack, small', 'each', 'TRANSPORT', 24],
] as const

/** What clinics may order, and orders of the clinic of `portal`: one asked for, one on its way, one that arrived. */
export async function seedSupplies(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const rows = catalogue.map(([code, name, unit, kind, most]) => ({
    lab_id: labId,
    id: uuidv7(),
    code,
    name,
    unit,
    kind,
    most,
    search_name: folded(name),
  }))
  await db.insertInto('supply').values(rows).execute()
  const place = await db
    .selectFrom('physician_location as pl')
    .innerJoin('user_physician_location as up', (join) =>
      join.onRef('up.physician_location_id', '=', 'pl.id').onRef('up.lab_id', '=', 'pl.lab_id'),
    )
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'up.user_id').onRef('u.lab_id', '=', 'up.lab_id'),
    )
    .select('pl.location_id')
    .where(ofLab(labId, 'pl'))
    .where(ofLab(labId, 'up'))
    .where(ofLab(labId, 'u'))
    .where('u.username', '=', 'portal')
    .executeTakeFirst()
  if (!place) return
  const line = (at: number, asked: number, sent: number | null) => {
    const supply = rows[at]
    return supply
      ? [{ supplyId: supply.id, code: supply.code, name: supply.name, unit: supply.unit, asked, sent }]
      : []
  }
  const asked = { lab_id: labId, location_id: place.location_id, asked_by: 'Grace Mbeki' }
  const sent = { sent_by: 'Ana Reyes', shipment: 'West loop courier' }
  await db
    .insertInto('supply_order')
    .values([
      {
        ...asked,
        id: uuidv7(),
        state: 'ASKED',
        lines: json([...line(0, 2, null), ...line(4, 1, null)]),
        note: 'Running low on tubes.',
        asked_at: ago(now, 90),
      },
      {
        ...asked,
        ...sent,
        id: uuidv7(),
        state: 'SENT',
        lines: json([...line(2, 2, 2), ...line(5, 12, 8)]),
        note: null,
        asked_at: ago(now, 60 * 26),
        sent_at: ago(now, 60 * 3),
      },
      {
        ...asked,
        ...sent,
        id: uuidv7(),
        state: 'ARRIVED',
        lines: json(line(3, 1, 1)),
        note: null,
        asked_at: ago(now, 60 * 24 * 12),
        sent_at: ago(now, 60 * 24 * 11),
        ended_by: 'Grace Mbeki',
        ended_at: ago(now, 60 * 24 * 10),
      },
    ])
    .execute()
}
