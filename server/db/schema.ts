import type { ColumnType, Generated } from 'kysely'
import type { UserType } from '@contract/choices'
import type { TicketState } from '@contract/api-support'
import type { ViewState } from '@contract/api-views'
import type { TestDefinition } from '@contract/catalogue-shapes'
import type { Address, Insurance, PatientFields } from '@contract/people-shapes'
import type { StatementLine } from '@contract/statement-shapes'

/**
 * The tables, as Kysely needs to know them. Written beside the migrations and kept true by every query that compiles and
 * every API test that runs. Instants come back as Date, calendar dates as YYYY-MM-DD text, jsonb parsed.
 */

/** Text that is known to be JSON: the only thing a jsonb column takes (see `json` in ./json.ts for why). */
export type JsonText<T> = string & { readonly __json: T }
type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>
type JsonDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>
type JsonNull<T> = ColumnType<T | null, JsonText<T> | null | undefined, JsonText<T> | null>
type Instant = ColumnType<Date, Date, Date>
type InstantNull = ColumnType<Date | null, Date | null | undefined, Date | null>
type Now = ColumnType<Date, Date | undefined, Date>

interface Row {
  lab_id: string
  id: string
  version: Generated<number>
}

export interface LabTable {
  id: string
  name: string
  short_name: string
  clia: string | null
  director: string | null
  address: JsonDefault<Address>
  phone: string | null
  time_zone: string
  logout_seconds: Generated<number>
  settings: JsonDefault<Record<string, unknown>>
  logo_key: string | null
  version: Generated<number>
  updated_at: Now
}
export interface FeatureTable {
  lab_id: string
  name: string
  active: boolean
  version: Generated<number>
}
export interface CounterTable {
  lab_id: string
  name: string
  value: number
}
export interface SalesRepTable extends Row {
  firstname: string
  lastname: string
  email: string | null
  phone: string | null
  active: Generated<boolean>
  /** Made by the database from the name, and from the e-mail address in small letters. */
  search_name: ColumnType<string, never, never>
  email_key: ColumnType<string, never, never>
  updated_at: Now
}
export interface PayerTable extends Row {
  name: string
  electronic_id: string | null
  kind: Generated<string>
  timely_filing_days: number | null
  phone: string | null
  address: JsonDefault<Address>
  search_name: Generated<string>
  active: Generated<boolean>
  updated_at: Now
}
export interface LocationTable extends Row {
  name: string
  code: string
  address: JsonDefault<Address>
  phone: string | null
  fax: string | null
  sales_rep_id: string | null
  active: Generated<boolean>
  search_name: string
  created_at: Now
  updated_at: Now
}
export interface PhysicianTable extends Row {
  firstname: string
  lastname: string
  npi: string
  credentials: string | null
  phone: string | null
  email: string | null
  active: Generated<boolean>
  search_name: string
  created_at: Now
  updated_at: Now
}
export interface PhysicianLocationTable {
  lab_id: string
  id: string
  physician_id: string
  location_id: string
  active: Generated<boolean>
}
export type RoleMap = Record<string, { enabled: boolean }>
export interface AppUserTable extends Row {
  username: string
  email: string | null
  phone: string | null
  first_name: string
  last_name: string
  password_hash: string | null
  user_type: string
  myroles: JsonDefault<RoleMap>
  group_ids: JsonDefault<string[]>
  apps: JsonDefault<string[]>
  active: Generated<boolean>
  verified: Generated<boolean>
  console_logging_enabled: Generated<boolean>
  eula_accepted_at: InstantNull
  created_at: Now
  updated_at: Now
}
export interface UserPhysicianLocationTable {
  lab_id: string
  user_id: string
  physician_location_id: string
}
export interface SessionTable {
  lab_id: string
  id: string
  token_hash: string
  user_id: string
  /** The account whose owner acts here, where a linked account was switched to. */
  primary_user_id: ColumnType<string | null, string | null | undefined, string | null>
  view: string | null
  address: string | null
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  revoked_at: InstantNull
  /** When the password was last typed in this session after it began. */
  confirmed_at: InstantNull
}
export interface OneTimeSecretTable {
  lab_id: string
  id: string
  user_id: string
  purpose: string
  secret_hash: string
  tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  used_at: InstantNull
}
export interface AttemptTable {
  key: string
  count: number
  since: Instant
}
export interface LinkedUserTable {
  lab_id: string
  id: string
  parent: string
  child: string
  verified: Generated<boolean>
  declined_at: InstantNull
  created_at: Instant
}
/** A look at one patient beyond the account's own locations, for an hour at most. */
export interface EmergencyAccessTable {
  lab_id: string
  id: string
  user_id: string
  patient_id: string
  reason: string
  opened_at: Instant
  ends_at: Instant
  ended_at: InstantNull
}
export interface NotificationTable {
  lab_id: string
  id: string
  user_id: string
  description: string
  icon: Generated<string>
  link_id: string | null
  target: string | null
  added: Instant
  done_at: InstantNull
}
export interface MailboxTable {
  lab_id: string
  id: string
  recipient: string
  subject: string
  body: string
  sent_at: Instant
}
export interface SavedViewTable extends Row {
  owner_id: string
  user_type: UserType
  list: string
  name: string
  search_name: string
  shared: Generated<boolean>
  state: JsonDefault<ViewState>
  updated_at: Now
}
export interface SavedViewUsualTable {
  lab_id: string
  user_id: string
  user_type: UserType
  list: string
  view_id: string
}
export interface DraftTable {
  lab_id: string
  user_id: string
  form: string
  data: Json<unknown>
  version: Generated<number>
  updated_at: Instant
}
/** What a caller might see when an answer was kept. */
export interface KeptRights {
  userType: string
  view: string | null
  roles: string[]
  locations: string[] | 'all'
}
export interface IdempotencyTable {
  lab_id: string
  user_id: string
  key: string
  call: string
  request_hash: string
  reply: Json<unknown>
  /** The rights of the caller that the answer was given to. */
  rights: JsonNull<KeptRights>
  created_at: Instant
}

