import { sql } from 'kysely'
import type { z } from 'zod'
import { PayerKind } from '@contract/choices'
import { coverageRule } from '@contract/coverage/register'
import { fill, m } from '@contract/messages'
import { insertRow } from '../core/register'
import { ofLab } from '../core/scope'
import { folded } from '../core/text'
import { coverageProblems, coverageRegister } from '../modules/coverage/public'
import { payerIds } from '../modules/prices/public'
import type { ImportJob } from './job'
import { openRegisterFile, withoutDuplicates } from './register-file'
import type { Loader, SourceFile } from './source-file'

type Line = z.output<typeof coverageRule.Fields>

const fields = {
  name: {
    names: ['source', 'name', 'policy', 'list', 'ncd', 'lcd', 'article'],
    needed: m.imports.neededSource,
  },
  code: {
    names: ['cpt', 'code', 'procedurecode', 'procedure', 'hcpcs', 'cptcode'],
    needed: m.imports.neededProcedure,
  },
  kind: { names: ['listkind', 'kind', 'coverage', 'covered'] },
  diagnosis: { names: ['diagnosis', 'icd10', 'icd10cm', 'dx', 'icd10code', 'diagnosiscode'] },
  payerKind: { names: ['payertype', 'payerkind'] },
  payer: { names: ['payerid', 'payer', 'mac', 'electronicpayerid'] },
  times: { names: ['times', 'limit', 'frequency'] },
  days: { names: ['days', 'indays', 'perdays', 'everydays'] },
  validFrom: {
    names: ['firstday', 'validfrom', 'effective', 'effectivedate', 'effectivefrom', 'from'],
    needed: m.imports.neededFirstDay,
  },
  validTo: { names: ['lastday', 'validto', 'to', 'enddate', 'expires'] },
}

const kinds = new Map<string, string>([
  ['', 'covers'],
  ['covers', 'covers'],
  ['covered', 'covers'],
  ['yes', 'covers'],
  ['denies', 'denies'],
  ['denied', 'denies'],
  ['not covered', 'denies'],
  ['no', 'denies'],
])

type Key = Pick<Line, 'name' | 'code' | 'kind' | 'diagnosis' | 'payerKind' | 'payer' | 'validFrom'>
const keyOf = (line: Key) =>
  [
    folded(line.name),
    line.code,
    line.kind,
    line.diagnosis ?? '',
    line.payerKind ?? '',
    line.payer ?? '',
    line.validFrom,
  ].join('|')

/** A file of coverage lists, one diagnosis a row. */
export async function openCoverage({
  db,
  labId,
  bytes,
  map,
}: Pick<ImportJob, 'db' | 'labId' | 'bytes' | 'map'>): Promise<SourceFile<Line>> {
  const known = await payerIds(db, labId)
  const payerKinds = new Map<string, PayerKind>(
    PayerKind.options.flatMap((kind) => [
      [kind, kind] as const,
      [folded(m.payers.kinds[kind]), kind] as const,
    ]),
  )
  return openRegisterFile(bytes, map, {
    what: m.imports.ofCoverage,
    fields,
    schema: coverageRule.Fields,
    read(cell, refuse) {
      const kind = kinds.get(cell('kind').trim().toLowerCase())
      if (kind === undefined) refuse('kind', m.imports.rowListKind)
      const typedKind = cell('payerKind').trim()
      const payerKind = typedKind === '' ? null : payerKinds.get(folded(typedKind))
      if (payerKind === undefined)
        refuse('payerKind', fill(m.imports.rowPayerKind, { kinds: Object.values(m.payers.kinds).join(', ') }))
      const whole = (field: 'times' | 'days') => {
        const typed = cell(field).trim()
        if (typed === '') return null
        if (!/^\d{1,4}$/.test(typed)) refuse(field, m.imports.rowWhole)
        return Number(typed)
      }
      const payer = cell('payer').trim()
      if (payer !== '' && !known.has(payer)) refuse('payer', m.prices.payerUnknown)
      const line = {
        name: cell('name'),
        code: cell('code'),
        kind: kind ?? 'covers',
        payerKind: payerKind ?? null,
        payer,
        diagnosis: cell('diagnosis').trim() || null,
        times: whole('times'),
        days: whole('days'),
        validFrom: coverageRule.fields.validFrom.sentOf(cell('validFrom')),
        validTo: coverageRule.fields.validTo.sentOf(cell('validTo')),
      }
      for (const [field, words] of Object.entries(coverageProblems(line))) refuse(field, words)
      return line
    },
  })
}

/** Adds lines. One that is on file already is given back: an import never overwrites. */
export function coverageLoader({ labId, ports }: ImportJob): Loader<Line> {
  return {
    async batch(w, rows) {
      const codes = rows.map(({ value }) => value.code)
      const { rows: onFile } = await sql<Key>`
        select name, code, kind, diagnosis, payer_kind as "payerKind", payer, valid_from as "validFrom" from coverage_rule
        where ${ofLab(labId)} and code = any(${codes}::text[])`.execute(w.tx)
      const { fresh, refused } = withoutDuplicates(
        rows,
        keyOf,
        new Set(onFile.map(keyOf)),
        m.imports.coverageOfDay,
      )
      for (const { value } of fresh) {
        const id = ports.ids.id()
        await insertRow(coverageRegister.register, w, labId, id, value)
        w.changed('coverageRule', id, null, value)
      }
      return { loaded: fresh.length, refused, counts: { added: fresh.length } }
    },
    message: (count) => fill(m.imports.doneCoverage, { added: count('added') }),
  }
}
