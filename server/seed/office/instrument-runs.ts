import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import { readFile } from '../../instrument-files/read-file'
import { ago, type OfficeWorld } from './world'

const person = 'Marcus Oyelaran'
const hour = 60
/** The instrument that the demonstration loads files of. */
const ofInstrument = 'CHEM-2'
/** Its codes and an ordinary value of each; that of carbon dioxide nobody has mapped yet. */
const codes: readonly { code: string; test: string; value: string; unit: string; known: boolean }[] = [
  { code: 'GLUC3', test: 'GLU', value: '94', unit: 'mg/dL', known: true },
  { code: 'UREAL', test: 'BUN', value: '15', unit: 'mg/dL', known: true },
  { code: 'CREP2', test: 'CREAT', value: '0.91', unit: 'mg/dL', known: true },
  { code: 'NA-I', test: 'NA', value: '140', unit: 'mmol/L', known: true },
  { code: 'K-I', test: 'K', value: '4.2', unit: 'mmol/L', known: true },
  { code: 'CL-I', test: 'CL', value: '103', unit: 'mmol/L', known: true },
  { code: 'CO2-L', test: 'CO2', value: '25', unit: 'mmol/L', known: false },
]
const columns = 'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time'

interface Found {
  id: string
  barcode: string
  test: string
  state: string
  raw: string | null
}

/**
 * What the benches have of these tests, each of an open order and a received specimen. A table at a time: in a database that was
 * just filled nobody knows yet how large they are, and a join of three takes seconds.
 */
async function workOf(db: Kysely<Database>, seeded: OfficeWorld['seeded']): Promise<Found[]> {
  const { labId, tests } = seeded
  const codeOf = new Map(codes.flatMap(({ test }) => [[tests.get(test) ?? '', test] as const]))
  const analyses = await db
    .selectFrom('analysis')
    .select(['id', 'order_id', 'specimen_id', 'test_id', 'state', 'position'])
    .select(sql<string | null>`entered ->> 'raw'`.as('raw'))
    .where(ofLab(labId))
    .where(sql<boolean>`test_id = any(${[...codeOf.keys()].filter(Boolean)}::uuid[])`)
    .where('state', 'in', ['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED'])
    .where('retest_of', 'is', null)
    .execute()
  const ids = (of: 'order_id' | 'specimen_id') => [...new Set(analyses.map((one) => one[of]))]
  const specimens = await db
    .selectFrom('specimen')
    .select(['id', 'barcode'])
    .where(ofLab(labId))
    .where(sql<boolean>`id = any(${ids('specimen_id')}::uuid[])`)
    .where('state', '=', 'RECEIVED')
    .execute()
  const orders = await db
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(labId))
    .where(sql<boolean>`id = any(${ids('order_id')}::uuid[])`)
    .where('state', '=', 'OPEN')
    .where('deleted', '=', false)
    .where('hold', 'is', null)
    .execute()
  const barcodeOf = new Map(specimens.map(({ id, barcode }) => [id, barcode]))
  const open = new Set(orders.map(({ id }) => id))
  return analyses
    .flatMap(({ order_id, specimen_id, test_id, ...one }) => {
      const barcode = barcodeOf.get(specimen_id)
      return barcode && open.has(order_id) ? [{ ...one, barcode, test: codeOf.get(test_id) ?? '' }] : []
    })
    .toSorted((a, b) => (a.barcode === b.barcode ? a.position - b.position : a.barcode < b.barcode ? -1 : 1))
}

interface SentLine {
  specimen: string
  kind?: 'S' | 'C'
  code: string
  value: string
  unit: string
  error?: string
}

