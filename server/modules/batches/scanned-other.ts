import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/** What a code that names no specimen is, where a tube was asked for: a requisition, a plate or a batch, each by its name. */
export async function noTubeWords({ who }: Ctx, w: Write, code: string): Promise<string> {
  const requisition = await w.tx
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(who))
    .where('requisition_number', '=', code)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (requisition) return fill(m.batches.isRequisition, { code })
  const plate = await w.tx
    .selectFrom('plate')
    .select('id')
    .where(ofLab(who))
    .where((on) => on.or([on('barcode', '=', code), on('number', '=', code)]))
    .executeTakeFirst()
  if (plate) return fill(m.batches.isPlate, { code })
  const batch = await w.tx
    .selectFrom('batch')
    .select('id')
    .where(ofLab(who))
    .where('number', '=', code)
    .executeTakeFirst()
  return fill(batch ? m.batches.isBatch : m.batches.unknownCode, { code })
}
