import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ContractLabFields } from '@contract/contract-labs/shapes'
import type { Database } from '../../db/schema'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import { daysAgo, type OfficeWorld } from './world'

/** Invented laboratories: numbers of 99D are given to nobody. */
const contractLabs = [
  {
    name: 'Wasatch Esoteric Reference Laboratory',
    clia: '99D0004411',
    director: 'Leland Ashgrove, MD',
    phone: '(801) 555-0119',
    address: {
      line1: '77 Foothill Boulevard',
      line2: null,
      city: 'Salt Lake City',
      state: 'UT',
      zip: '84101',
    },
    billTo: 'Us, monthly',
    interfaceNote: 'Requisition on paper with the box; results come back by fax.',
    reportName: 'Wasatch Esoteric',
    prices: [
      ['TSH', 1150],
      ['FT4', 1275],
      ['CREAT', 410],
    ],
  },
  {
    name: 'Columbia Confirmation Toxicology',
    clia: '99D0007623',
    director: 'Yun-seo Park, PhD, DABCC',
    phone: '(503) 555-0164',
    address: { line1: '1208 NW Front Avenue', line2: 'Dock 4', city: 'Portland', state: 'OR', zip: '97209' },
    billTo: 'The patient’s payer',
    interfaceNote: null,
    reportName: null,
    prices: [['GLU', 375]],
  },
] as const

/** Laboratories that work is referred to, with what a test costs there. */
export async function seedContractLabs(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  for (const { prices, ...lab } of contractLabs) {
    const fields = ContractLabFields.parse({
      ...lab,
      prices: prices
        .filter(([code]) => seeded.tests.has(code))
        .map(([testCode, cents]) => ({ testCode, cents, validFrom: daysAgo(now, 200), validTo: null })),
    })
    const id = uuidv7()
    await db
      .insertInto('contract_lab')
      .values({
        lab_id: seeded.labId,
        id,
        name: fields.name,
        clia: fields.clia,
        address: json(fields.address),
        director: fields.director,
        bill_to: fields.billTo,
        phone: fields.phone,
        interface_note: fields.interfaceNote,
        report_name: fields.reportName,
        search_name: folded(fields.name),
      })
      .execute()
    if (fields.prices.length > 0)
      await db
        .insertInto('contract_lab_price')
        .values(
          fields.prices.map(({ testCode, cents, validFrom, validTo }, position) => ({
            lab_id: seeded.labId,
            contract_lab_id: id,
            position,
            test_code: testCode,
            cents,
            valid_from: validFrom,
            valid_to: validTo,
          })),
        )
        .execute()
  }
}
