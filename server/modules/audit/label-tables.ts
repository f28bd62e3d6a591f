import { m } from '@contract/messages'

/**
 * Where the trail finds what a thing is called: for each kind of thing that the server writes, a table and the words of its
 * row `r`. A child without a name of its own (a result, a link) is named after what it belongs to.
 */
export interface LabelTable {
  /** As the trail names them. */
  kinds: readonly string[]
  table: string
  /** SQL over the row `r`, of constants alone. */
  words: string
  /** Joins that the words need. */
  joins?: string
}

const person = (alias: string) => `${alias}.lastname || ', ' || ${alias}.firstname`
const account = (alias: string) => `${alias}.first_name || ' ' || ${alias}.last_name`
const ofOrder = 'join lab_order o on o.lab_id = r.lab_id and o.id = r.order_id'
const user = (alias: string, column: string) =>
  `join app_user ${alias} on ${alias}.lab_id = r.lab_id and ${alias}.id = r.${column}`

export const labelTables: readonly LabelTable[] = [
  { kinds: ['order'], table: 'lab_order', words: 'r.requisition_number' },
  { kinds: ['patient'], table: 'patient', words: `${person('r')} || ' (' || r.patient_number || ')'` },
  // A registration of the portal and what somebody typed into a form go by the account.
  { kinds: ['user', 'draft'], table: 'app_user', words: `${account('r')} || ' (' || r.username || ')'` },
  { kinds: ['location'], table: 'location', words: 'r.name' },
  { kinds: ['physician'], table: 'physician', words: person('r') },
  { kinds: ['specimen'], table: 'specimen', words: 'r.barcode' },
  {
    kinds: ['analysis'],
    table: 'analysis',
    words: `t.code || '${m.audit.partOf}' || o.requisition_number`,
    joins: `join test t on t.lab_id = r.lab_id and t.id = r.test_id ${ofOrder}`,
  },
  {
    kinds: ['orderMedication'],
    table: 'order_medication',
    words: `r.name || '${m.audit.partOf}' || o.requisition_number`,
    joins: ofOrder,
  },
  {
    kinds: ['report'],
    table: 'report',
    words: `o.requisition_number || ' v' || r.number`,
    joins: ofOrder,
  },
  {
    kinds: ['reportLink'],
    table: 'report_link',
    words: 'm.title',
    joins: 'join media m on m.lab_id = r.lab_id and m.key = r.media_key',
  },
  { kinds: ['test'], table: 'test', words: 'r.code' },
  { kinds: ['panel'], table: 'panel', words: 'r.code' },
  { kinds: ['testType'], table: 'test_type', words: 'r.name' },
  { kinds: ['sampleType'], table: 'sample_type', words: 'r.name' },
  { kinds: ['specimenSource'], table: 'specimen_source', words: 'r.name' },
  { kinds: ['medication'], table: 'medication', words: `trim(r.name || ' ' || r.strength)` },
  { kinds: ['diagCode'], table: 'diag_code', words: 'r.code' },
  { kinds: ['payer'], table: 'payer', words: 'r.name' },
  { kinds: ['payerRule'], table: 'payer_rule', words: 'r.incoming' },
  { kinds: ['contractLab'], table: 'contract_lab', words: 'r.name' },
  { kinds: ['salesRep'], table: 'sales_rep', words: person('r') },
  { kinds: ['statement'], table: 'statement', words: 'r.number' },
  {
    kinds: ['billingJob', 'ehrJob', 'hrsaJob'],
    table: 'job',
    words: `r.kind || coalesce(' ' || r.file_name, '')`,
  },
  { kinds: ['tag'], table: 'tag', words: `r.category || ': ' || r.name` },
  { kinds: ['dynamicForm'], table: 'dynamic_form', words: 'r.name' },
  { kinds: ['intakeForm'], table: 'intake_form', words: 'r.name' },
  {
    kinds: ['intake'],
    table: 'intake',
    words: `(r.patient ->> 'lastname') || ', ' || (r.patient ->> 'firstname') || ' (' || r.form_name || ')'`,
  },
  { kinds: ['reportTemplate'], table: 'report_template', words: 'r.label' },
  { kinds: ['barcodePrinter'], table: 'barcode_printer', words: 'r.name' },
  { kinds: ['view'], table: 'saved_view', words: 'r.name' },
  { kinds: ['ticket'], table: 'ticket', words: `r.number || ' ' || r.subject` },
  {
    kinds: ['ticketReply'],
    table: 'ticket_reply',
    words: `t.number || ' ' || t.subject`,
    joins: 'join ticket t on t.lab_id = r.lab_id and t.id = r.ticket_id',
  },
  {
    kinds: ['chat'],
    table: 'chat_room',
    words: `case when r.kind = 'lab' then '${m.audit.chatEveryone}' else coalesce((
      select string_agg(${account('u')}, ', ' order by u.username) from chat_member c
      join app_user u on u.lab_id = c.lab_id and u.id = c.user_id
      where c.lab_id = r.lab_id and c.room_id = r.id), '') end`,
  },
  { kinds: ['import'], table: 'import_run', words: 'r.file_name' },
  {
    kinds: ['emergencyAccess'],
    table: 'emergency_access',
    words: `${person('p')} || ' (' || p.patient_number || ')'`,
    joins: 'join patient p on p.lab_id = r.lab_id and p.id = r.patient_id',
  },
  {
    kinds: ['linkedUser'],
    table: 'linked_user',
    words: `a.username || ' → ' || b.username`,
    joins: `${user('a', 'parent')} ${user('b', 'child')}`,
  },
  { kinds: ['session'], table: 'session', words: 'u.username', joins: user('u', 'user_id') },
]

/** Kinds that name the laboratory as a whole, or a look at something that has no rows of its own. */
export const kindsOfTheLab = ['lab', 'feature'] as const
