import { sql } from 'kysely'
import type { ClaimCheck } from '@contract/claim-readiness/shapes'
import type { PayerKind } from '@contract/choices'
import { addDays } from '@contract/rules/age'
import type { ClaimFacts, ClaimItem } from '@contract/rules/claims/readiness'
import type { CoverageLine, PriceLine } from '@contract/rules/claims/coverage'
import { todayIn, wallTimeAt } from '@contract/rules/zone'
import { badInput, notFound } from '../../core/errors'
import { m } from '@contract/messages'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations, reaches } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { diagnosesUnconfirmed } from '../diagnosis-changes/public'
import { sameDayOrders } from '../orders/public'
import { ownPhysicians } from '../physicians/public'
import { choicesOnNotices } from './notices'

/** The longest time in which a payer counts how often a test was done. */
const lookBackDays = 3650

interface PayerRow {
  name: string
  kind: PayerKind
  electronic_id: string | null
  timely_filing_days: number | null
}

interface Billed {
  key: string
  name: string
  codes: string[]
}

/** Looks up what the rules need of an order as it is asked about. Refuses what is not within the caller's reach. */
export async function claimFacts(
  db: Executor,
  who: Principal,
  asked: ClaimCheck,
  now: Date,
): Promise<ClaimFacts> {
  if (!reaches(who, asked.locationId)) throw notFound()
  const serviceDate = wallTimeAt(asked.dateCollected, who.timeZone).date
  const dob = asked.patientId === null ? asked.dob : await birthOf(db, who, asked.patientId)
  const billed = await billedFor(db, who, asked.items)
  const codes = [...new Set(billed.flatMap((one) => one.codes))]
  const [first, ...rest] = asked.insurance
  const others = await Promise.all(rest.map((one, at) => payerOf(db, who, one, at + 1)))
  const [payer, physician, diagnoses, prices, coverage, lab, earlier, sameDay, choices] = [
    first ? await payerOf(db, who, first, 0) : null,
    await physicianOf(db, who, asked.physicianId),
    await standingOf(db, who, asked.diagnoses, serviceDate),
    await pricesOf(db, who, codes),
    await coverageOf(db, who, codes),
    await db.selectFrom('lab').select('clia').where('id', '=', who.labId).executeTakeFirstOrThrow(),
    await earlierDays(db, who, asked, serviceDate),
    asked.patientId === null || asked.items.length === 0
      ? []
      : await sameDayOrders(db, who, {
          patientId: asked.patientId,
          dateCollected: asked.dateCollected,
          items: asked.items.map(({ panelId, testId }) => ({ panelId, testId, letter: 'A' })),
          except: asked.orderId,
        }),
    await choicesOnNotices(db, who, asked),
  ]
  const items = asked.items.flatMap(({ panelId, testId, pointers }): ClaimItem[] => {
    const one = billed.find(({ key }) => key === (panelId ?? testId))
    if (!one) return []
    return [
      {
        key: one.key,
        name: one.name,
        procedureCodes: one.codes,
        pointers: pointers ?? null,
        abn: choices.get(one.key),
        earlier,
        sameDay: sameDay.find(({ names }) => names.includes(one.name))?.requisitionNumber ?? null,
      },
    ]
  })
  return {
    serviceDate,
    today: todayIn(who.timeZone, now.toISOString()),
    dob,
    payer,
    others: others.map((one) => one?.kind ?? null),
    physician,
    diagnoses,
    diagnosesUnconfirmed: await diagnosesUnconfirmed(db, who, asked.orderId),
    items,
    clia: lab.clia,
    prices,
    coverage,
  }
}