const fileOf = (lines: readonly SentLine[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    new TextEncoder().encode(
      [
        columns,
        ...lines.map(({ specimen, kind = 'S', code, value, unit, error = '' }) =>
          [specimen, kind, code, value, unit, error, ''].join(','),
        ),
        '',
      ].join('\n'),
    ),
  )

/**
 * One instrument whose codes are mapped but for one, a file of it that was accepted this morning, and one that waits: most of its
 * lines match, and some show what a person has to look at.
 */
export async function seedInstrumentRuns(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const instrument = await db
    .selectFrom('instrument')
    .select('id')
    .where(ofLab(labId))
    .where('code', '=', ofInstrument)
    .executeTakeFirst()
  const ready = readyProfiles.find(({ key }) => key === 'gallery')
  if (!instrument || !ready) return
  const known = codes.flatMap((one) => {
    const testId = one.known ? seeded.tests.get(one.test) : undefined
    return testId === undefined ? [] : [{ ...one, testId }]
  })
  await db
    .insertInto('instrument_test_code')
    .values(
      known.map(({ code, testId }) => ({
        lab_id: labId,
        id: uuidv7(),
        instrument_id: instrument.id,
        code,
        test_id: testId,
        sent_unit: null,
        factor: null,
        low: null,
        high: null,
        beyond: 'bound' as const,
        updated_at: ago(now, 9 * 24 * hour),
      })),
    )
    .execute()

  const rows = await workOf(db, seeded)
  const codeOf = new Map(codes.map((one) => [one.test, one]))
  const lineOf = ({ barcode, test, raw }: Found): SentLine => {
    const one = codeOf.get(test)
    return {
      specimen: barcode,
      code: one?.code ?? test,
      value: raw ?? one?.value ?? '',
      unit: one?.unit ?? '',
    }
  }
  const control: SentLine = { specimen: 'QC LEVEL 1', kind: 'C', code: 'GLUC3', value: '98', unit: 'mg/dL' }

  const done = rows
    .filter(({ state, raw, test }) => state === 'VERIFIED' && raw !== null && codeOf.get(test)?.known)
    .slice(0, 24)
  const resulted = rows.filter(({ state, raw }) => state === 'RESULTED' && raw !== null).slice(0, 2)
  const open = rows.filter(({ state }) => state === 'REGISTERED' || state === 'ASSIGNED').slice(0, 30)

  const keep = async (
    name: string,
    lines: readonly SentLine[],
    minutes: number,
    accepted: readonly Found[],
  ): Promise<void> => {
    const raw = fileOf(lines)
    const read = readFile(ready.profile, raw)
    const id = uuidv7()
    await db
      .insertInto('instrument_run')
      .values({
        lab_id: labId,
        id,
        instrument_id: instrument.id,
        source: 'file',
        name,
        profile: ready.name,
        decimal: ready.profile.decimal,
        key: sha256OfBytes(raw),
        raw,
        bytes: raw.byteLength,
        lines: json(read.results),
        problems: json(read.problems),
        line_count: read.results.length,
        decided: accepted.length,
        received_at: ago(now, minutes),
        received_by: person,
        updated_at: ago(now, minutes),
      })
      .execute()
    if (accepted.length > 0)
      await db
        .insertInto('instrument_run_line')
        .values(
          accepted.map((one, at) => ({
            lab_id: labId,
            run_id: id,
            place: at + 1,
            what: 'accepted' as const,
            analysis_id: one.id,
            raw: one.raw,
            reason: null,
            by_name: person,
            at: ago(now, minutes - 6),
          })),
        )
        .execute()
  }
  if (done.length > 0) await keep('chem2-morning.csv', done.map(lineOf), 5 * hour, done)
  const waiting = open.map((one, at): SentLine => {
    const line = lineOf(one)
    // Some of what a person has to look at: a unit of elsewhere and a mark of the instrument.
    if (at === 4) return { ...line, value: '5.2', unit: 'g/L' }
    return at === 9 ? { ...line, error: 'Clot' } : line
  })
  if (waiting.length === 0) return
  const strange: SentLine = { specimen: '26199-0033A', code: 'GLUC3', value: '101', unit: 'mg/dL' }
  await keep('chem2-noon.csv', [control, ...waiting, ...resulted.map(lineOf), strange], 25, [])
}
