import type { z } from 'zod'
import type { MedicationFields } from '@contract/medications/shapes'
import type { PanelFields } from '@contract/panels/shapes'
import type { SampleType } from '@contract/sample-types/register'
import type { SpecimenSource } from '@contract/specimen-sources/register'
import type { TestFields } from '@contract/tests/shapes'
import type { TestType } from '@contract/test-types/register'

/** A test before ids exist: its section and its containers are named by their codes. */
export type SeedTest = Omit<z.output<typeof TestFields>, 'testTypeId' | 'sampleTypeIds'> & {
  testType: string
  sampleTypes: string[]
}

/** A panel before ids exist; `tests` are test codes, in the order in which they print. */
export type SeedPanel = Omit<z.output<typeof PanelFields>, 'sampleTypeId' | 'testIds'> & {
  sampleType: string
  tests: string[]
}

export type SeedSampleType = Omit<SampleType, '_id' | 'version'>
export type SeedSpecimenSource = Omit<SpecimenSource, '_id' | 'version'>
export type SeedTestType = Omit<TestType, '_id' | 'version'>
export type SeedMedication = z.output<typeof MedicationFields>

export interface SeedDiagnosis {
  code: string
  description: string
  billable: boolean
  validFrom: string
  validTo: string | null
}

/** Who pays. Self-pay and client bill are payers without an electronic id: no claim leaves for them. */
export interface SeedPayer {
  code: string
  name: string
  electronicPayerId: string | null
  kind: 'commercial' | 'medicare' | 'medicare_advantage' | 'medicaid' | 'workers_comp' | 'client' | 'self_pay'
}
