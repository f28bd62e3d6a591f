import { sql } from 'kysely'
import type { LineConfig } from '@contract/instrument-lines/shapes'
import type { OrderAnswer } from '../../astm/public'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** So many specimens are told in one answer. */
const mostSpecimens = 100

interface Row {
  barcode: string
  order_id: string
  urgent: boolean
  collected: string
  sample_type: string
  number: string
  lastname: string
  firstname: string
  dob: string
  gender: string
  tests: string[]
}

/**
 * What specimens wait for on an instrument: tests that have a code there, neither measured nor cancelled, of specimens that are here,
 * whose order is not held. An instrument that is out of service or switched off is told of nothing. `ALL` asks for every such specimen. Times are the laboratory's own. A specimen that is unknown or waits for
 * nothing is left out.
 */
export async function waitingFor(
  db: Executor,
  labId: string,
  instrumentId: string,
  codes: LineConfig['codes'],
  specimens: readonly string[],
): Promise<{ answers: OrderAnswer[]; orderIds: string[] }> {
  if (codes.length === 0 || specimens.length === 0) return { answers: [], orderIds: [] }
  const asksAll = specimens.some((one) => one.toUpperCase() === 'ALL')
  const { rows } = await sql<Row>`
    select s.barcode, o.id as order_id, o.priority <> 'ROUTINE' as urgent, t.code as sample_type,
      to_char(s.collected_at at time zone l.time_zone, 'YYYYMMDDHH24MISS') as collected,
      o.patient ->> 'patientNumber' as number, o.patient ->> 'lastname' as lastname,
      o.patient ->> 'firstname' as firstname, o.patient ->> 'dob' as dob, o.patient ->> 'gender' as gender,
      array_agg(a.test_id order by a.position) as tests
    from specimen s
      join lab_order o on ${ofLab(labId, 'o')} and o.id = s.order_id
      join lab l on l.id = ${labId}
      join analysis a on ${ofLab(labId, 'a')} and a.specimen_id = s.id
      left join sample_type t on ${ofLab(labId, 't')} and t.id = s.sample_type_id
    where ${ofLab(labId, 's')} ${asksAll ? sql`` : sql`and s.barcode = any(${[...specimens]}::text[])`}
      and s.state in ('RECEIVED', 'STORED') and not o.deleted and o.hold is null
      and a.state in ('REGISTERED', 'ASSIGNED') and a.test_id = any(${codes.map(({ testId }) => testId)}::uuid[])
      and (a.instrument_id is null or a.instrument_id = ${instrumentId})
      and exists (select from instrument i where ${ofLab(labId, 'i')} and i.id = ${instrumentId} and i.active
        and i.out_since is null)
    group by s.id, s.barcode, s.collected_at, o.id, o.priority, o.patient, t.code, l.time_zone
    order by s.barcode limit ${mostSpecimens}`.execute(db)
  const codeOf = new Map(codes.map(({ testId, code }) => [testId, code]))
  return {
    orderIds: rows.map(({ order_id }) => order_id),
    answers: rows.map((row) => ({
      specimen: row.barcode,
      tests: row.tests.flatMap((id) => codeOf.get(id) ?? []),
      urgent: row.urgent,
      collectedAt: row.collected,
      sampleType: row.sample_type ?? '',
      patient: {
        id: row.number,
        last: row.lastname,
        first: row.firstname,
        birth: row.dob.replaceAll('-', '').slice(0, 8),
        sex: /^[MF]/i.exec(row.gender)?.[0].toUpperCase() ?? 'U',
      },
    })),
  }
}