export interface SampleTypeTable extends Row {
  code: string
  name: string
  container: string | null
  matrix: string
  stability_hours: number | null
  active: Generated<boolean>
  updated_at: Now
}
export interface SpecimenSourceTable extends Row {
  code: string
  name: string
  active: Generated<boolean>
  updated_at: Now
}
export interface TestTypeTable extends Row {
  code: string
  name: string
  active: Generated<boolean>
  updated_at: Now
}
export interface TestTable extends Row {
  code: string
  name: string
  report_name: string | null
  test_type_id: string
  sample_type_ids: JsonDefault<string[]>
  loinc: string | null
  procedure_codes: JsonDefault<string[]>
  turnaround_hours: number | null
  active: Generated<boolean>
  definition: Json<TestDefinition>
  updated_at: Now
}
export interface TestVersionTable {
  lab_id: string
  test_id: string
  version: number
  code: string
  name: string
  report_name: string | null
  definition: Json<TestDefinition>
  valid_from: Instant
}
export interface PanelTable extends Row {
  code: string
  name: string
  loinc: string | null
  procedure_codes: JsonDefault<string[]>
  sample_type_id: string | null
  active: Generated<boolean>
  updated_at: Now
}
export interface PanelTestTable {
  lab_id: string
  panel_id: string
  test_id: string
  position: number
}
export interface DiagCodeTable {
  lab_id: string
  id: string
  code: string
  description: string
  billable: boolean
  valid_from: string
  valid_to: string | null
  search_text: string
}
export interface TestDiagCodeTable {
  lab_id: string
  test_id: string
  code: string
}
export interface MedicationTable extends Row {
  name: string
  /** `brand`, or `generic` where it goes by the name of what is in it. */
  kind: Generated<string>
  form: Generated<string>
  /** RX, OTC or DISCN as the source said last; null for one that a person entered. */
  market: string | null
  source: string | null
  source_key: string | null
  strength: Generated<string>
  route: Generated<string>
  ingredients: JsonDefault<string[]>
  side_effects: JsonDefault<string[]>
  alternatives: JsonDefault<string[]>
  active: Generated<boolean>
  search_name: string
  updated_at: Now
}
export interface IngredientTable extends Row {
  name: string
  /** Without salts and synonyms, as toxicology compares it. */
  substance: string
  side_effects: JsonDefault<string[]>
  alternatives: JsonDefault<string[]>
  active: Generated<boolean>
  search_name: string
  updated_at: Now
}
export interface MedicationIngredientTable {
  lab_id: string
  medication_id: string
  ingredient_id: string
  position: number
}
export interface MedicationProductTable {
  lab_id: string
  application: string
  product: string
  medication_id: string
  applicant: string
  market: string
}
export interface LoincOrderTable {
  lab_id: string
  loinc: string
  name: string
  kind: string
  search_name: string
}
export interface UsPlaceTable {
  lab_id: string
  zip: string
  state: string
  county: string
  city: string
  county_key: string
}
export interface UsCountyTable {
  lab_id: string
  fips: string
  state: string
  name: string
  county_key: string
}
export interface PatientIdentifierTable {
  lab_id: string
  system: string
  value: string
  patient_id: string
}
export interface HistoricResultTable {
  lab_id: string
  id: string
  patient_id: string
  loinc: string
  name: string
  value: string
  unit: string | null
  collected_at: Instant
  source_file: string
  run_id: string
}
export interface TagTable extends Row {
  category: string
  name: string
  color: string | null
  active: Generated<boolean>
  updated_at: Now
}
export interface DynamicFormTable extends Row {
  name: string
  applies_to: JsonDefault<{ panels?: string[]; locations?: string[] }>
  questions: Json<unknown[]>
  active: Generated<boolean>
  updated_at: Now
}
export interface IntakeFormTable extends DynamicFormTable {
  intro: Generated<string>
}
/** An answer together with the question as it was asked. */
export interface KeptAnswer {
  key: string
  label: string
  answer: string | number | boolean | null
  /** As a person reads it: the words of a choice, yes and no. */
  text: string
}
export interface IntakeTable extends Row {
  form_id: string
  form_name: string
  location_id: string
  state: Generated<string>
  patient: Json<{
    firstname: string
    lastname: string
    dob: string
    gender: string
    phone: string | null
    email: string | null
  }>
  panels: JsonDefault<string[]>
  answers: Json<KeptAnswer[]>
  search_name: string
  reason: string | null
  submitted_at: Instant
  submitted_by: string
  decided_at: InstantNull
  decided_by: string | null
  /** The order that came of it. */
  order_id: string | null
  updated_at: Now
}
export interface ReportTemplateTable extends Row {
  type: string
  active: Generated<boolean>
  revision: Generated<number>
  folder: string | null
  label: string
  template: JsonDefault<Record<string, unknown>>
  updated_at: Now
}
export interface ReportTemplateRevisionTable {
  lab_id: string
  template_id: string
  revision: number
  fields: Json<unknown>
  made_at: InstantNull
  made_by: string | null
}
export interface BarcodePrinterTable extends Row {
  name: string
  templates: JsonDefault<{ code: string; content: string }[]>
  offset1: Generated<number>
  offset2: Generated<number>
  offset3: Generated<number>
  offset4: Generated<number>
  active: Generated<boolean>
  updated_at: Now
}

