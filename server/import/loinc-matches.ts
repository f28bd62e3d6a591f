import { sql } from 'kysely'
import type { LoincMatch } from '@contract/imports/shapes'
import type { TestDefinition } from '@contract/tests/shapes'
import { loincFit, loincParts, type LoincParts } from '@contract/rules/loinc'
import { ofLab } from '../core/scope'
import type { Executor } from '../core/tx'

interface TestRow {
  id: string
  version: number
  code: string
  name: string
  report_name: string | null
  loinc: string | null
  definition: Pick<TestDefinition, 'kind' | 'units'>
  matrices: string[]
}
interface Code {
  loinc: string
  name: string
  parts: LoincParts
}

const mostOffers = 3

const readTests = async (db: Executor, labId: string, id: string | null): Promise<TestRow[]> => {
  const one = id === null ? sql`` : sql`and t.id = ${id}`
  const { rows } = await sql<TestRow>`
    select t.id, t.version, t.code, t.name, t.report_name, t.loinc, t.definition,
      coalesce(array(select distinct s.matrix from sample_type s where ${ofLab(labId, 's')}
        and s.id in (select value::uuid from jsonb_array_elements_text(t.sample_type_ids))), '{}') as matrices
    from test t where ${ofLab(labId, 't')} and t.active ${one} order by t.name, t.code`.execute(db)
  return rows
}

function matchOf(test: TestRow, codes: readonly Code[], listed: ReadonlySet<string>): LoincMatch {
  const { id, version, code, name, loinc } = test
  const offers =
    loinc !== null
      ? []
      : codes
          .map((one) => ({
            ...one,
            fit: loincFit(
              {
                name,
                reportName: test.report_name,
                unit: test.definition.units,
                kind: test.definition.kind,
                matrices: test.matrices,
              },
              one.parts,
            ),
          }))
          .filter(({ fit }) => fit > 0)
          .sort((a, b) => b.fit - a.fit || a.name.length - b.name.length)
          .slice(0, mostOffers)
          .map((one) => ({ loinc: one.loinc, name: one.name }))
  const state =
    loinc !== null ? (listed.has(loinc) ? 'listed' : 'unlisted') : offers.length > 0 ? 'offered' : 'unmatched'
  return { testId: id, version, code, name, loinc, state, offers }
}

/**
 * Tests in use beside the LOINC order codes on file. A test with a code keeps it, listed or not; one without is offered codes
 * whose component is its name, for a person to accept. `testId` asks for one test.
 */
export async function loincMatches(
  db: Executor,
  labId: string,
  testId: string | null = null,
): Promise<{ codes: number; docs: LoincMatch[] }> {
  const rows = await db.selectFrom('loinc_order').select(['loinc', 'name']).where(ofLab(labId)).execute()
  const codes = rows.map((row) => ({ ...row, parts: loincParts(row.name) }))
  const listed = new Set(codes.map((one) => one.loinc))
  const tests = await readTests(db, labId, testId)
  return { codes: codes.length, docs: tests.map((test) => matchOf(test, codes, listed)) }
}
