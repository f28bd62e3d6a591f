import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { conflict } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { seedDiagnoses, seedMedications, seedMenu } from '../../seed/menu'
import { progressOf } from './progress'

async function isEmpty(w: Write, table: 'diag_code' | 'medication', labId: string): Promise<boolean> {
  const row = await w.tx.selectFrom(table).select('id').where(ofLab(labId)).executeTakeFirst()
  return row === undefined
}

/** Each thing of the menu in the history, as if somebody had typed it. */
async function recordMenu(w: Write, labId: string): Promise<void> {
  const kinds = [
    ['testType', 'test_type'],
    ['sampleType', 'sample_type'],
    ['specimenSource', 'specimen_source'],
    ['test', 'test'],
    ['panel', 'panel'],
  ] as const
  for (const [entity, table] of kinds) {
    const rows = await w.tx.selectFrom(table).select(['id', 'code', 'name']).where(ofLab(labId)).execute()
    for (const { id, ...fields } of rows) w.changed(entity, id, null, fields)
  }
}

/**
 * Loads the starter menu in one transaction. Only into a catalogue that holds nothing: what a laboratory entered itself is
 * never mixed with ours. The laboratory's row is held, so that two who press at once do not both load it.
 */
export function loadStarter(ctx: Ctx) {
  const { labId } = ctx.who
  return ctx.write(async (w) => {
    await w.tx.selectFrom('lab').select('id').where('id', '=', labId).forUpdate().execute()
    const { starterFits } = await progressOf(w.tx, labId)
    if (!starterFits) throw conflict(m.setup.starterNotEmpty)
    const menu = await seedMenu(w.tx, labId, ctx.now)
    await recordMenu(w, labId)
    const diagnoses = (await isEmpty(w, 'diag_code', labId)) ? await seedDiagnoses(w.tx, labId) : 0
    const medications = (await isEmpty(w, 'medication', labId)) ? await seedMedications(w.tx, labId) : 0
    w.about('lab', labId, m.audit.reasonStarter)
    return {
      tests: menu.tests.size,
      panels: menu.panels.size,
      sampleTypes: menu.sampleTypes.size,
      diagnoses,
      medications,
    }
  })
}
