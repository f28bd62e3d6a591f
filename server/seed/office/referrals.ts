import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import type { Database } from '../../db/schema'
import { addConnections, agreed, nobodyAnswers } from './ehr'
import { ago, type OfficeWorld } from './world'

const laboratory = 'Wasatch Esoteric Reference Laboratory'
const hour = 60

interface Item {
  order_id: string
  requisition_number: string
  panel_id: string | null
  test_id: string
  letter: string
  code: string
  name: string
}

/** A connection to a reference laboratory and what it was asked for, with a row in each list where results of the demonstration allow it. */
export async function seedReferrals(db: Kysely<Database>, world: OfficeWorld): Promise<void> {
  const { seeded, now } = world
  const { labId } = seeded
  const contract = await db
    .selectFrom('contract_lab')
    .select('id')
    .where('lab_id', '=', labId)
    .where('name', '=', laboratory)
    .executeTakeFirst()
  if (!contract) return
  const connection = {
    id: uuidv7(),
    name: 'Wasatch Esoteric',
    config: agreed({
      theirApplication: { namespace: 'WASATCH', oid: '', oidType: '' },
      patientAuthority: 'WASATCH',
      takes: ['ORU^R01'],
      makesPatients: false,
      target: { host: 'hl7.wasatch.example', port: 2575, tls: true, ca: '' },
      expectedHours: 48,
      contractLabId: contract.id,
    }),
  }
  await addConnections(db, world, null, [
    { ...connection, kind: 'laboratory', state: 'LIVE', paused: nobodyAnswers },
  ])
  await addCatalogue(db, world, connection.id)
  /** What is asked for of specimens that came, the newest first, whose results stand so. */
  const of = async (state: 'waits' | 'critical' | 'corrected', limit: number): Promise<Item[]> => {
    const { rows } =
      await sql<Item>`select distinct on (a.order_id) a.order_id, o.requisition_number, a.panel_id, a.test_id, s.letter,
        coalesce(p.code, t.code) as code, coalesce(p.name, t.name) as name
      from analysis a
      join lab_order o on ${ofLab(labId, 'o')} and o.id = a.order_id and not o.deleted and o.state = 'OPEN' and not o.proficiency
      join specimen s on ${ofLab(labId, 's')} and s.id = a.specimen_id and s.received_at is not null
      join test t on ${ofLab(labId, 't')} and t.id = a.test_id
      left join panel p on ${ofLab(labId, 'p')} and p.id = a.panel_id
      where ${ofLab(labId, 'a')} and ${
        state === 'waits'
          ? sql`a.state in ('REGISTERED', 'ASSIGNED')`
          : state === 'critical'
            ? sql`a.state in ('RESULTED', 'VERIFIED') and a.critical`
            : sql`a.state in ('RESULTED', 'VERIFIED') and a.retest_of is not null`
      }
      order by a.order_id desc, s.letter, a.position limit ${limit}`.execute(db)
    return rows
  }
  const [waiting, late, partial] = await of('waits', 3)
  const [critical] = await of('critical', 1)
  const [corrected] = await of('corrected', 1)
  const asked = [
    { item: waiting, state: 'ORDERED' as const, made: 3 * hour, due: -45 * hour },
    { item: late, state: 'ORDERED' as const, made: 80 * hour, due: 32 * hour },
    { item: partial, state: 'PARTIAL' as const, made: 20 * hour, due: -28 * hour },
    { item: critical, state: 'RESULTED' as const, made: 30 * hour, due: null },
    { item: corrected, state: 'RESULTED' as const, made: 52 * hour, due: null },
  ]
  const taken = new Set<string>()
  for (const { item, state, made, due } of asked) {
    if (!item) continue
    const placer = `${item.requisition_number}-R${taken.has(item.order_id) ? 2 : 1}`
    taken.add(item.order_id)
    await db
      .insertInto('ehr_order')
      .values({
        lab_id: labId,
        id: uuidv7(),
        connection_id: connection.id,
        direction: 'out',
        placer,
        placer_namespace: 'ALIQUOT',
        order_id: item.order_id,
        panel_id: item.panel_id,
        test_id: item.panel_id === null ? item.test_id : null,
        letter: item.letter,
        test: json({ code: `WE-${item.code}`, text: item.name, system: 'WASATCH' }),
        state,
        due_at: due === null ? null : ago(now, due),
        made_at: ago(now, made),
        updated_at: ago(now, made),
      })
      .execute()
  }
}

/** Under which codes the laboratory knows what this one orders. */
async function addCatalogue(
  db: Kysely<Database>,
  { seeded: { labId }, now }: OfficeWorld,
  connectionId: string,
): Promise<void> {
  const panels = await db
    .selectFrom('panel')
    .select(['id', 'code', 'name'])
    .where('lab_id', '=', labId)
    .orderBy('code')
    .limit(60)
    .execute()
  if (panels.length === 0) return
  await db
    .insertInto('ehr_code')
    .values(
      panels.map(({ id, code, name }) => ({
        lab_id: labId,
        id: uuidv7(),
        connection_id: connectionId,
        kind: 'test' as const,
        code: `WE-${code}`,
        system: 'WASATCH',
        words: name,
        search_name: folded(`WE-${code} ${name}`),
        panel_id: id,
        times_seen: 1,
        last_seen_at: ago(now, 24 * hour),
        mapped_by: 'Elena Petrakis',
        mapped_at: ago(now, 90 * 24 * hour),
      })),
    )
    .execute()
}
