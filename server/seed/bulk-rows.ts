import { sql, type RawBuilder } from 'kysely'
import { ofLab } from '../core/scope'
import { folded } from '../core/text'
import type { Tx } from '../core/tx'
import type { BulkStart } from './bulk-counters'
import { panels } from './catalogue'
import type { SeededLab } from './laboratory'
import { idOf } from './order-people'
import { lab } from './people/lab'
import { locations } from './people/locations'
import { femaleNames, lastNames, maleNames } from './people/names'
import { places, streets } from './people/places'

export interface BulkPlan extends BulkStart {
  seeded: SeededLab
  orders: number
  patients: number
  now: Date
  /** Collection of the first order, and how many seconds later the last one's is. */
  first: Date
  seconds: number
}

type Sql = RawBuilder<unknown>

/** What is ordered here, and where that specimen is taken. */
const ordered = [
  ...['CMP', 'BMP', 'CBCD', 'LIPID', 'THYROID', 'DIAB', 'PTINR', 'RENAL'].map((panel) => ({
    panel,
    source: 'VEN',
  })),
  ...['TOXCMP', 'TOXSCR', 'TOXREC', 'TOXOPI', 'UA'].map((panel) => ({ panel, source: 'URV' })),
  { panel: 'COVFLU', source: 'NP' },
]

const repeated = (list: readonly (readonly [string, number])[]) =>
  list.flatMap(([name, weight]) => Array.from({ length: weight }, () => name))
const names = { first: [repeated(femaleNames), repeated(maleNames)], last: repeated(lastNames) } as const

/** Thirty-two hexadecimal digits that belong to this row and no other. */
const digest = (kind: string, n: Sql) => sql`md5(${kind}::text || (${n})::text)`
/** A number from 0 to 4,294,967,295 from a digest: one of its four parts. */
const draw = (digits: string, part: 0 | 1 | 2 | 3) =>
  sql`('x' || substr(${sql.ref(digits)}, ${sql.lit(part * 8 + 1)}, 8))::bit(32)::bigint`
/** A UUID that sorts by the row number, of version 7 in form. */
const idFor = (kind: string, n: Sql) =>
  sql`(lpad(to_hex((${n})::bigint), 12, '0') || '7' || substr(${digest(kind, n)}, 1, 3) || '8' || substr(${digest(kind, n)}, 4, 15))::uuid`
const pick = (list: readonly string[], digits: string, part: 0 | 1 | 2 | 3) =>
  sql`(${[...list]}::text[])[1 + ${draw(digits, part)} % ${sql.lit(list.length)}]`
const padded = (n: Sql, width: number) =>
  sql`lpad((${n})::text, greatest(${sql.lit(width)}, length((${n})::text)), '0')`

/** When the n-th order (from 1) was collected: evenly over the years, in the clinic's hours. */
const collectedAt = ({ first, seconds, orders, ordersBefore }: BulkPlan, n: Sql) => sql`(
  date_trunc('day', ${first}::timestamptz + interval '1 second' * ((${n} - 1) * ${seconds}::float8 / ${orders}), ${lab.timeZone})
  + interval '1 minute' * (420 + ('x' || substr(${digest('collected', sql`${n} + ${ordersBefore}::bigint`)}, 1, 8))::bit(32)::bigint % 600))`

/** Patients `from` to `to` of this call, each with the date of the last of the orders that `insertOrders` gives them. */
export async function insertPatients(tx: Tx, plan: BulkPlan, from: number, to: number): Promise<void> {
  const { seeded, patients, orders } = plan
  const clinics = locations.flatMap(({ code, weight }) =>
    Array.from({ length: weight }, () => idOf(seeded.locations, code)),
  )
  const cities = places.map(({ city, state, zip }) => JSON.stringify({ city, state, zip }))
  const row = sql`(i + ${plan.patientsBefore}::bigint)`
  const last = sql`(i + ${patients}::bigint * ((${orders}::bigint - i) / ${patients}::bigint))`
  await sql`
    insert into patient (lab_id, id, patient_number, firstname, lastname, dob, gender, phone, address, location_id, insurance, last_order_at, search_name)
    select ${seeded.labId}, ${idFor('patient', row)}, 'P-' || ${padded(sql`i + ${plan.patientNumber}::bigint`, 7)},
      firstname, lastname, date '1932-01-01' + (${draw('h', 2)} % 31000)::int, gender, '(208) 555-01' || lpad((${draw('h', 3)} % 100)::text, 2, '0'),
      jsonb_build_object('line1', (101 + ${draw('g', 0)} % 14000) || ' ' || ${pick(streets, 'g', 1)} || ' Street', 'line2', null)
        || (${pick(cities, 'g', 2)})::jsonb,
      (${pick(clinics, 'g', 3)})::uuid, '[]', case when i <= ${orders} then ${collectedAt(plan, last)} end, search_name
    from (
      select i, h, ${digest('home', row)} as g, gender, firstname, lastname, folded_last || ' ' || folded_first as search_name
      from (
        select i, h, case f when 1 then 'F' else 'M' end as gender,
          case f when 1 then ${pick(names.first[0], 'h', 0)} else ${pick(names.first[1], 'h', 0)} end as firstname,
          case f when 1 then ${pick(names.first[0].map(folded), 'h', 0)} else ${pick(names.first[1].map(folded), 'h', 0)} end as folded_first,
          ${pick(names.last, 'h', 1)} as lastname, ${pick(names.last.map(folded), 'h', 1)} as folded_last
        from (select i, h, (${draw('h', 3)} / 100) % 2 as f
          from (select i, ${digest('patient', row)} as h from generate_series(${from}::bigint, ${to}::bigint) i offset 0) numbered) sexed
      ) named
    ) homed`.execute(tx)
}

