import type { LoincMatch } from '@contract/imports/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { loincMatches } from '../../import/loinc-matches'

/** Gives a test the code that was offered for it. A code that somebody entered is never replaced here. */
export async function acceptLoinc(
  ctx: Ctx,
  w: Write,
  { testId, version, loinc }: { testId: string; version: number; loinc: string },
): Promise<LoincMatch> {
  const { labId } = ctx.who
  const test = await w.tx
    .selectFrom('test')
    .select(['id', 'version', 'code', 'name', 'report_name', 'loinc', 'definition'])
    .where(ofLab(labId))
    .where('id', '=', testId)
    .forUpdate()
    .executeTakeFirst()
  const match = (await loincMatches(w.tx, labId, testId)).docs[0]
  if (!test || !match) throw notFound()
  if (test.loinc !== null) throw ruleRefused(fill(m.imports.loincHas, { name: test.name, loinc: test.loinc }))
  if (test.version !== version) throw stale(match)
  if (!match.offers.some((one) => one.loinc === loinc))
    throw ruleRefused(fill(m.imports.loincNotOffered, { loinc, name: test.name }))
  await w.tx
    .updateTable('test')
    .set({ loinc, version: version + 1, updated_at: ctx.now })
    .where(ofLab(labId))
    .where('id', '=', testId)
    .execute()
  await w.tx
    .insertInto('test_version')
    .values({
      lab_id: labId,
      test_id: testId,
      version: version + 1,
      code: test.code,
      name: test.name,
      report_name: test.report_name,
      definition: json(test.definition),
      valid_from: ctx.now,
    })
    .execute()
  w.changed('test', testId, { loinc: null }, { loinc })
  return { ...match, version: version + 1, loinc, state: 'listed', offers: [] }
}
