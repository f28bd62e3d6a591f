import type { z } from 'zod'
import type { SampleType, TestKind } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'

export const kindLabels: Readonly<Record<TestKind, string>> = {
  quantitative: t('catalogue.kind.quantitative'),
  qualitative: t('catalogue.kind.qualitative'),
  tox_screen: t('catalogue.kind.tox_screen'),
  tox_confirm: t('catalogue.kind.tox_confirm'),
  pcr: t('catalogue.kind.pcr'),
  micro: t('catalogue.kind.micro'),
}

export const matrixLabels: Readonly<Record<z.infer<typeof SampleType>['matrix'], string>> = {
  urine: t('catalogue.matrix.urine'),
  oral_fluid: t('catalogue.matrix.oral_fluid'),
  blood: t('catalogue.matrix.blood'),
  serum: t('catalogue.matrix.serum'),
  hair: t('catalogue.matrix.hair'),
  swab: t('catalogue.matrix.swab'),
  tissue: t('catalogue.matrix.tissue'),
  other: t('catalogue.matrix.other'),
}