export interface PatientTable extends Row {
  patient_number: string
  firstname: string
  lastname: string
  middlename: string | null
  dob: string
  gender: string
  race: string | null
  ethnicity: string | null
  phone: string | null
  email: string | null
  address: JsonDefault<Address>
  location_id: string
  insurance: JsonDefault<Insurance[]>
  merged_into: string | null
  last_order_at: InstantNull
  search_name: string
  created_at: Now
  updated_at: Now
}
/** What a merge of patients changed, as it was and as it became: enough to put every row back. */
export interface MergeSnapshot {
  /** The fields of the surviving record before and after. */
  before: PatientFields
  after: PatientFields
  /** As the database writes instants, so that nothing of them is lost. */
  lastOrderAt: { before: string | null; after: string | null }
  /** Records that had been merged into the other one before. */
  followers: string[]
  orders: MergedOrder[]
}
/** An order that a merge touched; `patient` is null where its copy of the patient stayed as it was. */
export interface MergedOrder {
  id: string
  /** Whether it belonged to the record that was merged away. */
  moved: boolean
  patient: { before: PatientSnapshot; after: PatientSnapshot } | null
}
export interface PatientMergeTable {
  lab_id: string
  id: string
  kept_id: string
  dropped_id: string
  reason: string
  merged_by: string
  merged_at: Instant
  snapshot: Json<MergeSnapshot>
  undone_by: string | null
  undone_at: InstantNull
  undo_reason: string | null
}
/** The patient as printed on this order: copied when it was entered, and by a master update while it is open. */
export interface PatientSnapshot {
  patientNumber: string
  firstname: string
  lastname: string
  middlename: string | null
  dob: string
  gender: string
  race: string | null
  ethnicity: string | null
  phone: string | null
  address: Address
}
export interface Overlay {
  reason: string
  by: string
  byName: string
  at: string
  until?: string | null
}
export interface OrderedPanel {
  panelId: string | null
  testId: string | null
  code: string
  name: string
  letter: string
}
export interface OrderDiagnosis {
  code: string
  description: string
}
export interface OrderTable extends Row {
  kind: Generated<string>
  requisition_number: string
  sampleid: string | null
  state: string
  priority: Generated<string>
  patient_id: string
  patient: Json<PatientSnapshot>
  physician_id: string
  location_id: string
  date_collected: Instant
  date_received: InstantNull
  date_entered: Instant
  date_reported: InstantNull
  date_exported: InstantNull
  report_state: string | null
  report_version: Generated<number>
  hold: JsonNull<Overlay>
  flag: JsonNull<Overlay>
  panels: JsonDefault<OrderedPanel[]>
  diagnoses: JsonDefault<OrderDiagnosis[]>
  insurance: JsonDefault<Insurance[]>
  answers: JsonDefault<Record<string, unknown>>
  comment: string | null
  correction: JsonNull<Record<string, unknown>>
  pharmd_reviewed: Generated<boolean>
  deleted: Generated<boolean>
  entered_by: string
  created_at: Now
  updated_at: Now
}
export interface SpecimenTable extends Row {
  order_id: string
  letter: string
  barcode: string
  sample_type_id: string
  source_id: string
  container: string | null
  state: string
  condition: string | null
  collected_at: Instant
  received_at: InstantNull
  received_by: string | null
  reject_reason: string | null
  comment: string | null
}
export interface CriticalCall {
  toldTo: string
  role: string
  at: string
  readBack: boolean
  by: string
  byName: string
}
export interface AnalysisTable extends Row {
  order_id: string
  specimen_id: string
  panel_id: string | null
  test_id: string
  test_version: number
  position: number
  state: string
  entered: JsonNull<Record<string, unknown>>
  interpretation: JsonNull<Record<string, unknown>>
  critical: Generated<boolean>
  critical_call: JsonNull<CriticalCall>
  comment: string | null
  reason: string | null
  retest_of: string | null
  resulted_at: InstantNull
  resulted_by: string | null
  verified_at: InstantNull
  verified_by: string | null
  released_at: InstantNull
  released_by: string | null
}
export interface OrderMedicationTable {
  lab_id: string
  id: string
  order_id: string
  medication_id: string | null
  name: string
  detail: string | null
  verified_from: JsonNull<{ name: string; detail: string | null }>
  verified_by: string | null
  verified_at: InstantNull
  removed_at: InstantNull
}
export interface MediaTable {
  lab_id: string
  key: string
  kind: string
  title: string
  content_type: string
  /** Null until the paper is drawn: a released report's content is frozen in report.document, the PDF is made from it. */
  size: number | null
  file_key: string | null
  order_id: string | null
  patient_id: string | null
  location_id: string | null
  created_by: string | null
  created_at: Instant
}
export interface ReportTable {
  lab_id: string
  id: string
  order_id: string
  number: number
  state: string
  reason: string | null
  document: Json<unknown>
  content_hash: string
  media_key: string
  released_by: string
  released_at: Instant
}
export interface ReportLinkTable {
  lab_id: string
  id: string
  media_key: string
  token_hash: string
  tries: Generated<number>
  created_by: string
  created_at: Instant
  expires_at: Instant
  revoked_at: InstantNull
}
export interface ImportRunTable {
  lab_id: string
  id: string
  kind: string
  state: string
  file_name: string
  total: number | null
  done: Generated<number>
  loaded: Generated<number>
  refused: Generated<number>
  message: string | null
  refused_media_key: string | null
  started_by: string | null
  started_at: Instant
  finished_at: InstantNull
}
/** One field of one entity that a call changed. */
export interface AuditChange {
  entity: string
  id: string
  field: string
  old: unknown
  new: unknown
}
export interface OutboxTable {
  lab_id: string
  id: string
  kind: string
  payload: Json<unknown>
  created_at: Instant
  run_at: Instant
  /** After this there is no sense in doing it: a code for a new password that somebody waited for. */
  expires_at: InstantNull
  attempts: Generated<number>
  locked_until: InstantNull
  last_error: string | null
  dead_at: InstantNull
}
export interface SecondFactorTable {
  lab_id: string
  user_id: string
  /** Base32, as the owner's authenticator holds it. */
  secret: string
  created_at: Instant
  /** Null while the owner has not yet shown a code of it: it counts for nothing until then. */
  confirmed_at: InstantNull
  /** The last time step whose code was taken: no code works twice. */
  last_step: Generated<number>
}
export interface RecoveryCodeTable {
  lab_id: string
  id: string
  user_id: string
  code_hash: string
  used_at: InstantNull
}
export interface AuditTable {
  lab_id: string
  chain: number
  seq: number
  at: Instant
  request_id: string
  call: string
  wrote: boolean
  outcome: string
  user_id: string | null
  acting_as: string | null
  session_id: string | null
  address: string | null
  entity: string
  entity_id: string | null
  ids: string[]
  changes: Json<AuditChange[]>
  reason: string | null
  hash: string
}
export interface AuditHeadTable {
  lab_id: string
  chain: number
  seq: Generated<number>
  hash: string
}

