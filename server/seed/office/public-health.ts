import { sql, type Insertable, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { productVersion } from '@contract/constants'
import type { CaseStage } from '@contract/public-health/choices'
import type { Missing, RuleContent } from '@contract/public-health/shapes'
import type { SftpConfig } from '@contract/deliveries/sftp-way'
import { fill, m } from '@contract/messages'
import { Address } from '@contract/people'
import { ReportDocument } from '@contract/reports/document'
import { defaultFileName } from '@contract/sftp/file-name'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import type { Database, HealthAgencyTable, HealthCaseTable } from '../../db/schema'
import { dueAt, knownOf, makeMessage, resultText, startSet } from '../../modules/public-health/public'
import { reportSource } from '../../modules/report-message/public'
import { DAY, HOUR, MINUTE } from '../dates'
import type { OfficeWorld } from './world'

const state = 'ID'
const doctor = 'Elena Petrakis'

/** How the newest reportable results of the demonstration stand, one after the other; what is not said was sent. */
interface Standing {
  stage: CaseStage
  delivery?: 'WAITING' | 'FAILED' | 'CONFIRMED'
  /** Of its delivery. */
  why?: string
  missing?: Missing[]
  decided?: { reportable: boolean; why: string }
  called?: string
  late?: true
}
/** Of results that a rule counts. */
const counted: readonly Standing[] = [
  { stage: 'PLANNED', delivery: 'CONFIRMED', called: 'Nurse on duty, epidemiology' },
  { stage: 'MISSING', missing: [{ place: 'county', id: null, text: m.publicHealth.needs.county }] },
  { stage: 'PLANNED', delivery: 'WAITING' },
  {
    stage: 'REFUSED',
    decided: { reportable: false, why: 'The state has it from the hospital; asked by phone' },
  },
  { stage: 'PLANNED', delivery: 'FAILED', why: m.deliveries.noAnswer, late: true },
]
/** Of those that it cannot judge. */
const unclear: readonly Standing[] = [{ stage: 'DECIDE', late: true }, { stage: 'DECIDE' }]

interface Hit {
  row_id: string
  loinc: string
  order_id: string
  report_id: string
  number: number
  report_state: string
  released_at: Date
  document: unknown
  finding: string
}

/** Conditions of the laboratory's state, its health department, and results in every list of the screen. */
export async function seedPublicHealth(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const rules = startSet(state).map((content, at) => ({
    id: uuidv7(),
    // Every result, as long as states asked for that: so there are enough of them in a small demonstration.
    content: content.condition === 'COVID-19' ? { ...content, counts: { by: 'any' as const } } : content,
    // Those of tests that this laboratory runs most were checked with the state and approved.
    approved: at < 8,
  }))
  await db
    .insertInto('health_rule')
    .values(
      rules.map(({ id, content, approved }) => ({
        lab_id: labId,
        id,
        search_name: folded(`${content.state} ${content.condition}`),
        state: content.state,
        approved: approved ? json(content) : null,
        draft: approved ? null : json(content),
        revision: approved ? 1 : 0,
        edited_by_name: 'Ana Reyes',
        edited_by: null,
        ...(approved && { approved_by_name: doctor, approved_at: new Date(now.getTime() - 60 * DAY) }),
      })),
    )
    .execute()
  const wayId = await addWay(db, labId, now)
  const agency = agencyOf(labId, wayId, now)
  await db.insertInto('health_agency').values(agency).execute()

  const inForce = rules.filter(({ approved }) => approved)
  const { rows: hits } = await sql<Hit>`
    select distinct on (a.released_at, a.id) a.id as row_id, s.loinc, a.order_id, r.id as report_id, r.number, r.state as report_state,
      r.released_at, r.document, a.interpretation ->> 'finding' as finding
    from analysis a
    join test s on ${ofLab(labId, 's')} and s.id = a.test_id
      and s.loinc = any(${inForce.flatMap(({ content }) => content.loincs)}::text[])
    join lab_order o on ${ofLab(labId, 'o')} and o.id = a.order_id and not o.deleted
      and o.patient -> 'address' ->> 'state' = ${state} and o.patient -> 'address' ->> 'zip' is not null
    join report r on ${ofLab(labId, 'r')} and r.order_id = o.id and r.state in ('FINAL', 'CORRECTED')
      and not exists (select from report l where ${ofLab(labId, 'l')} and l.order_id = o.id and l.number > r.number)
    where ${ofLab(labId, 'a')} and a.state = 'RELEASED' and a.retest_of is null
      and (a.interpretation ->> 'finding' in ('Detected', 'Reactive', 'Positive', 'Equivocal')
        or s.loinc = '94500-6' and a.interpretation ->> 'finding' = 'Not detected')
    order by a.released_at desc, a.id limit 40`.execute(db)
  const seen = new Set<string>()
  const at = { counted: 0, unclear: 0 }
  for (const hit of hits) {
    const rule = inForce.find(({ content }) => content.loincs.includes(hit.loinc))
    if (!rule || seen.has(hit.order_id)) continue
    seen.add(hit.order_id)
    const which = hit.finding === 'Equivocal' ? 'unclear' : 'counted'
    const standing = { counted, unclear }[which][at[which]]
    if (standing && (await addCase(db, { labId, now, wayId, agency, rule, hit, standing }))) at[which]++
  }
}

/** A server of the state that takes nothing here: nobody has compared its host key, so what waits for it waits. */
async function addWay(db: Kysely<Database>, labId: string, now: Date): Promise<string> {
  const id = uuidv7()
  const name = 'Idaho public health server'
  const config: SftpConfig = {
    host: 'elr.health.example',
    port: 22,
    user: 'northgate',
    folder: '/elr',
    auth: 'password',
    sends: ['hl7'],
    pattern: defaultFileName,
    fingerprint: null,
    secretAt: null,
  }
  await db
    .insertInto('delivery_way')
    .values({
      lab_id: labId,
      id,
      kind: 'sftp',
      carries: 'elr',
      name,
      search_name: folded(name),
      location_id: null,
      physician_id: null,
      config: json<unknown>(config),
      address: `${config.user}@${config.host}:${config.port} ${config.folder}`,
      updated_at: now,
    })
    .execute()
  return id
}

/** Invented: what a state gives out is asked for there. */
const agencyOf = (labId: string, wayId: string, now: Date) =>
  ({
    lab_id: labId,
    id: uuidv7(),
    name: 'Idaho Division of Public Health (demonstration)',
    search_name: folded('Idaho Division of Public Health (demonstration)'),
    states: [state],
    way_id: wayId,
    application_name: 'DEMO-ELR',
    application_oid: '2.16.840.1.113883.19.4.1',
    facility_name: 'DEMO-HEALTH',
    facility_oid: '2.16.840.1.113883.19.4',
    profile: 'PHLabReport-NoAck',
    needs_county: true,
    updated_at: now,
  }) satisfies Insertable<HealthAgencyTable>

interface Planned {
  labId: string
  now: Date
  wayId: string
  agency: ReturnType<typeof agencyOf>
  rule: { id: string; content: RuleContent }
  hit: Hit
  standing: Standing
}

/** False where its message cannot be made: then another result takes its place. */
async function addCase(
  db: Kysely<Database>,
  { labId, now, wayId, agency, rule, hit, standing }: Planned,
): Promise<boolean> {
  const document = ReportDocument.parse(hit.document)
  const row = document.panels.flatMap(({ rows }) => rows).find(({ id }) => id === hit.row_id)
  const messageId = uuidv7()
  const source = await reportSource(
    db,
    { labId, orderId: hit.order_id, document, releasedAt: hit.released_at },
    { controlId: messageId, isDemo: true },
  )
  if (!row || !source) return false
  const { order, zone } = source
  const place = await db
    .selectFrom('location')
    .select(['name', 'address', 'phone'])
    .where(ofLab(labId))
    .where('id', '=', order.location._id)
    .executeTakeFirstOrThrow()
  const made = makeMessage({
    source,
    rows: new Set([row.id]),
    agency,
    known: knownOf(order.patient, undefined),
    county: 'Ada',
    place: { ...place, address: Address.parse(place.address) },
    version: productVersion,
    controlId: messageId,
  })
  if (!made.ok) return false
  const { content } = rule
  const planned = standing.stage === 'PLANNED'
  const decided = standing.decided && {
    decided_reportable: standing.decided.reportable,
    decided_by_name: doctor,
    decided_at: new Date(now.getTime() - 3 * HOUR),
    decided_why: standing.decided.why,
  }
  if (planned)
    await db
      .insertInto('health_message')
      .values({
        lab_id: labId,
        id: messageId,
        order_id: order._id,
        report_id: hit.report_id,
        number: hit.number,
        agency_id: agency.id,
        body: made.body,
        batch: made.batch,
        made_at: hit.released_at,
      })
      .execute()
  const due = standing.late
    ? new Date(now.getTime() - 5 * HOUR)
    : planned && standing.delivery === 'CONFIRMED'
      ? dueAt(hit.released_at, content.within, zone)
      : new Date(now.getTime() + DAY)
  await db
    .insertInto('health_case')
    .values({
      lab_id: labId,
      id: uuidv7(),
      order_id: order._id,
      location_id: order.location._id,
      requisition_number: order.requisitionNumber,
      row_id: row.id,
      rule_id: rule.id,
      rule_revision: 1,
      state,
      condition: content.condition,
      test: row.test,
      result: resultText(row),
      stage: standing.stage,
      why:
        standing.stage === 'DECIDE' ? fill(m.publicHealth.unclear.words, { result: resultText(row) }) : null,
      missing: json(standing.missing ?? []),
      number: hit.number,
      preliminary: false,
      due_at: due,
      phone: content.phone || standing.called !== undefined,
      called:
        standing.called === undefined
          ? null
          : json({ toldTo: standing.called, at: hit.released_at.toISOString(), by: doctor }),
      county: planned ? 'Ada' : null,
      agency_id: planned ? agency.id : null,
      message_id: planned ? messageId : null,
      decided_reportable: null,
      decided_by_name: null,
      decided_why: null,
      ...decided,
      detected_at: hit.released_at,
      updated_at: hit.released_at,
    } satisfies Insertable<HealthCaseTable>)
    .execute()
  if (planned && standing.delivery)
    await addDelivery(db, { labId, wayId, order, messageId, hit, standing, now })
  return true
}

async function addDelivery(
  db: Kysely<Database>,
  {
    labId,
    wayId,
    order,
    messageId,
    hit,
    standing,
    now,
  }: Pick<Planned, 'labId' | 'wayId' | 'hit' | 'standing' | 'now'> & {
    order: { _id: string; requisitionNumber: string; location: { _id: string } }
    messageId: string
  },
): Promise<void> {
  const way = await db
    .selectFrom('delivery_way')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', wayId)
    .executeTakeFirstOrThrow()
  const { delivery: at = 'WAITING' } = standing
  const tried = at !== 'WAITING'
  const id = uuidv7()
  const asked = new Date(Math.min(now.getTime() - 2 * MINUTE, hit.released_at.getTime() + MINUTE))
  await db
    .insertInto('delivery')
    .values({
      lab_id: labId,
      id,
      purpose: 'elr',
      order_id: order._id,
      report_id: hit.report_id,
      health_message_id: messageId,
      number: hit.number,
      requisition_number: order.requisitionNumber,
      location_id: order.location._id,
      rule_id: null,
      way_id: wayId,
      channel: way.kind,
      recipient: way.name,
      search_name: way.search_name,
      address: way.address,
      config: json<unknown>(way.config),
      state: at,
      why: standing.why ?? null,
      run_at: null,
      try_at: at === 'WAITING' ? hit.released_at : null,
      attempts: tried ? 1 : 0,
      tries: tried ? 1 : 0,
      last_try_at: tried ? asked : null,
      confirmed_at: at === 'CONFIRMED' ? asked : null,
      planned_at: hit.released_at,
      updated_at: hit.released_at,
    })
    .execute()
  if (tried)
    await db
      .insertInto('delivery_attempt')
      .values({
        lab_id: labId,
        id: uuidv7(),
        delivery_id: id,
        number: 1,
        asked_at: asked,
        asked_by: null,
        ended_at: asked,
        end: at === 'CONFIRMED' ? 'CONFIRMED' : 'FAILED',
        fault: at === 'CONFIRMED' ? null : 'again',
        words: standing.why ?? null,
        evidence: json([]),
      })
      .execute()
}
