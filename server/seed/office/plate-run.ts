import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { fill, m } from '@contract/messages'
import { AssayContent, measuredCt } from '@contract/plates/assay-shapes'
import { placeOf } from '@contract/plates/geometry'
import { readRun } from '@contract/plates/read-run'
import { runTableOf } from '@contract/plates/run-table'
import type { ControlRole } from '@contract/plates/shapes'
import { todayIn } from '@contract/rules/zone'
import { ofLab } from '../../core/scope'
import { sha256Hex } from '../../core/hash'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import { required } from '../menu'
import { lab } from '../people/lab'
import { seededRandom } from '../random'
import { ago, type OfficeWorld } from './world'

const person = 'Marcus Oyelaran'
const director = 'Ana Reyes'
const viruses = [
  ['SARS-CoV-2', 'R-COV2'],
  ['Influenza A', 'R-FLUA'],
  ['Influenza B', 'R-FLUB'],
  ['RSV', 'R-RSV'],
] as const
const human = 'RNase P'
const nothing = 'Undetermined'

/** The rules of the respiratory assay, in force for a month. Answers the version. */
export async function seedAssay(
  db: Kysely<Database>,
  { seeded: { labId, tests, users }, now }: OfficeWorld,
  testTypeId: string,
): Promise<string> {
  // As the tests themselves count: the cutoff included.
  const cutoff = { ct: '38.0', edge: 'atMost' as const }
  const content = AssayContent.parse({
    rules: {
      assay: 'Respiratory PCR',
      source: 'Validation of the laboratory, revision 2',
      cycles: 45,
      targets: viruses.map(([name]) => ({
        name,
        cutoff,
        inBlank: null,
        positive: { low: '22.0', high: '29.0' },
      })),
      analytes: viruses.map(([name]) => ({ name, targets: [name] })),
      internalControl: {
        target: human,
        from: 'specimen',
        cutoff: { ct: '36.0', edge: 'atMost' },
        inBlank: null,
        inPositive: false,
      },
      tag: null,
      controls: { NTC: 3, PC: 3, NEC: 0, PEC: 0 },
      replicates: { spread: '0.5', lowFrom: '35.0' },
      repeats: 1,
    },
    noCt: [],
    controlTestId: required(tests, 'R-IC'),
    results: viruses.map(([analyte, code]) => ({
      analyte,
      testId: required(tests, code),
      detected: measuredCt,
      notDetected: 'Not detected',
    })),
  })
  const [ruleId, id, at] = [uuidv7(), uuidv7(), ago(now, 31 * 24 * 60)]
  await db
    .insertInto('assay_rule')
    .values({
      lab_id: labId,
      id: ruleId,
      test_type_id: testTypeId,
      draft: null,
      number: 1,
      edited_by: required(users, 'lab'),
      edited_by_name: person,
      version: 2,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('assay_rule_version')
    .values({
      ...{ lab_id: labId, id, rule_id: ruleId, number: 1, content: json(content) },
      ...{ approved_at: at, approved_by_name: director },
    })
    .execute()
  return id
}

/** The run of a plate as its instrument wrote it: two swabs are positive, and the first water shows what no water may. */
export async function seedRun(
  db: Kysely<Database>,
  { labId, tests }: OfficeWorld['seeded'],
  plate: {
    id: string
    number: string
    controls: readonly { well: string; role: ControlRole; name: string }[]
    specimens: readonly { well: string; id: string }[]
    at: Date
    instrument: string
    rule: string
  },
): Promise<void> {
  const random = seededRandom('demo plate run')
  const near = (ct: number) => (ct + random.normal() * 0.4).toFixed(2)
  const failed = plate.controls.find(({ role }) => role === 'NTC')
  const water = failed?.well
  const rows = (well: string, own: Partial<Record<string, string>>) =>
    [...viruses.map(([name]) => name), human].map((name) => [well, name, own[name] ?? nothing])
  const day = todayIn(lab.timeZone, plate.at.toISOString())
  const cells = [
    ['Plate', plate.number],
    ['Date', day],
    ['Instrument', plate.instrument],
    ['Well', 'Target', 'Ct'],
    ...plate.controls.flatMap(({ well, role }) =>
      rows(
        well,
        role === 'PC'
          ? Object.fromEntries(viruses.map(([name]) => [name, near(25.4)]))
          : well === water
            ? { 'SARS-CoV-2': '36.41' }
            : {},
      ),
    ),
    ...plate.specimens.flatMap(({ well }, at) =>
      rows(well, {
        [human]: near(26.8),
        ...(at === 2 ? { 'SARS-CoV-2': near(21.7) } : at === 5 ? { 'Influenza A': near(28.1) } : {}),
      }),
    ),
  ]
  const place = (well: string) => placeOf(96, well) ?? 0
  const read = readRun(
    runTableOf([{ name: null, rows: cells.map((line, at) => ({ line: at + 1, cells: line })) }]),
    {
      barcode: plate.number,
      format: 96,
      targets: [...viruses.map(([name]) => name), human].map((name) => ({ name, reporter: '' })),
      wells: [
        ...plate.specimens.map(({ well }) => ({
          ...{ place: place(well), content: 'SPECIMEN' as const, name: '', role: null },
        })),
        ...plate.controls.map(({ well, role, name }) => ({
          ...{ place: place(well), content: 'CONTROL' as const, name, role },
        })),
      ],
      days: { from: day, to: day },
      instrument: [plate.instrument],
    },
  )
  if (!read.ok) throw new Error(read.problems.join(' '))
  const raw = `${cells.map((line) => line.join(',')).join('\n')}\n`
  await db
    .insertInto('plate_run')
    .values({
      lab_id: labId,
      id: uuidv7(),
      plate_id: plate.id,
      file_name: `${plate.number}-results.csv`,
      raw,
      digest: sha256Hex(raw),
      readings: json(read.readings),
      facts: json(read.facts),
      read_at: plate.at,
      read_by: person,
      rule_version_id: plate.rule,
    })
    .execute()
  // What its wells say once a supervisor overrides the hold: a detection then speaks against a negative that was typed.
  const findings = plate.specimens.flatMap(({ well, id }) =>
    viruses.flatMap(([target, code]) => {
      const ct = read.readings.find((one) => one.well === well && one.target === target)?.ct
      if (!ct || !/\d/.test(ct)) return []
      const of = { lab_id: labId, plate_id: plate.id, specimen_id: id, test_id: required(tests, code) }
      return [{ ...of, action: 'ACCEPT' as const, raw: ct, found: true, read_at: plate.at }]
    }),
  )
  // On a morning of few swabs none of them is positive.
  if (findings.length > 0) await db.insertInto('plate_finding').values(findings).execute()
  if (failed === undefined) return
  const held_why = fill(m.plates.waterAmplified, { control: `NTC ${failed.name}`, well: failed.well })
  await db
    .updateTable('plate')
    .set({ verdict: 'HOLD', held_why })
    .where(ofLab({ labId }))
    .where('id', '=', plate.id)
    .execute()
}
