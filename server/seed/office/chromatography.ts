import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { MethodContent } from '@contract/analyte-methods/shapes'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import { readFile } from '../../instrument-files/read-file'
import { judgeAnalyte } from '../../modules/instrument-runs/public'
import { required } from '../menu'
import { ago, type OfficeWorld } from './world'

const person = 'Marcus Oyelaran'
const director = 'Ana Reyes'
const day = 24 * 60
const ofInstrument = 'LCMS-1'

/** What the demonstration's instrument measures. The last has a draft that nobody approved: nothing of it is accepted. */
const analytes = [
  {
    name: 'Oxycodone',
    test: 'C-OXY',
    approved: true,
    rt: '3.42',
    values: ['412', '86.5', '1880', '0', '31.2'],
  },
  { name: 'Morphine', test: 'C-MOR', approved: true, rt: '2.18', values: ['0', '54.0', '0', '240', '0'] },
  { name: 'Hydrocodone', test: 'C-HYC', approved: false, rt: '3.61', values: ['0', '0', '77.0', '0', '0'] },
] as const

const contentOf = (analyte: string): MethodContent =>
  MethodContent.parse({
    on: true,
    method: {
      ...{ analyte, unit: 'ng/mL', lod: '10', lloq: '25', uloq: '5000', carryOver: '4000' },
      calibration: {
        ...{ atLeast: 5, rSquared: '0.990', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 1 },
      },
      retention: { expected: null, tolerance: { kind: 'percent', value: '2' } },
      ratios: [{ name: 'Qualifier', expected: null, tolerance: '20' }],
      standard: { low: '50', high: '150' },
      controls: [
        { name: 'QC LOW', target: '75', tolerance: '20', atLeast: 2 },
        { name: 'QC HIGH', target: '3500', tolerance: '20', atLeast: 1 },
      ],
      bracketed: true,
    },
  })

/** Specimens that wait for their confirmation, of open orders. A table at a time, as nobody knows yet how large they are. */
async function waiting(db: Kysely<Database>, { labId, tests }: OfficeWorld['seeded']): Promise<string[]> {
  const analyses = await db
    .selectFrom('analysis')
    .select(['order_id', 'specimen_id'])
    .where(ofLab(labId))
    .where('test_id', '=', required(tests, 'C-OXY'))
    .where('state', 'in', ['REGISTERED', 'ASSIGNED'])
    .execute()
  const orders = await db
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(labId))
    .where(sql<boolean>`id = any(${analyses.map(({ order_id }) => order_id)}::uuid[])`)
    .where('state', '=', 'OPEN')
    .where('deleted', '=', false)
    .where('hold', 'is', null)
    .execute()
  const open = new Set(orders.map(({ id }) => id))
  const ids = analyses.flatMap(({ order_id, specimen_id }) => (open.has(order_id) ? [specimen_id] : []))
  const tubes = await db
    .selectFrom('specimen')
    .select('barcode')
    .where(ofLab(labId))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '=', 'RECEIVED')
    .orderBy('barcode')
    .limit(5)
    .execute()
  return tubes.map(({ barcode }) => barcode)
}

const columns =
  'Injection,Sample Name,Sample Type,Analyte,Nominal Conc.,RT,Quant Area,Qualifier Ratio,IS Area,Conc.,Unit,Dilution,R2,Used,Manual,Manual By,Manual Reason,Reviewed By,Acquired'

/** What the program writes where it found nothing, and what it calls a blank without internal standard. */
const noPeak = 'N/F'
const doubleBlank = 'Double Blank'

type Injected = readonly [sample: string, type: string, nominal: string, value: string, ratio: string]

