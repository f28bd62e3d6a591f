import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { Write } from '../core/context'
import { ofLab } from '../core/scope'
import { insertMedications, type NewMedication } from '../modules/medications/public'
import type { DrugProduct } from './drugs'
import type { ImportJob } from './job'
import type { GoodRow, Loader } from './source-file'

const source = 'orange-book'

interface Known {
  id: string
  key: string
  market: string
  active: boolean
}

/** How widely a medication is marketed: what anybody still sells is not discontinued. */
const rank = { DISCN: 0, OTC: 1, RX: 2 } as const

const widest = (markets: readonly DrugProduct['market'][]) =>
  markets.reduce((best, one) => (rank[one] > rank[best] ? one : best), 'DISCN')

async function knownMedications(
  w: Write,
  labId: string,
  keys: readonly string[],
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select id, source_key as key, market, active from medication
    where ${ofLab(labId)} and source = ${source} and source_key = any(${[...keys]}::text[])`.execute(w.tx)
  return new Map(rows.map((row) => [row.key, row]))
}

async function writeProducts(
  w: Write,
  labId: string,
  products: readonly { row: DrugProduct; medicationId: string }[],
): Promise<void> {
  const column = (of: (one: { row: DrugProduct; medicationId: string }) => string) => products.map(of)
  await sql`
    insert into medication_product (lab_id, application, product, medication_id, applicant, market)
    select ${labId}, * from unnest(${column((one) => one.row.application)}::text[], ${column((one) => one.row.product)}::text[],
      ${column((one) => one.medicationId)}::uuid[], ${column((one) => one.row.applicant)}::text[], ${column((one) => one.row.market)}::text[])
    on conflict (lab_id, application, product) do update set medication_id = excluded.medication_id,
      applicant = excluded.applicant, market = excluded.market`.execute(w.tx)
}

/**
 * Whether each medication is still marketed, from its products on file. `active` follows only where it still is what the old
 * market implied: a switch that a person set stays. Both tables are reached by the ids themselves: while an import fills
 * them, the database knows nothing of their sizes, and a join would walk all of one for each row of the other.
 */
async function settleMarkets(
  w: Write,
  labId: string,
  ids: readonly string[],
): Promise<{ id: string; market: string }[]> {
  const { rows } = await sql<{ id: string; market: string }>`
    with found as (
      select p.medication_id as id, case when bool_or(p.market = 'RX') then 'RX' when bool_or(p.market = 'OTC') then 'OTC' else 'DISCN' end as market
      from medication_product p where ${ofLab(labId, 'p')} and p.medication_id = any(${[...ids]}::uuid[])
      group by p.medication_id
    )
    update medication m set market = f.market, version = m.version + 1, updated_at = now(),
      active = case when m.active = (m.market <> 'DISCN') then f.market <> 'DISCN' else m.active end
    from found f where ${ofLab(labId, 'm')} and m.id = any(${[...ids]}::uuid[]) and m.id = f.id
      and m.source = ${source} and m.market is distinct from f.market
    returning m.id, m.market`.execute(w.tx)
  return rows
}

/** Medications and their marketed products. Loading the same file again changes nothing. */
export function drugLoader(job: ImportJob): Loader<DrugProduct> {
  const { labId, runId } = job
  const newId = () => job.ports.ids.id()
  return {
    async batch(w, rows: readonly GoodRow<DrugProduct>[]) {
      const byKey = new Map<string, DrugProduct[]>()
      for (const { value } of rows) byKey.set(value.key, [...(byKey.get(value.key) ?? []), value])
      const known = await knownMedications(w, labId, [...byKey.keys()])
      const fresh: NewMedication[] = []
      const ids = new Map([...known].map(([key, { id }]) => [key, id]))
      for (const [key, products] of byKey) {
        const [first] = products
        if (ids.has(key) || !first) continue
        const market = widest(products.map((one) => one.market))
        const id = newId()
        ids.set(key, id)
        fresh.push({
          id,
          fields: { ...first.fields, active: market !== 'DISCN' },
          from: { source, key, market },
        })
      }
      await insertMedications(w.tx, labId, fresh, newId)
      const last = new Map(rows.map(({ value }) => [`${value.application} ${value.product}`, value]))
      await writeProducts(
        w,
        labId,
        [...last.values()].flatMap((row) => {
          const medicationId = ids.get(row.key)
          return medicationId === undefined ? [] : [{ row, medicationId }]
        }),
      )
      const settled = await settleMarkets(w, labId, [...ids.values()])
      if (fresh.length > 0 || settled.length > 0)
        w.changed(
          'import',
          runId,
          { added: [], market: [] },
          { added: fresh.map(({ id }) => id), market: settled.map(({ id, market }) => `${id} ${market}`) },
        )
      return {
        loaded: rows.length,
        refused: [],
        counts: { products: rows.length, added: fresh.length, changed: settled.length, known: known.size },
      }
    },
    message: (count) =>
      fill(m.imports.doneDrugs, {
        products: count('products'),
        added: count('added'),
        changed: count('changed'),
      }),
  }
}