export interface TicketTable extends Row {
  number: string
  subject: string
  text: string
  state: Generated<TicketState>
  from_user: string
  search_name: string
  created_at: Instant
  updated_at: Instant
}
export interface TicketReplyTable {
  lab_id: string
  id: string
  ticket_id: string
  by_user: string
  staff: boolean
  text: string
  at: Instant
}
export interface ChatRoomTable {
  lab_id: string
  id: string
  kind: 'lab' | 'direct'
  /** `lab`, or the ids of the two people in order. */
  key: string
  last_seq: Generated<number>
  created_at: Instant
}
export interface ChatMemberTable {
  lab_id: string
  room_id: string
  user_id: string
  read_seq: Generated<number>
}
export interface ChatMessageTable {
  lab_id: string
  id: string
  room_id: string
  seq: number
  by_user: string
  text: string
  search_text: string
  at: Instant
}

export interface ContractLabTable extends Row {
  name: string
  clia: string | null
  address: JsonDefault<Address>
  director: string | null
  bill_to: string | null
  phone: string | null
  interface_note: string | null
  report_name: string | null
  active: Generated<boolean>
  updated_at: Now
  search_name: string
}
export interface ContractLabPriceTable {
  lab_id: string
  contract_lab_id: string
  position: number
  test_code: string
  cents: number
  valid_from: string
  valid_to: string | null
}
/** Who registered for the portal; its id is that of the account. */
export interface PortalRegistrationTable {
  lab_id: string
  id: string
  clinic: string
  search_clinic: ColumnType<string, never, never>
  registered_at: Instant
  refused_at: InstantNull
  refused_by: string | null
  refuse_reason: string | null
}
export interface PayerRuleTable extends Row {
  incoming: string
  kind: string
  location_id: string | null
  payer_id: string
  active: Generated<boolean>
  updated_at: Now
  search_name: string
}
export interface StatementTable extends Row {
  number: string
  patient_id: string
  state: Generated<string>
  open: ColumnType<boolean, never, never>
  reminders: Generated<number>
  lines: JsonDefault<StatementLine[]>
  total_cents: number
  paid_cents: number
  returned_mail: boolean
  note: string | null
  created_at: Instant
  state_at: Instant
  updated_at: Instant
}
export interface JobTable extends Row {
  register: string
  kind: string
  state: Generated<string>
  open: ColumnType<boolean, never, never>
  file_name: string | null
  checksum: string | null
  total: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  attempts: Generated<number>
  message: string | null
  started_by: string
  created_at: Instant
  started_at: InstantNull
  finished_at: InstantNull
  updated_at: Instant
}

