import { sql, type RawBuilder } from 'kysely'
import { m } from '@contract/messages'
import { registers } from '@contract/register/every-register'
import { ofLab } from '../../core/scope'
import { snakeCase } from '../../core/text'

/**
 * Where the trail finds what a thing is called: for each kind of thing that the server writes, a table and the words of its
 * row `r`. A child without a name of its own (a result, a link) is named after what it belongs to.
 */
export interface LabelTable {
  /** As the trail names them. */
  kinds: readonly string[]
  table: string
  /** An expression over the row `r`. */
  words: RawBuilder<unknown>
  /** Joins that the words need. */
  joins?: (labId: string) => RawBuilder<unknown>
}

const person = (of: string) => sql`${sql.ref(`${of}.lastname`)} || ', ' || ${sql.ref(`${of}.firstname`)}`
const account = (of: string) => sql`${sql.ref(`${of}.first_name`)} || ' ' || ${sql.ref(`${of}.last_name`)}`
const ofOrder = (labId: string) => sql`join lab_order o on ${ofLab(labId, 'o')} and o.id = r.order_id`
const user = (labId: string, as: string, column: string) =>
  sql`join app_user ${sql.ref(as)} on ${ofLab(labId, as)} and ${sql.ref(`${as}.id`)} = ${sql.ref(`r.${column}`)}`

/** A test on an instrument, whose plan is the row itself or the one that `of` names. */
const underControl = (labId: string, of: ReturnType<typeof sql>) =>
  sql`join qc_plan plan on ${ofLab(labId, 'plan')} and plan.id = ${of}
    join test t on ${ofLab(labId, 't')} and t.id = plan.test_id
    join instrument i on ${ofLab(labId, 'i')} and i.id = plan.instrument_id`
const testOnInstrument = sql`t.code || ', ' || i.code`

