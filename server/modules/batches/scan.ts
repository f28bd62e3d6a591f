import { m } from '@contract/messages'
import type { BatchRow, BatchSpecimen } from '@contract/batches/shapes'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused, unknownScan } from '../../core/errors'
import { placeSpecimens } from './place'
import { closedWords, presentRow } from './records'
import { noTubeWords } from './scanned-other'
import { lockBatch, presentPlace, readBatch, readFacts, readPlaces } from './store'
import { wanted } from './why-not'

interface Scanned {
  batch: BatchRow
  row: BatchSpecimen
  already: boolean
}

/**
 * Adds the specimen of a scanned barcode to a batch. One that is in this batch already is no mistake: it is answered as it is.
 * Throws unknown_scan for a code of no specimen, and rule_refused with the reason otherwise.
 */
export async function scanInto(
  ctx: Ctx,
  w: Write,
  { _id, code: typed }: { _id: string; code: string },
): Promise<Scanned> {
  const { who, now } = ctx
  const code = typed.toUpperCase()
  const batch = await lockBatch(w.tx, who, _id)
  w.about('batch', batch.id)
  const [facts] = await readFacts(w.tx, who, { barcode: code })
  if (!facts) throw unknownScan(await noTubeWords(ctx, w, code))
  const id = facts.specimen_id
  const place = async () => (await readPlaces(w.tx, who, batch.id)).find((one) => one.specimen_id === id)
  const here = await place()
  if (here && wanted(facts, batch).length === 0) {
    // Seen and changed nothing: the trail says that it was read by a scan.
    w.changed('batch', batch.id, null, null)
    return { batch: presentRow(batch), row: presentPlace(here, now), already: true }
  }
  const closed = closedWords(batch)
  if (closed !== null) throw ruleRefused(closed)
  const [outcome] = await placeSpecimens(ctx, w, batch, [id])
  const row = await place()
  if (!outcome?.ok || !row) throw ruleRefused(outcome?.message ?? m.errors.notFound)
  return {
    batch: presentRow(await readBatch(w.tx, who, batch.id)),
    row: presentPlace(row, now),
    already: false,
  }
}