export interface Database {
  lab: LabTable
  feature: FeatureTable
  counter: CounterTable
  sales_rep: SalesRepTable
  payer: PayerTable
  location: LocationTable
  physician: PhysicianTable
  physician_location: PhysicianLocationTable
  app_user: AppUserTable
  user_physician_location: UserPhysicianLocationTable
  session: SessionTable
  one_time_secret: OneTimeSecretTable
  attempt: AttemptTable
  linked_user: LinkedUserTable
  emergency_access: EmergencyAccessTable
  notification: NotificationTable
  mailbox: MailboxTable
  draft: DraftTable
  saved_view: SavedViewTable
  saved_view_usual: SavedViewUsualTable
  idempotency: IdempotencyTable
  sample_type: SampleTypeTable
  specimen_source: SpecimenSourceTable
  test_type: TestTypeTable
  test: TestTable
  test_version: TestVersionTable
  panel: PanelTable
  panel_test: PanelTestTable
  diag_code: DiagCodeTable
  test_diag_code: TestDiagCodeTable
  medication: MedicationTable
  ingredient: IngredientTable
  medication_ingredient: MedicationIngredientTable
  medication_product: MedicationProductTable
  loinc_order: LoincOrderTable
  us_place: UsPlaceTable
  us_county: UsCountyTable
  patient_identifier: PatientIdentifierTable
  historic_result: HistoricResultTable
  tag: TagTable
  dynamic_form: DynamicFormTable
  intake_form: IntakeFormTable
  intake: IntakeTable
  report_template: ReportTemplateTable
  report_template_revision: ReportTemplateRevisionTable
  barcode_printer: BarcodePrinterTable
  patient: PatientTable
  patient_merge: PatientMergeTable
  lab_order: OrderTable
  specimen: SpecimenTable
  analysis: AnalysisTable
  order_medication: OrderMedicationTable
  media: MediaTable
  report: ReportTable
  report_link: ReportLinkTable
  import_run: ImportRunTable
  outbox: OutboxTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  contract_lab: ContractLabTable
  contract_lab_price: ContractLabPriceTable
  portal_registration: PortalRegistrationTable
  payer_rule: PayerRuleTable
  statement: StatementTable
  job: JobTable
  audit: AuditTable
  audit_head: AuditHeadTable
  ticket: TicketTable
  ticket_reply: TicketReplyTable
  chat_room: ChatRoomTable
  chat_member: ChatMemberTable
  chat_message: ChatMessageTable
}
