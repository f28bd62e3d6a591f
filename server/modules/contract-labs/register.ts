import { sql } from 'kysely'
import type { ContractLabList } from '@contract/contract-labs/shapes'
import type {
  ContractLabDetail,
  ContractLabFields,
  ContractLabRow,
  PriceLine,
} from '@contract/contract-labs/shapes'
import { fill, m } from '@contract/messages'
import { plainMoney } from '@contract/rules/money'
import type { Page } from '@contract/shapes'
import type { Write } from '../../core/context'
import { badInput } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

const sorts = { name: { column: 'search_name', type: 'text' } } as const

/** Contract laboratories by name or CLIA number, a page at a time. */
export function listContractLabs(
  db: Executor,
  who: Principal,
  input: ContractLabList,
): Promise<Page<ContractLabRow>> {
  const { text, active } = input
  const matches = text
    ? sql`and (t.search_name like ${contains(folded(text))} or t.clia ilike ${startsWith(text)})`
    : sql``
  return listPage<Omit<ContractLabRow, '_id'> & { id: string }, ContractLabRow>(
    db,
    {
      input,
      sorts,
      table: 'contract_lab',
      where: sql`${ofLab(who, 't')} ${matches} ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`c.id, c.version, c.name, c.clia, c.director, c.phone, c.active,
        (select count(*)::int from contract_lab_price p where ${ofLab(who, 'p')} and p.contract_lab_id = c.id) as "priceCount"`,
      joins: sql`left join contract_lab c on ${ofLab(who, 'c')} and c.id = h.id`,
    },
    ({ id, ...row }) => ({ ...row, _id: id }),
  )
}

const pricesOf = async (db: Executor, labId: string, id: string): Promise<PriceLine[]> =>
  (
    await db
      .selectFrom('contract_lab_price')
      .select(['test_code', 'cents', 'valid_from', 'valid_to'])
      .where(ofLab(labId))
      .where('contract_lab_id', '=', id)
      .orderBy('position')
      .execute()
  ).map((row) => ({
    testCode: row.test_code,
    cents: row.cents,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }))

/** A line whose code names no test is refused, unless it stood there before: tests are renamed, contracts stay. */
async function refuseUnknownTests(
  w: Write,
  labId: string,
  lines: readonly PriceLine[],
  before: readonly PriceLine[],
): Promise<void> {
  const codes = lines.map(({ testCode }) => testCode.toUpperCase())
  if (codes.length === 0) return
  const upper = sql<string>`upper(code)`
  const rows = await w.tx
    .selectFrom('test')
    .select(upper.as('code'))
    .where(ofLab(labId))
    .where(upper, 'in', codes)
    .execute()
  const known = new Set([
    ...rows.map(({ code }) => code),
    ...before.map(({ testCode }) => testCode.toUpperCase()),
  ])
  const problems = codes.flatMap((code, at) =>
    known.has(code) ? [] : [[`prices.${at}.testCode`, fill(m.contractLabs.noTest, { code })] as const],
  )
  if (problems.length > 0) throw badInput(Object.fromEntries(problems))
}

const priceWords = ({ testCode, cents, validFrom, validTo }: PriceLine) =>
  validTo === null
    ? fill(m.contractLabs.recordedPrice, { test: testCode, price: plainMoney(cents), from: validFrom })
    : fill(m.contractLabs.recordedPriceTo, {
        test: testCode,
        price: plainMoney(cents),
        from: validFrom,
        to: validTo,
      })

/** Contract laboratories as a register: name and CLIA number are unique, and each day has one price for a test. */
export const contractLabRegister: Register<ContractLabFields, ContractLabDetail> = {
  entity: 'contractLab',
  table: 'contract_lab',

  async find(db, who, id) {
    const row = await rowOf(db, 'contract_lab', who.labId, id)
    return (
      row && {
        _id: row.id,
        version: row.version,
        name: row.name,
        clia: row.clia,
        address: row.address,
        director: row.director,
        billTo: row.bill_to,
        phone: row.phone,
        interfaceNote: row.interface_note,
        reportName: row.report_name,
        prices: await pricesOf(db, who.labId, id),
        active: row.active,
      }
    )
  },

  fieldsOf: ({ _id, version: _version, active: _active, ...fields }) => fields,

  columnsOf: ({ billTo, interfaceNote, reportName, address, prices: _prices, ...fields }) => ({
    ...fields,
    address: json(address),
    bill_to: billTo,
    interface_note: interfaceNote,
    report_name: reportName,
    search_name: folded(fields.name),
  }),

  recorded: (_w, _who, { prices, ...fields }) =>
    Promise.resolve({ ...fields, prices: prices.map(priceWords) }),

  unique: {
    contract_lab_name: {
      field: 'name',
      message: m.contractLabs.nameTaken,
    },
    contract_lab_clia: {
      field: 'clia',
      message: m.contractLabs.cliaTaken,
    },
  },

  check: (ctx, w, fields, before) =>
    refuseUnknownTests(w, ctx.who.labId, fields.prices, before?.prices ?? []),

  async keep(ctx, w, id, { prices }) {
    const of = { lab_id: ctx.who.labId, contract_lab_id: id }
    await w.tx
      .deleteFrom('contract_lab_price')
      .where(ofLab(of.lab_id))
      .where('contract_lab_id', '=', id)
      .execute()
    if (prices.length === 0) return
    await w.tx
      .insertInto('contract_lab_price')
      .values(
        prices.map(({ testCode, cents, validFrom, validTo }, position) => ({
          ...of,
          position,
          test_code: testCode.toUpperCase(),
          cents,
          valid_from: validFrom,
          valid_to: validTo,
        })),
      )
      .execute()
  },
}
