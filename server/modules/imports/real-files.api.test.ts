import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportKind } from '@contract/choices'
import { runImport } from '../../import/run-import'
import { testLab, type TestLab } from '../../test/harness'

/** The folder that holds published files, each kind in a folder of its own. None of them is part of this project. */
const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const there = (name: string) => folder !== '' && existsSync(join(folder, name))

let lab: TestLab
beforeAll(async () => {
  if (folder !== '') lab = await testLab()
})
afterAll(() => (folder === '' ? undefined : lab.close()))

async function load(kind: ImportKind, name: string) {
  const began = performance.now()
  const run = await runImport({
    db: lab.db,
    ports: lab.ports,
    labId: lab.seeded.labId,
    userId: null,
    kind,
    bytes: new Uint8Array(readFileSync(join(folder, name))),
    fileName: name.split('/').at(-1) ?? name,
    locationId: lab.seeded.locations.get('CRPS-MER') ?? null,
  })
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    `${name}: ${run.state} loaded ${run.loaded} refused ${run.refused} in ${seconds.toFixed(1)} s. ${run.message ?? ''}\n`,
  )
  return run
}

/** Whatever a file holds, it ends, and says why in one sentence that names a place where something is wrong. */
function endsPlainly(run: Awaited<ReturnType<typeof load>>) {
  expect(run.finishedAt).not.toBeNull()
  if (run.state === 'FAILED') expect(run.message).toMatch(/line \d+|column/i)
  // A patient file's reasons stand row by row in the file that is given back.
  else if (run.kind === 'patients' && run.refused > 0) expect(run.refusedMediaKey).not.toBeNull()
  else if (run.refused > 0) expect(run.message ?? '').toMatch(/First rejected row: line \d+, .+/)
  expect(run.message ?? '').not.toContain('stopped half way')
}

describe('published files (needs ALIQUOT_REAL_DATA, the folder that holds them)', () => {
  test.skipIf(!there('drug-names-fda'))(
    'drugs: every product loads, and again changes nothing',
    async () => {
      const name = 'drug-names-fda/orange_book_products.txt.gz'
      expect(await load('drugs', name)).toMatchObject({ state: 'DONE', loaded: 45_752, refused: 0 })
      const again = await load('drugs', name)
      expect(again).toMatchObject({
        state: 'DONE',
        message: expect.stringContaining(' 0 medications added, 0 with'),
      })
      const { n } = await lab.owner
        .selectFrom('medication_product')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(n).toBe(45_752)
    },
    180_000,
  )

  test.skipIf(!there('loinc-lab-orders'))('LOINC order codes load with their check digits', async () => {
    const run = await load('loinc', 'loinc-lab-orders/LoincUniversalLabOrdersValueSet.csv')
    expect(run).toMatchObject({ state: 'DONE', loaded: 1521, refused: 0 })
  })

  test.skipIf(!there('catalogue-openelis'))(
    'a catalogue loads in its order, and again changes nothing',
    async () => {
      const names = ['example-sample-types', 'example-test-sections', 'example-tests', 'example-test-results']
      for (const name of names) endsPlainly(await load('catalogue', `catalogue-openelis/${name}.csv`))
      for (const name of names) {
        const again = await load('catalogue', `catalogue-openelis/${name}.csv`)
        expect(again.message).toMatch(/^0 added/)
      }
    },
  )

  test.skipIf(!there('us-reference-reportstream'))(
    'ZIP codes and counties load',
    async () => {
      const zips = await load('places', 'us-reference-reportstream/zip-code-data.csv')
      expect(zips.loaded).toBeGreaterThan(31_000)
      const counties = await load('places', 'us-reference-reportstream/fips-county.csv')
      expect(counties).toMatchObject({ loaded: 3231 + 1, refused: 0 })
    },
    60_000,
  )

  test.skipIf(!there('synthea-csv'))('people and their laboratory results', async () => {
    const people = await load('synthea-csv', 'synthea-csv/patients.csv')
    expect(people).toMatchObject({ loaded: 27, refused: 0 })
    const results = await load('synthea-csv', 'synthea-csv/observations.csv')
    expect(results).toMatchObject({ loaded: 251, refused: 0 })
  })

  test.skipIf(!there('synthea-fhir-r4'))(
    'FHIR: people one per line, whole bundles, and their results',
    async () => {
      const people = await load('fhir', 'synthea-fhir-r4/patients.ndjson.gz')
      expect(people).toMatchObject({ loaded: 412, refused: 0 })
      const results = await load('fhir', 'synthea-fhir-r4/lab_observations.csv.gz')
      expect(results).toMatchObject({ loaded: 36_117, refused: 0 })
      for (const file of readdirSync(join(folder, 'synthea-fhir-r4')).filter((name) =>
        name.endsWith('.json'),
      ))
        endsPlainly(await load('fhir', `synthea-fhir-r4/${file}`))
    },
    180_000,
  )

  const others: [ImportKind, string][] = [
    ['drugs', 'drug-names-fda'],
    ['loinc', 'loinc-lab-orders'],
    ['catalogue', 'catalogue-openelis'],
    ['places', 'us-reference-reportstream'],
    ['synthea-csv', 'synthea-csv'],
    ['fhir', 'synthea-fhir-r4'],
    ['patients', 'patient-matching-febrl'],
    ['patients', 'covid-csv-simplereport'],
  ]
  test.skipIf(folder === '')(
    'every file of these folders loads, or says in one sentence where and why not',
    async () => {
      for (const [kind, name] of others) {
        if (!there(name)) continue
        for (const file of readdirSync(join(folder, name)).filter((one) => one !== 'SOURCE.md'))
          endsPlainly(await load(kind, `${name}/${file}`))
      }
    },
    600_000,
  )
})