/** Orders `from` to `to` of this call with their specimens; requisition numbers continue the series of each day. */
export async function insertOrders(tx: Tx, plan: BulkPlan, from: number, to: number): Promise<void> {
  const { seeded, now } = plan
  const row = sql`(n + ${plan.ordersBefore}::bigint)`
  const patient = sql`(1 + (n - 1) % ${plan.patients}::bigint + ${plan.patientsBefore}::bigint)`
  const physiciansAt = JSON.stringify(
    [...seeded.locations.values()].map((location) => ({
      location,
      physicians: seeded.physicians
        .filter(({ locationIds }) => locationIds.includes(location))
        .map(({ id }) => id),
    })),
  )
  const items = JSON.stringify(
    ordered.map(({ panel: code, source }) => {
      const panel = panels.find((one) => one.code === code)
      if (!panel) throw new Error(`No panel ${code} in the demo catalogue.`)
      return {
        panels: [{ panelId: idOf(seeded.panels, code), testId: null, code, name: panel.name, letter: 'A' }],
        sampleType: idOf(seeded.sampleTypes, panel.sampleType),
        source: idOf(seeded.sources, source),
      }
    }),
  )
  const enteredBy = seeded.users.get('accession') ?? null
  await sql`
    with drawn as materialized (
      select n, ${idFor('order', row)} as id, ${idFor('specimen', row)} as specimen_id, ${idFor('patient', patient)} as patient_id, h,
        ${draw('h', 0)} % 200 as fate, ${collectedAt(plan, sql`n`)} as collected,
        (${items}::jsonb) -> (${draw('h', 1)} % ${sql.lit(ordered.length)})::int as item
      from (select n, ${digest('order', row)} as h from generate_series(${from}::bigint, ${to}::bigint) n offset 0) numbered
    ), dated as materialized (
      select *, case when fate < 184 then 'CLOSED' when fate between 196 and 198 then 'REJECTED' else 'OPEN' end as state,
        collected + interval '1 minute' * (5 + ${draw('h', 2)} % 300) as entered,
        case when fate < 190 or fate >= 196 then least(${now}::timestamptz, collected + interval '1 minute' * (180 + ${draw('h', 2)} % 1000)) end as received,
        case when fate < 184 then least(${now}::timestamptz, collected + interval '1 minute' * (1500 + ${draw('h', 3)} % 3000)) end as reported
      from drawn
    ), coded as materialized (
      select *, to_char(entered at time zone ${lab.timeZone}, 'YYDDD') as day from dated
    ), taken as (
      insert into counter (lab_id, name, value)
      select ${seeded.labId}::uuid, 'requisition ' || day, count(*) from coded group by day
      on conflict (lab_id, name) do update set value = counter.value + excluded.value
      returning name, value
    ), numbered as materialized (
      select c.*, c.day || '-' || ${padded(sql`taken.value - count(*) over (partition by c.day) + row_number() over (partition by c.day order by c.n)`, 4)} as requisition
      from coded c join taken on taken.name = 'requisition ' || c.day
    ), made as (
      insert into lab_order (lab_id, id, requisition_number, state, priority, patient_id, patient, physician_id, location_id, date_collected,
        date_received, date_entered, date_reported, date_exported, report_state, report_version, hold, panels, entered_by, created_at, updated_at)
      select ${seeded.labId}::uuid, o.id, o.requisition, o.state, case ${draw('o.h', 3)} % 17 when 0 then 'STAT' else 'ROUTINE' end, p.id,
        jsonb_build_object('patientNumber', p.patient_number, 'firstname', p.firstname, 'lastname', p.lastname, 'middlename', null, 'dob', p.dob,
          'gender', p.gender, 'race', null, 'ethnicity', null, 'phone', p.phone, 'address', p.address),
        staff.physicians[1 + ${draw('o.h', 2)} % cardinality(staff.physicians)], p.location_id, o.collected, o.received, o.entered, o.reported,
        case when fate < 160 then least(${now}::timestamptz, o.reported + interval '1 hour' * (1 + ${draw('o.h', 1)} % 40)) end,
        case when o.reported is not null then 'FINAL' end, case when o.reported is null then 0 else 1 end,
        case fate when 199 then jsonb_build_object('reason', 'Insurance information requested', 'by', ${enteredBy}::text, 'byName', 'Joy Lindqvist',
          'at', to_char(o.received at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'until', null) end,
        o.item -> 'panels', ${enteredBy}::uuid, o.entered, coalesce(o.reported, o.entered)
      from numbered o
      join patient p on ${ofLab(seeded, 'p')} and p.id = o.patient_id
      join jsonb_to_recordset(${physiciansAt}::jsonb) as staff (location uuid, physicians uuid[]) on staff.location = p.location_id
    )
    insert into specimen (lab_id, id, order_id, letter, barcode, sample_type_id, source_id, state, condition, collected_at, received_at, received_by, reject_reason)
    select ${seeded.labId}::uuid, specimen_id, id, 'A', requisition || 'A', (item ->> 'sampleType')::uuid, (item ->> 'source')::uuid,
      case when received is null then 'EXPECTED' when state = 'REJECTED' then 'REJECTED' when state = 'CLOSED' then 'STORED' else 'RECEIVED' end,
      case when received is null then null when state = 'REJECTED' then 'Not acceptable' else 'Acceptable' end,
      collected, received, case when received is not null then ${enteredBy}::uuid end, case when state = 'REJECTED' then 'Quantity not sufficient' end
    from numbered`.execute(tx)
}
