import { sql } from 'kysely'
import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import { price } from '@contract/prices/register'
import { centsOf } from '@contract/rules/money'
import { insertRow } from '../core/register'
import { ofLab } from '../core/scope'
import { payerIds, priceRegister } from '../modules/prices/public'
import type { ImportJob } from './job'
import { openRegisterFile, withoutDuplicates } from './register-file'
import type { Loader, SourceFile } from './source-file'

type Price = z.output<typeof price.Fields>

const fields = {
  name: { names: ['name', 'description', 'test'], needed: m.imports.neededName },
  code: {
    names: ['cpt', 'code', 'procedurecode', 'procedure', 'hcpcs', 'cptcode'],
    needed: m.imports.neededProcedure,
  },
  cents: { names: ['price', 'amount', 'charge', 'fee', 'rate'], needed: m.imports.neededAmount },
  validFrom: {
    names: ['firstday', 'validfrom', 'effective', 'effectivedate', 'effectivefrom', 'from'],
    needed: m.imports.neededFirstDay,
  },
  validTo: { names: ['lastday', 'validto', 'to', 'enddate', 'expires'] },
  payer: { names: ['payerid', 'payer', 'electronicpayerid'] },
}

const keyOf = ({ code, payer, validFrom }: Pick<Price, 'code' | 'payer' | 'validFrom'>) =>
  `${code} ${payer ?? ''} ${validFrom}`

/** A file of prices. Code, payer and first day tell them apart. */
export async function openPrices({
  db,
  labId,
  bytes,
  map,
}: Pick<ImportJob, 'db' | 'labId' | 'bytes' | 'map'>): Promise<SourceFile<Price>> {
  const known = await payerIds(db, labId)
  return openRegisterFile(bytes, map, {
    what: m.imports.ofPrice,
    fields,
    schema: price.Fields,
    read(cell, refuse) {
      const day = price.fields.validFrom.sentOf
      const validFrom = day(cell('validFrom'))
      const validTo = price.fields.validTo.sentOf(cell('validTo'))
      if (validTo !== null && validTo < validFrom) refuse('validTo', m.prices.lastBeforeFirst)
      const payer = cell('payer').trim()
      if (payer !== '' && !known.has(payer)) refuse('payer', m.prices.payerUnknown)
      const cents = centsOf(cell('cents'))
      if (cents === null) refuse('cents', m.prices.centsWrong)
      return { name: cell('name'), code: cell('code'), payer, cents: cents ?? 0, validFrom, validTo }
    },
  })
}

/** Adds prices. One that is on file already is given back: an import never overwrites. */
export function priceLoader({ labId, ports }: ImportJob): Loader<Price> {
  return {
    async batch(w, rows) {
      const codes = rows.map(({ value }) => value.code)
      const { rows: onFile } = await sql<{ code: string; payer: string | null; validFrom: string }>`
        select code, payer, valid_from as "validFrom" from price
        where ${ofLab(labId)} and code = any(${codes}::text[])`.execute(w.tx)
      const { fresh, refused } = withoutDuplicates(
        rows,
        keyOf,
        new Set(onFile.map(keyOf)),
        m.imports.priceOfDay,
      )
      for (const { value } of fresh) {
        const id = ports.ids.id()
        await insertRow(priceRegister.register, w, labId, id, value)
        w.changed('price', id, null, value)
      }
      return { loaded: fresh.length, refused, counts: { added: fresh.length } }
    },
    message: (count) => fill(m.imports.donePrices, { added: count('added') }),
  }
}