const written: readonly LabelTable[] = [
  { kinds: ['order'], table: 'lab_order', words: sql`r.requisition_number` },
  { kinds: ['patient'], table: 'patient', words: sql`${person('r')} || ' (' || r.patient_number || ')'` },
  // A registration of the portal and what somebody typed into a form go by the account.
  { kinds: ['user', 'draft'], table: 'app_user', words: sql`${account('r')} || ' (' || r.username || ')'` },
  { kinds: ['physician'], table: 'physician', words: person('r') },
  { kinds: ['openScan'], table: 'open_scan', words: sql`r.code` },
  { kinds: ['conflict'], table: 'conflict', words: sql`r.code` },
  { kinds: ['batch'], table: 'batch', words: sql`r.number` },
  { kinds: ['plate'], table: 'plate', words: sql`r.number` },
  { kinds: ['plateLayout'], table: 'plate_layout', words: sql`r.name` },
  { kinds: ['qcMaterial'], table: 'qc_material', words: sql`r.name` },
  { kinds: ['qcLot'], table: 'qc_lot', words: sql`r.number` },
  { kinds: ['qcReview'], table: 'qc_review', words: sql`r.month` },
  {
    kinds: ['assayRule'],
    table: 'assay_rule',
    words: sql`t.name`,
    joins: (labId) => sql`join test_type t on ${ofLab(labId, 't')} and t.id = r.test_type_id`,
  },
  {
    kinds: ['mrsaTable'],
    table: 'mrsa_table',
    words: sql`t.code`,
    joins: (labId) => sql`join test t on ${ofLab(labId, 't')} and t.id = r.test_id`,
  },
  {
    kinds: ['autoverifyRule'],
    table: 'autoverify_rule',
    words: sql`t.code`,
    joins: (labId) => sql`join test t on ${ofLab(labId, 't')} and t.id = r.test_id`,
  },
  {
    kinds: ['analyteMethod'],
    table: 'analyte_method',
    words: sql`t.code`,
    joins: (labId) => sql`join test t on ${ofLab(labId, 't')} and t.id = r.test_id`,
  },
  ...(
    [
      'instrumentLine',
      'instrumentLog',
      'instrumentMessage',
      'instrumentRun',
      'instrumentTestCode',
      'instrumentProfile',
      'qcControlName',
    ] as const
  ).map((kind) => ({
    kinds: [kind],
    table: snakeCase(kind),
    words: sql`i.code`,
    joins: (labId: string) => sql`join instrument i on ${ofLab(labId, 'i')} and i.id = r.instrument_id`,
  })),
  {
    kinds: ['qcPlan'],
    table: 'qc_plan',
    words: testOnInstrument,
    joins: (labId) => underControl(labId, sql`r.id`),
  },
  ...(['qcTarget', 'qcRun', 'qcEvent', 'qcFailure'] as const).map((kind) => ({
    kinds: [kind],
    table: `qc_${kind.slice(2).toLowerCase()}`,
    words: testOnInstrument,
    joins: (labId: string) => underControl(labId, sql`r.plan_id`),
  })),
  {
    kinds: ['qcPoint'],
    table: 'qc_point',
    words: testOnInstrument,
    joins: (labId) =>
      sql`join qc_run run on ${ofLab(labId, 'run')} and run.id = r.run_id ${underControl(labId, sql`run.plan_id`)}`,
  },
  { kinds: ['specimen'], table: 'specimen', words: sql`r.barcode` },
  {
    // What was decided of a result behind a control failure goes by the result.
    kinds: ['analysis', 'qcDisposition'],
    table: 'analysis',
    words: sql`t.code || ${m.audit.partOf} || o.requisition_number`,
    joins: (labId) => sql`join test t on ${ofLab(labId, 't')} and t.id = r.test_id ${ofOrder(labId)}`,
  },
  {
    kinds: ['orderMedication'],
    table: 'order_medication',
    words: sql`r.name || ${m.audit.partOf} || o.requisition_number`,
    joins: ofOrder,
  },
  {
    kinds: ['pharmacistReview'],
    table: 'pharmacist_review',
    words: sql`r.signed_name || ${m.audit.partOf} || o.requisition_number`,
    joins: ofOrder,
  },
  {
    kinds: ['report'],
    table: 'report',
    words: sql`o.requisition_number || ' v' || r.number`,
    joins: ofOrder,
  },
  {
    kinds: ['reportLink'],
    table: 'report_link',
    words: sql`m.title`,
    joins: (labId) => sql`join media m on ${ofLab(labId, 'm')} and m.key = r.media_key`,
  },
  {
    kinds: ['recall'],
    table: 'report_recall',
    words: sql`o.requisition_number || ' v' || r.number`,
    joins: ofOrder,
  },
  {
    kinds: ['delivery'],
    table: 'delivery',
    words: sql`coalesce(r.requisition_number || ' v' || r.number || ', ', '') || r.recipient`,
  },
  { kinds: ['fhirClient'], table: 'fhir_client', words: sql`r.name` },
  { kinds: ['patientLinkChoice'], table: 'patient_link_choice', words: sql`r.choice` },
  { kinds: ['healthCase'], table: 'health_case', words: sql`r.requisition_number || ', ' || r.condition` },
  {
    kinds: ['healthRule'],
    table: 'health_rule',
    words: sql`coalesce(r.draft, r.approved) ->> 'condition' || ', ' || r.state`,
  },
  { kinds: ['healthAgency'], table: 'health_agency', words: sql`r.name` },
  { kinds: ['deliveryWay'], table: 'delivery_way', words: sql`r.name` },
  { kinds: ['deliveryLine'], table: 'delivery_line', words: sql`r.channel` },
  { kinds: ['deliveryRule'], table: 'delivery_rule', words: sql`r.name` },
  { kinds: ['recallRecipient'], table: 'report_recall_recipient', words: sql`r.name` },
  { kinds: ['reportBatch'], table: 'report_batch', words: sql`r.signed_name` },
  { kinds: ['test'], table: 'test', words: sql`r.code` },
  { kinds: ['panel'], table: 'panel', words: sql`r.code` },
  { kinds: ['medication'], table: 'medication', words: sql`trim(r.name || ' ' || r.strength)` },
  { kinds: ['drugGraph'], table: 'drug_graph', words: sql`'v' || r.number` },
  {
    kinds: ['toxReflex'],
    table: 'tox_reflex',
    words: sql`coalesce(p.code, l.name)`,
    joins: (labId) =>
      sql`left join panel p on ${ofLab(labId, 'p')} and p.id = r.panel_id left join location l on ${ofLab(labId, 'l')} and l.id = r.location_id`,
  },
  { kinds: ['ingredient'], table: 'ingredient', words: sql`r.name` },
  { kinds: ['diagCode'], table: 'diag_code', words: sql`r.code` },
  { kinds: ['abn'], table: 'abn', words: sql`r.notice ->> 'patient'` },
  { kinds: ['payerRule'], table: 'payer_rule', words: sql`r.incoming` },
  { kinds: ['salesRep'], table: 'sales_rep', words: person('r') },
  { kinds: ['statement'], table: 'statement', words: sql`r.number` },
  {
    kinds: ['billingJob', 'hrsaJob', 'job'],
    table: 'job',
    words: sql`r.kind || coalesce(' ' || r.file_name, '')`,
  },
  // Charges go by the message that told them.
  { kinds: ['ehrJob', 'ehrCharge'], table: 'ehr_message', words: sql`trim(r.type || ' ' || r.control_id)` },
  { kinds: ['ehrConnection'], table: 'ehr_connection', words: sql`r.name` },
  { kinds: ['ehrCode'], table: 'ehr_code', words: sql`r.code` },
  { kinds: ['ehrOrder'], table: 'ehr_order', words: sql`r.placer` },
  { kinds: ['partner'], table: 'partner', words: sql`r.name` },
  { kinds: ['partnerKey'], table: 'partner_key', words: sql`r.fingerprint` },
  { kinds: ['partnerCode'], table: 'partner_code', words: sql`r.code` },
  { kinds: ['transfer'], table: 'transfer', words: sql`r.requisition_number || ' v' || r.number` },
  { kinds: ['outsideResult'], table: 'outside_result', words: sql`r.partner_number || ' v' || r.number` },
  { kinds: ['jobSchedule'], table: 'job_schedule', words: sql`r.kind` },
  { kinds: ['tag'], table: 'tag', words: sql`r.category || ': ' || r.name` },
  {
    kinds: ['addOn'],
    table: 'add_on',
    words: sql`o.requisition_number`,
    joins: ofOrder,
  },
  {
    kinds: ['diagnosisChange'],
    table: 'diagnosis_change',
    words: sql`o.requisition_number`,
    joins: ofOrder,
  },
  { kinds: ['courierRoute'], table: 'courier_route', words: sql`r.name` },
  { kinds: ['courierRun'], table: 'courier_run', words: sql`r.name || ', ' || r.day` },
  ...(['courierStop', 'courierPickup', 'supplyOrder', 'draw'] as const).map((kind) => ({
    kinds: [kind],
    table: snakeCase(kind),
    words: sql`l.name`,
    joins: (labId: string) => sql`join location l on ${ofLab(labId, 'l')} and l.id = r.location_id`,
  })),
  ...(['standingOrder', 'patientAccess'] as const).map((kind) => ({
    kinds: [kind],
    table: snakeCase(kind),
    words: sql`p.lastname || ', ' || p.firstname`,
    joins: (labId: string) => sql`join patient p on ${ofLab(labId, 'p')} and p.id = r.patient_id`,
  })),
  { kinds: ['orderSheet'], table: 'order_sheet', words: sql`r.name` },
  { kinds: ['courierBag'], table: 'courier_bag', words: sql`r.code` },
  { kinds: ['courierEvent'], table: 'courier_event', words: sql`r.kind || coalesce(' ' || r.code, '')` },
  {
    kinds: ['drawTube'],
    table: 'draw_tube',
    words: sql`s.barcode`,
    joins: (labId) => sql`join specimen s on ${ofLab(labId, 's')} and s.id = r.specimen_id`,
  },
  { kinds: ['reportRun'], table: 'report_run', words: sql`r.report` },
  { kinds: ['remoteOrder'], table: 'remote_order', words: sql`r.requisition_number` },
  { kinds: ['remoteForm'], table: 'remote_form', words: sql`r.key || ' v' || r.version` },
  { kinds: ['remoteOrderFile'], table: 'remote_order_file', words: sql`r.name` },
  {
    kinds: ['remoteChange'],
    table: 'remote_change',
    words: sql`ro.requisition_number`,
    joins: (labId) => sql`join remote_order ro on ${ofLab(labId, 'ro')} and ro.id = r.remote_order_id`,
  },
  {
    kinds: ['providerDelegate'],
    table: 'provider_delegate',
    words: sql`u.username`,
    joins: (labId) => user(labId, 'u', 'user_id'),
  },
  {
    kinds: ['intake'],
    table: 'intake',
    words: sql`(r.patient ->> 'lastname') || ', ' || (r.patient ->> 'firstname') || ' (' || r.form_name || ')'`,
  },
  { kinds: ['reportTemplate'], table: 'report_template', words: sql`r.label` },
  { kinds: ['view'], table: 'saved_view', words: sql`r.name` },
  { kinds: ['ticket'], table: 'ticket', words: sql`r.number || ' ' || r.subject` },
  {
    kinds: ['ticketReply'],
    table: 'ticket_reply',
    words: sql`t.number || ' ' || t.subject`,
    joins: (labId) => sql`join ticket t on ${ofLab(labId, 't')} and t.id = r.ticket_id`,
  },
  {
    kinds: ['chat'],
    table: 'chat_room',
    words: sql`case when r.kind = 'lab' then ${m.audit.chatEveryone} else coalesce(m.names, '') end`,
    joins: (labId) => sql`left join lateral (
      select string_agg(${account('u')}, ', ' order by u.username) as names from chat_member c
      join app_user u on ${ofLab(labId, 'u')} and u.id = c.user_id
      where ${ofLab(labId, 'c')} and c.room_id = r.id) m on true`,
  },
  { kinds: ['import'], table: 'import_run', words: sql`r.file_name` },
  {
    kinds: ['emergencyAccess'],
    table: 'emergency_access',
    words: sql`${person('p')} || ' (' || p.patient_number || ')'`,
    joins: (labId) => sql`join patient p on ${ofLab(labId, 'p')} and p.id = r.patient_id`,
  },
  {
    kinds: ['linkedUser'],
    table: 'linked_user',
    words: sql`a.username || ' → ' || b.username`,
    joins: (labId) => sql`${user(labId, 'a', 'parent')} ${user(labId, 'b', 'child')}`,
  },
  {
    kinds: ['session'],
    table: 'session',
    words: sql`u.username`,
    joins: (labId) => user(labId, 'u', 'user_id'),
  },
]

/** The entries of every other register go by their name. */
const byName = registers
  .filter(
    ({ entity, fields }) => fields.includes('name') && !written.some(({ kinds }) => kinds.includes(entity)),
  )
  .map(({ entity }): LabelTable => ({ kinds: [entity], table: snakeCase(entity), words: sql`r.name` }))

export const labelTables: readonly LabelTable[] = [...written, ...byName]

/** Kinds that name the laboratory as a whole, or a look at something that has no rows of its own. */
export const kindsOfTheLab = ['lab', 'feature'] as const