function fileOf(barcodes: readonly string[]): Uint8Array<ArrayBuffer> {
  const lines = analytes.flatMap(({ name, rt, values }, number) => {
    const sequence: Injected[] = [
      ['CAL 0', doubleBlank, '', noPeak, ''],
      ...['25', '100', '500', '2500', '5000'].map((nominal, at): Injected => [
        `CAL ${at + 1}`,
        'Calibrator',
        nominal,
        nominal,
        '0.48',
      ]),
      ['BLANK', 'Blank', '', noPeak, ''],
      ['QC LOW', 'QC', '', '73.8', '0.49'],
      // Of morphine the high control is out.
      ['QC HIGH', 'QC', '', number === 1 ? '4610' : '3440', '0.47'],
      ...barcodes.map((barcode, at): Injected => {
        const value = values[at] ?? '0'
        // One finding with other ions than the analyte's.
        return [barcode, 'Sample', '', value === '0' ? noPeak : value, at === 1 ? '0.71' : '0.48']
      }),
      ['QC LOW', 'QC', '', '77.1', '0.48'],
    ]
    return sequence.map(([sample, type, nominal, value, ratio], at) => {
      const isPeak = value !== noPeak
      const standard = type === doubleBlank ? '' : '182400'
      return [
        ...[at + 1, sample, type, name, nominal, isPeak ? rt : '', isPeak ? '91200' : ''],
        ...[isPeak ? ratio : '', standard, value, 'ng/mL', '', '0.9987', 'Yes', 'No', '', '', '', ''],
      ].join(',')
    })
  })
  return Uint8Array.from(new TextEncoder().encode([columns, ...lines, ''].join('\n')))
}

/**
 * Methods of an LC-MS/MS: two in force and a draft. And a run that waits: one analyte accepted with what becomes of its specimens,
 * one whose control is out, and one that nothing judges yet.
 */
export async function seedChromatography(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId, tests, users } = seeded
  const instrument = await db
    .selectFrom('instrument')
    .select('id')
    .where(ofLab(labId))
    .where('code', '=', ofInstrument)
    .executeTakeFirst()
  const ready = readyProfiles.find(({ key }) => key === 'chromatography-table')
  if (!instrument || !ready) return
  const methods = analytes.map((one) => ({ ...one, id: uuidv7(), content: contentOf(one.name) }))
  await db
    .insertInto('analyte_method')
    .values(
      methods.map(({ id, test, approved, content }) => ({
        lab_id: labId,
        id,
        version: approved ? 2 : 1,
        instrument_id: instrument.id,
        test_id: required(tests, test),
        draft: approved ? null : json(content),
        number: approved ? 1 : 0,
        edited_by: required(users, 'lab'),
        edited_by_name: person,
        updated_at: ago(now, (approved ? 60 : 2) * day),
      })),
    )
    .execute()
  const versions = methods.filter(({ approved }) => approved).map((one) => ({ ...one, versionId: uuidv7() }))
  await db
    .insertInto('analyte_method_version')
    .values(
      versions.map(({ id, versionId, content }) => ({
        lab_id: labId,
        id: versionId,
        method_id: id,
        number: 1,
        content: json(content),
        approved_at: ago(now, 60 * day),
        approved_by_name: director,
      })),
    )
    .execute()
  await db
    .insertInto('instrument_test_code')
    .values(
      methods.map(({ name, test }) => ({
        ...{ lab_id: labId, id: uuidv7(), instrument_id: instrument.id, code: name },
        test_id: required(tests, test),
        ...{ sent_unit: null, factor: null, low: null, high: null, beyond: 'bound' as const },
        updated_at: ago(now, 60 * day),
      })),
    )
    .execute()
  const barcodes = await waiting(db, seeded)
  if (barcodes.length === 0) return
  const raw = fileOf(barcodes)
  const read = readFile(ready.profile, raw)
  const runId = uuidv7()
  const at = ago(now, 50)
  await db
    .insertInto('instrument_run')
    .values({
      ...{ lab_id: labId, id: runId, instrument_id: instrument.id, source: 'file', name: 'opioids-am.csv' },
      ...{ profile: ready.name, decimal: ready.profile.decimal, key: sha256OfBytes(raw), raw },
      ...{ bytes: raw.byteLength, lines: json(read.results), problems: json(read.problems) },
      ...{ line_count: read.results.length, received_at: at, received_by: person, updated_at: at },
    })
    .execute()
  await db
    .insertInto('instrument_run_analyte')
    .values(
      versions.map(({ name, versionId, content }) => {
        const judged = judgeAnalyte(content.method, read.results, ready.profile.decimal)
        return {
          ...{ lab_id: labId, run_id: runId, analyte: name, method_version_id: versionId },
          ...{ accepted: judged.accepted, reasons: json(judged.reasons), lines: json(judged.lines) },
          ...{ low: judged.range?.low ?? null, high: judged.range?.high ?? null, judged_at: at },
        }
      }),
    )
    .execute()
}
