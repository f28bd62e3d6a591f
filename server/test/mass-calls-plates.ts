import { sql } from 'kysely'
import { startingMrsaTable } from '@contract/rules/mrsa/starting-table'
import { api } from '@contract/api'
import { json } from '../db/json'
import { plateBench } from '../modules/plates/test-plates'
import { assayContent } from '../modules/plates/test-assay'
import { ok } from '../modules/batches/test-batches'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of plates, each with specimens of its own. */
export function plateWrites(lab: TestLab): WriteCall[] {
  const { mrsa, plates } = api
  const bench = async () => plateBench(lab, await lab.as('admin'))
  const content = {
    order: 'down' as const,
    replicates: 1,
    controls: [{ role: 'NTC' as const, name: 'Water', well: 'H12' }],
    closed: ['A1'],
    targets: [{ name: 'N1', reporter: 'FAM' }],
  }
  /** The same numbers and names each time, and no run that was read before: two calls of one kind are compared, row by row. */
  async function sameNumber() {
    await lab.owner
      .updateTable('plate')
      .set(({ ref }) => ({ number: sql`${ref('id')}::text`, barcode: sql`${ref('id')}::text` }))
      .execute()
    await lab.owner
      .updateTable('plate_run')
      .set(({ ref }) => ({ digest: sql`${ref('id')}::text`, readings: json([]) }))
      .execute()
    await lab.owner
      .updateTable('plate_layout')
      .set(({ ref }) => ({ search_name: sql`${ref('id')}::text` }))
      .execute()
    await lab.owner.updateTable('counter').set({ value: 0 }).where('name', '=', 'plate').execute()
  }
  /** A plate with one specimen, and a second one that waits. */
  async function filled() {
    const at = await bench()
    await at.nothingWaits()
    await sameNumber()
    const one = await at.specimen()
    const made = await at.make({ layoutId: (await at.layout())._id })
    const { plate } = ok(await at.scan(made._id, one.barcode))
    return { at, one, waits: await at.specimen(), _id: made._id, plate }
  }
  const moved = async (...moves: ('load' | 'run')[]) => {
    const made = await filled()
    for (const move of moves) ok(await made.at.stage(made, move))
    return { ...made, plate: await made.at.get(made._id) }
  }
  /** One draft of the rules of an assay, and no others. */
  async function drafted() {
    const at = await bench()
    await lab.owner.updateTable('plate_run').set({ rule_version_id: null }).execute()
    await lab.owner.deleteFrom('assay_rule_version').execute()
    await lab.owner.deleteFrom('assay_rule').execute()
    const admin = await lab.as('admin')
    const body = {
      testTypeId: await at.typeOf('GLU'),
      version: null,
      content: assayContent(lab.seeded.tests.get('GLU') ?? ''),
    }
    const { _id, version } = ok(await admin.call(plates.saveRules, { body }, at.key()))
    return { _id, version }
  }
  /** A plate whose run was judged, with this Ct of the internal control in the well of its specimen. */
  async function judged(human: string) {
    const admin = await lab.as('admin')
    const rule = await drafted()
    const { at, one, _id } = await moved('load', 'run')
    ok(await admin.call(plates.approveRules, { body: { ...rule, read: true } }, at.key()))
    const plate = await at.get(_id)
    const rows = plate.contents.flatMap((well) =>
      well.content === 'CONTROL'
        ? [
            `${well.well},N1,${well.role === 'PC' ? '25.0' : 'Undetermined'}`,
            `${well.well},RNase P,Undetermined`,
          ]
        : [`${well.well},N1,${human === 'Undetermined' ? human : '24.1'}`, `${well.well},RNase P,${human}`],
    )
    const text = [`Plate,${plate.barcode}`, 'Well,Target,Ct', ...rows].join('\n')
    ok(await admin.call(plates.readRun, { body: { _id, fileName: 'run.csv', text } }, at.key()))
    return { at, one, _id, version: (await at.get(_id)).version }
  }
  const noTables = async () => {
    await lab.owner.deleteFrom('mrsa_table_version').execute()
    await lab.owner.deleteFrom('mrsa_table').execute()
  }
  /** A table for a test of the laboratory whose result is words. */
  async function tableBody() {
    const target = (code: string) => lab.seeded.tests.get(code) ?? ''
    const { id: testId } = await lab.owner
      .selectFrom('test')
      .select('id')
      .where(sql<boolean>`definition ->> 'kind' = 'qualitative' and active`)
      .orderBy('code')
      .executeTakeFirstOrThrow()
    const { version: _version, approved: _approved, ...table } = startingMrsaTable
    const tests = {
      ...{ sa: target('N-SA'), se: target('N-SE'), mec: target('N-MEC') },
      ...{ junction: target('N-JUN'), control: target('N-IC') },
    }
    return { testId, version: null, content: { table, tests } }
  }
  async function tableDrafted() {
    await noTables()
    const admin = await lab.as('admin')
    const at = await bench()
    const { _id, version } = ok(await admin.call(mrsa.save, { body: await tableBody() }, at.key()))
    return { _id, version }
  }
  return [
    call(mrsa.save, async () => {
      await noTables()
      return { body: await tableBody() }
    }),
    call(mrsa.replay, async () => ({ body: await tableDrafted() })),
    call(mrsa.approve, async () => ({ body: { ...(await tableDrafted()), read: true } })),
    call(plates.saveRules, async () => {
      const at = await bench()
      await lab.owner.updateTable('plate_run').set({ rule_version_id: null }).execute()
      await lab.owner.deleteFrom('assay_rule_version').execute()
      await lab.owner.deleteFrom('assay_rule').execute()
      return {
        body: {
          testTypeId: await at.typeOf('GLU'),
          version: null,
          content: assayContent(lab.seeded.tests.get('GLU') ?? ''),
        },
      }
    }),
    call(plates.replayRules, async () => ({ body: await drafted() })),
    call(plates.approveRules, async () => ({ body: { ...(await drafted()), read: true } })),
    call(plates.overrideWell, async () => {
      const { at, one, _id, version } = await judged('Undetermined')
      await at.reports.enter(one.orderId, { GLU: '10' })
      const well = (await at.get(_id)).contents.find(({ content }) => content === 'SPECIMEN')?.well ?? ''
      return { body: { _id, version, well, reason: 'Measured again.' } }
    }),
    call(plates.accept, async () => {
      const { _id, version } = await judged('25')
      return { body: { _id, version } }
    }),
    call(plates.add, async () => {
      const at = await bench()
      await sameNumber()
      return { body: { plate: await at.form({ layoutId: (await at.layout())._id }) } }
    }),
    call(plates.addPcr, async () => {
      const { at, _id } = await moved('load')
      const layout = await at.layout({ controls: [] })
      return {
        body: {
          plate: {
            ...(await at.form({ layoutId: layout._id })),
            sources: [{ plateId: _id, quadrant: 1 as const }],
          },
        },
      }
    }),
    call(plates.update, async () => {
      const { _id, plate } = await filled()
      return { body: { plate: { _id, version: plate.version, barcode: `B-${_id}` } } }
    }),
    call(plates.scan, async () => {
      const { _id, waits } = await filled()
      return { body: { _id, code: waits.barcode } }
    }),
    call(plates.edit, async () => {
      const { _id, waits } = await filled()
      return {
        body: { _id, steps: [{ do: 'put' as const, well: 'C7', seen: null, specimenId: waits.specimenId }] },
      }
    }),
    call(plates.undo, async () => ({ body: { _id: (await filled())._id } })),
    call(plates.stage, async () => {
      const { _id, plate } = await filled()
      return { body: { _id, version: plate.version, move: 'load' as const } }
    }),
    call(plates.remove, async () => {
      const { _id, plate } = await filled()
      return { body: { _id, version: plate.version, reason: 'Dropped.' } }
    }),
    call(plates.readRun, async () => {
      const { _id, plate } = await moved('load', 'run')
      const rows = plate.contents.flatMap(({ well }) => [`${well},N1,24.1`, `${well},RNase P,25`])
      return {
        body: {
          _id,
          fileName: 'run.csv',
          text: [`Plate,${plate.barcode}`, 'Well,Target,Ct', ...rows].join('\n'),
        },
      }
    }),
    call(plates.addLayout, async () => {
      await sameNumber()
      return { body: { layout: { name: 'Layout made', format: 96 as const, content } } }
    }),
    call(plates.reviseLayout, async () => {
      const at = await bench()
      await sameNumber()
      const { _id, version } = await at.layout()
      return { body: { layout: { _id, version, name: 'Layout made', active: true, content } } }
    }),
  ]
}
