import type { Reader } from './message'
import { noteLines } from './arrange'
import { readCode, readEntity, readEntityIn } from './read-parts'
import { timeAt, type ReadAs } from './read-patient'
import type { Specimen } from './shapes'

/**
 * SPM. SPM-2 is placer and filler number, each with its subcomponents; some send one number there in the form of a whole field,
 * which then has a third component.
 */
export function readSpecimen(
  { spm, notes }: { spm: Reader; notes: readonly Reader[] },
  as: ReadAs,
): Specimen {
  const id = spm.one(2)
  const isFlat = id.part(3) !== ''
  const collected = timeAt(spm, 17, as, as.findings.warn)
  return {
    index: spm.segment.index,
    placer: isFlat ? readEntity(id) : readEntityIn(id, 1),
    filler: isFlat ? null : readEntityIn(id, 2),
    type: readCode(spm.one(4)),
    site: readCode(spm.one(8)),
    volume: [spm.text(12), spm.text(12, 2)].filter(Boolean).join(' '),
    collected,
    received: timeAt(spm, 18, as, as.findings.warn),
    rejectReason: readCode(spm.one(21)),
    condition: readCode(spm.one(24)),
    container: readCode(spm.one(27)),
    notes: noteLines(notes),
  }
}