async function birthOf(db: Executor, who: Principal, patientId: string): Promise<string> {
  const { rows } = await sql<{ dob: string }>`select dob from patient
    where ${ofLab(who)} and id = ${patientId} and ${ownLocations(who, 'location_id')}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row.dob
}

async function payerOf(
  db: Executor,
  who: Principal,
  insurance: ClaimCheck['insurance'][number],
  at: number,
): Promise<ClaimFacts['payer']> {
  const { payerId, payerName, policyNumber: memberId } = insurance
  const { rows } =
    payerId === null
      ? { rows: [] }
      : await sql<PayerRow>`select name, kind, electronic_id, timely_filing_days from payer
          where ${ofLab(who)} and id = ${payerId}`.execute(db)
  const [row] = rows
  if (payerId !== null && !row) throw badInput({ [`insurance.${at}.payerId`]: m.payers.notFound })
  return row
    ? {
        name: row.name,
        kind: row.kind,
        electronicId: row.electronic_id,
        timelyFilingDays: row.timely_filing_days,
        memberId,
      }
    : { name: payerName ?? '', kind: null, electronicId: null, timelyFilingDays: null, memberId }
}

async function physicianOf(
  db: Executor,
  who: Principal,
  id: string | null,
): Promise<ClaimFacts['physician']> {
  if (id === null) return null
  const { rows } = await sql<{ npi: string; active: boolean }>`select npi, active from physician
    where ${ofLab(who)} and id = ${id} and ${ownPhysicians(who, 'physician.id')}`.execute(db)
  return rows[0] ?? null
}

/** How each code stands in the code table on the day of service. */
async function standingOf(
  db: Executor,
  who: Principal,
  typed: readonly string[],
  on: string,
): Promise<ClaimFacts['diagnoses']> {
  const codes = typed.map((code) => code.trim().toUpperCase())
  if (codes.length === 0) return []
  const { rows } = await sql<{ code: string; billable: boolean }>`select code, billable from diag_code
    where ${ofLab(who)} and code = any(${codes}::text[]) and valid_from <= ${on}::date
      and (valid_to is null or ${on}::date < valid_to)`.execute(db)
  const { rows: loaded } = await sql<{ loaded: boolean }>`
    select exists (select from diag_code where ${ofLab(who)} and valid_from <= ${on}::date) as loaded`.execute(
    db,
  )
  return codes.map((code) => {
    const row = rows.find((one) => one.code === code)
    if (row) return { code, standing: row.billable ? 'billable' : 'heading' } as const
    return { code, standing: loaded[0]?.loaded ? 'notValid' : 'unread' } as const
  })
}

/** Panels and tests with what is billed for them; a panel without a code of its own is billed by its tests. */
async function billedFor(db: Executor, who: Principal, items: ClaimCheck['items']): Promise<Billed[]> {
  const panels = items.flatMap(({ panelId }) => panelId ?? [])
  const tests = items.flatMap(({ testId }) => testId ?? [])
  const { rows } = await sql<Billed>`
    select p.id as key, p.name, case when jsonb_array_length(p.procedure_codes) > 0
        then array(select jsonb_array_elements_text(p.procedure_codes))
        else array(select distinct c from panel_test pt join test t on ${ofLab(who, 't')} and t.id = pt.test_id
          cross join lateral jsonb_array_elements_text(t.procedure_codes) c
          where ${ofLab(who, 'pt')} and pt.panel_id = p.id order by c) end as codes
      from panel p where ${ofLab(who, 'p')} and p.id = any(${panels}::uuid[])
    union all
    select t.id, t.name, array(select jsonb_array_elements_text(t.procedure_codes))
      from test t where ${ofLab(who, 't')} and t.id = any(${tests}::uuid[])`.execute(db)
  return rows
}

async function pricesOf(db: Executor, who: Principal, codes: readonly string[]): Promise<PriceLine[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<PriceLine>`
    select code, payer, cents, valid_from as "validFrom", valid_to as "validTo" from price
    where ${ofLab(who)} and active and code = any(${[...codes]}::text[])`.execute(db)
  return rows
}

async function coverageOf(db: Executor, who: Principal, codes: readonly string[]): Promise<CoverageLine[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<CoverageLine>`
    select payer_kind as "payerKind", payer, code, kind, diagnosis, times, days,
      valid_from as "validFrom", valid_to as "validTo"
    from coverage_rule where ${ofLab(who)} and active and code = any(${[...codes]}::text[])`.execute(db)
  return rows
}

/** On which days each code was done for the patient before, as far as the caller may know. */
async function earlierDays(
  db: Executor,
  who: Principal,
  { patientId, orderId }: ClaimCheck,
  on: string,
): Promise<Record<string, string[]>> {
  if (patientId === null) return {}
  const day = sql`(o.date_collected at time zone ${who.timeZone})::date`
  const { rows } = await sql<{ code: string; days: string[] }>`
    select billed.code, array_agg(distinct ${day}::text) as days
    from lab_order o join analysis a on ${ofLab(who, 'a')} and a.order_id = o.id
        and a.state not in ('RETRACTED', 'REJECTED', 'CANCELLED')
      join test t on ${ofLab(who, 't')} and t.id = a.test_id
      left join panel p on ${ofLab(who, 'p')} and p.id = a.panel_id and jsonb_array_length(p.procedure_codes) > 0
      cross join lateral jsonb_array_elements_text(coalesce(p.procedure_codes, t.procedure_codes)) as billed (code)
    where ${ofLab(who, 'o')} and o.patient_id = ${patientId} and not o.deleted and o.state <> 'REJECTED'
      and o.id is distinct from ${orderId}::uuid and ${ownLocations(who, 'o.location_id')}
      and ${day} > ${addDays(on, -lookBackDays)}::date and ${day} <= ${on}::date
    group by billed.code`.execute(db)
  return Object.fromEntries(rows.map(({ code, days }) => [code, days]))
}
