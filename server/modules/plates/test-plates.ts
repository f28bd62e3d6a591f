import type { z } from 'zod'
import { api } from '@contract/api'
import type { LayoutContent, Plate, PlateForm, WellStep } from '@contract/plates/shapes'
import type { Caller, TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'

/** Plates of specimens that wait, made over HTTP as the bench does. */
export function plateBench(lab: TestLab, staff: Caller) {
  const bench = batchBench(lab, staff)
  const { key } = bench

  async function layout(over: Partial<z.input<typeof LayoutContent>> = {}, format: 96 | 384 = 96) {
    const content = {
      order: 'down' as const,
      replicates: 1,
      controls: [
        { role: 'PC' as const, name: 'Positive', well: 'A12' },
        { role: 'NTC' as const, name: 'Water', well: 'H12' },
      ],
      closed: ['D12'],
      targets: [
        { name: 'N1', reporter: 'FAM', quencher: 'BHQ1' },
        { name: 'RNase P', reporter: 'VIC' },
      ],
      ...over,
    }
    const name = `Layout ${lab.ports.ids.id()}`
    return ok(await staff.call(api.plates.addLayout, { body: { layout: { name, format, content } } }, key()))
  }
  const form = async (over: Partial<z.input<typeof PlateForm>> = {}): Promise<z.input<typeof PlateForm>> => ({
    testTypeId: await bench.typeOf('GLU'),
    layoutId: over.layoutId ?? (await layout())._id,
    ...over,
  })
  const make = async (over: Partial<z.input<typeof PlateForm>> = {}): Promise<Plate> =>
    ok(await staff.call(api.plates.add, { body: { plate: await form(over) } }, key()))
  const get = async (_id: string): Promise<Plate> => ok(await staff.call(api.plates.get, { body: { _id } }))
  const scan = (_id: string, code: string, well: string | null = null, caller = staff) =>
    caller.call(api.plates.scan, { body: { _id, code, well } }, key())
  const edit = (_id: string, steps: z.input<typeof WellStep>[], caller = staff) =>
    caller.call(api.plates.edit, { body: { _id, steps } }, key())
  const undo = (_id: string, redo = false, caller = staff) =>
    caller.call(api.plates.undo, { body: { _id, redo } }, key())
  const stage = async (
    plate: { _id: string },
    move: 'load' | 'run' | 'review' | 'close' | 'refill' | 'fail',
  ) => {
    const { version } = await get(plate._id)
    return staff.call(
      api.plates.stage,
      { body: { _id: plate._id, version, move, reason: 'As said.' } },
      key(),
    )
  }
  return { ...bench, layout, form, make, get, scan, edit, undo, stage }
}

/** What is in a well: its id, or null. */
export const seenAt = (plate: Plate, well: string): string | null =>
  plate.contents.find((one) => one.well === well)?._id ?? null

/** The wells of a plate in words: `A1 26323-0001A`, `H12 NTC`. */
export const wellsOf = (plate: Plate): string[] =>
  plate.contents.map((one) =>
    one.content === 'SPECIMEN'
      ? `${one.well} ${one.specimen.barcode}`
      : `${one.well} ${one.content === 'CONTROL' ? one.role : one.content}`,
  )
