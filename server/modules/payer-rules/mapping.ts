import { sql } from 'kysely'
import type { MappedTo, PayerRuleDetail, UnmappedRow } from '@contract/payer-rules/shapes'
import { ruleFor, suggestedPayer } from '@contract/rules/payer-mapping'
import type { Page } from '@contract/shapes'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { existingRules } from './register'

interface PayerOnFile {
  _id: string
  name: string
  electronicId: string | null
}

/** What decides about incoming payers: the rules, and the payers on file. */
export interface Mapping {
  rules: readonly PayerRuleDetail[]
  payers: readonly PayerOnFile[]
}

export async function mappingOf(db: Executor, labId: string): Promise<Mapping> {
  const payers = await db
    .selectFrom('payer')
    .select(['id as _id', 'name', 'electronic_id as electronicId'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('search_name')
    .execute()
  return { rules: await existingRules(db, labId), payers }
}

/** What a text maps to: by a rule, else by being a payer's own name or electronic id, else a suggestion at most. */
export function mappedTo({ rules, payers }: Mapping, text: string, locationId: string | null): MappedTo {
  const rule = ruleFor(rules, text, locationId)
  if (rule) return { payer: { _id: rule.payerId, name: rule.payerName }, by: 'rule', rule, suggestion: null }
  const sameName = payers.find(({ name }) => folded(name) === folded(text))
  const sameId = payers.find(({ electronicId }) => electronicId?.toLowerCase() === text.trim().toLowerCase())
  const payer = sameName ?? sameId
  if (payer) return { payer, by: sameName ? 'name' : 'electronicId', rule: null, suggestion: null }
  const found = suggestedPayer(payers, text)
  return {
    payer: null,
    by: 'none',
    rule: null,
    suggestion: found ? { ...found.payer, likeness: Math.round(found.likeness * 100) / 100 } : null,
  }
}

/** The queue holds the most frequent names; the rest come up as these are mapped. */
const mostNames = 1000
const perPage = 20

/**
 * Payer names without a payer on open orders and patients, most frequent first. A name that a rule already maps stays
 * while open orders carry it: they wait for the rule to be applied.
 */
export async function unmappedNames(
  db: Executor,
  labId: string,
  { text, page }: { text: string; page: number },
): Promise<Page<UnmappedRow>> {
  const nameless = (table: string, where = sql`true`) => sql`
    select trim(one ->> 'payerName') as name, x.id from ${sql.table(table)} x
    cross join lateral jsonb_array_elements(x.insurance) one
    where ${ofLab(labId, 'x')} and x.insurance @> '[{"payerId": null}]' and ${where}
      and one ->> 'payerId' is null and trim(one ->> 'payerName') <> ''`
  const { rows } = await sql<{ name: string; orders: number; patients: number }>`
    select mode() within group (order by name) as name, count(distinct order_id)::int as orders,
      count(distinct patient_id)::int as patients
    from (
      select name, id as order_id, null::uuid as patient_id
        from (${nameless('lab_order', sql`x.state = 'OPEN' and not x.deleted`)}) o
      union all select name, null, id from (${nameless('patient', sql`x.merged_into is null`)}) p
    ) named
    group by lower(name) order by count(*) desc, lower(name) limit ${mostNames}`.execute(db)
  const mapping = await mappingOf(db, labId)
  const waiting = rows
    .filter(({ name }) => folded(name).includes(folded(text)))
    .map((row) => ({ ...row, ...mappedTo(mapping, row.name, null) }))
    .filter(({ by, orders }) => by === 'none' || orders > 0)
  const start = (page - 1) * perPage
  return {
    docs: waiting.slice(start, start + perPage),
    total: waiting.length,
    totalIsCapped: rows.length === mostNames,
    page,
    pages: Math.max(1, Math.ceil(waiting.length / perPage)),
    limit: perPage,
    after: null,
  }
}
