import type { AccountsTables } from './accounts'
import type { AddOnsTables } from './add-ons'
import type { AnalyteMethodsTables } from './analyte-methods'
import type { AuditTables } from './audit'
import type { BatchesTables } from './batches'
import type { BillingTables } from './billing'
import type { ClaimsTables } from './claims'
import type { CatalogueTables } from './catalogue'
import type { CouriersTables } from './couriers'
import type { DeliveriesTables } from './deliveries'
import type { PlatesTables } from './plates'
import type { PublicHealthTables } from './public-health'
import type { AutoverificationTables } from './autoverification'
import type { QualityControlTables } from './quality-control'
import type { EhrTables } from './ehr'
import type { FhirTables } from './fhir'
import type { InstrumentLinesTables } from './instrument-lines'
import type { InstrumentLogTables } from './instrument-log'
import type { InstrumentRunsTables } from './instrument-runs'
import type { IntakeTables } from './intake'
import type { LabTables } from './lab'
import type { OrdersTables } from './orders'
import type { PatientAccessTables } from './patient-access'
import type { PatientsTables } from './patients'
import type { PeopleTables } from './people'
import type { ReferenceTables } from './reference'
import type { RemoteOrdersTables } from './remote-orders'
import type { ReportsTables } from './reports'
import type { StandingOrderTables } from './standing-orders'
import type { OrderSheetTables } from './order-sheets'
import type { SuppliesTables } from './supplies'
import type { SupportTables } from './support'
import type { TotalsTables } from './totals'
import type { TransfersTables } from './transfers'
import type { WorkTables } from './work'

export type * from './accounts'
export type * from './add-ons'
export type * from './analyte-methods'
export type * from './audit'
export type * from './batches'
export type * from './billing'
export type * from './catalogue'
export type * from './claims'
export type * from './couriers'
export type * from './deliveries'
export type * from './plates'
export type * from './public-health'
export type * from './autoverification'
export type * from './quality-control'
export type * from './ehr'
export type * from './fhir'
export type * from './instrument-lines'
export type * from './instrument-log'
export type * from './instrument-runs'
export type * from './intake'
export type * from './lab'
export type * from './orders'
export type * from './patient-access'
export type * from './patients'
export type * from './people'
export type * from './reference'
export type * from './remote-orders'
export type * from './reports'
export type * from './order-sheets'
export type * from './standing-orders'
export type * from './supplies'
export type * from './support'
export type * from './totals'
export type * from './transfers'
export type * from './work'
export type { JsonText } from './columns'

/**
 * The tables, as Kysely needs to know them. Written beside the migrations and kept true by every query that compiles and
 * every API test that runs. Instants come back as Date, calendar dates as YYYY-MM-DD text, jsonb parsed.
 */
export interface Database
  extends
    AccountsTables,
    AddOnsTables,
    AnalyteMethodsTables,
    AuditTables,
    AutoverificationTables,
    BatchesTables,
    BillingTables,
    CatalogueTables,
    ClaimsTables,
    CouriersTables,
    DeliveriesTables,
    PlatesTables,
    PublicHealthTables,
    QualityControlTables,
    EhrTables,
    FhirTables,
    InstrumentLinesTables,
    InstrumentLogTables,
    InstrumentRunsTables,
    IntakeTables,
    LabTables,
    OrdersTables,
    PatientAccessTables,
    PatientsTables,
    PeopleTables,
    ReferenceTables,
    RemoteOrdersTables,
    ReportsTables,
    OrderSheetTables,
    StandingOrderTables,
    SuppliesTables,
    SupportTables,
    TotalsTables,
    TransfersTables,
    WorkTables {}
