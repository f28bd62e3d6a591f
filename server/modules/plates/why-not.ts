import type { SpecimenFacts, SpecimenTest } from '../batches/public'
import { whyNot } from '../batches/public'
import type { PlateRecord } from './records'

/** The tests of a specimen that a plate of this type is for. */
export const ownTests = ({ tests }: SpecimenFacts, typeId: string): SpecimenTest[] =>
  tests.filter((test) => test.typeId === typeId)

/**
 * Why a specimen cannot go onto a plate of this type; null: it can. The rules are those of a batch, but that a test which waits in a
 * batch is what a plate is filled with: in the batch of the plate, or in any where the plate is of none.
 */
export const whyNotPlated = (
  facts: SpecimenFacts,
  {
    testType,
    ...at
  }: {
    testType: Pick<PlateRecord, 'test_type' | 'test_type_id' | 'batch_id'>
    now: Date
    timeZone: string
  },
): string | null =>
  whyNot(facts, {
    ...at,
    testType,
    from: testType.batch_id === null ? 'any' : { batchId: testType.batch_id },
  })
