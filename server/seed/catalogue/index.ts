import { chemistryTests } from './tests-chemistry'
import { endocrineTests } from './tests-endocrine'
import { hematologyTests } from './tests-hematology'
import { microTests } from './tests-micro'
import { pcrTests } from './tests-pcr'
import { serologyTests } from './tests-serology'
import { toxConfirmTests } from './tests-tox-confirm'
import { toxScreenTests } from './tests-tox-screen'
import { urinalysisTests } from './tests-urinalysis'
import type { SeedTest } from './types'

/** Every test of the demo laboratory, by section. Codes are unique. */
export const tests: SeedTest[] = [
  ...chemistryTests,
  ...hematologyTests,
  ...endocrineTests,
  ...urinalysisTests,
  ...serologyTests,
  ...toxScreenTests,
  ...toxConfirmTests,
  ...pcrTests,
  ...microTests,
]

export { diagnoses } from './diagnoses'
export { instruments } from './instruments'
export { medications } from './medications'
export { panels } from './panels'
export { payers } from './payers'
export { sampleTypes, specimenSources, testTypes } from './sample-types'
