import type { z } from 'zod'
import type { SampleType } from '@contract/sample-types/register'
import type { TestKind } from '@contract/tests/choices'
import { m } from '@contract/messages'

export const kindLabels: Readonly<Record<TestKind, string>> = {
  quantitative: m.catalogue.kind.quantitative,
  qualitative: m.catalogue.kind.qualitative,
  tox_screen: m.catalogue.kind.tox_screen,
  tox_confirm: m.catalogue.kind.tox_confirm,
  pcr: m.catalogue.kind.pcr,
  micro: m.catalogue.kind.micro,
}

export const matrixLabels: Readonly<Record<z.infer<typeof SampleType>['matrix'], string>> = {
  urine: m.catalogue.matrix.urine,
  oral_fluid: m.catalogue.matrix.oral_fluid,
  blood: m.catalogue.matrix.blood,
  serum: m.catalogue.matrix.serum,
  hair: m.catalogue.matrix.hair,
  swab: m.catalogue.matrix.swab,
  tissue: m.catalogue.matrix.tissue,
  other: m.catalogue.matrix.other,
}
