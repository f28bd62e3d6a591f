import { z } from 'zod'
import { PanelInput } from '@contract/panels/shapes'
import type { Panel } from '@contract/panels/shapes'
import { m } from '@contract/messages'
import type { Bootstrap } from '@/app/me'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'
import {
  goodProcedureCodes,
  procedureCodeProblem,
  procedureCodesOf,
  procedureCodesText,
} from '@/app/catalogue/codes'

const Shape = z.object({
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  loinc: z.string(),
  procedureCodes: z.string(),
  sampleTypeId: z.string(),
  testIds: z.array(z.string()),
})
export type PanelValues = z.infer<typeof Shape>

export const blankPanel: PanelValues = {
  code: '',
  name: '',
  shortName: '',
  loinc: '',
  procedureCodes: '',
  sampleTypeId: '',
  testIds: [],
}

export const panelValuesOf = (panel: Panel): PanelValues => ({
  code: panel.code,
  name: panel.name,
  shortName: panel.shortName ?? '',
  loinc: panel.loinc ?? '',
  procedureCodes: procedureCodesText(panel.procedureCodes),
  sampleTypeId: panel.sampleTypeId ?? '',
  testIds: panel.testIds,
})

export const panelToFields = ({
  code,
  shortName,
  loinc,
  procedureCodes,
  sampleTypeId,
  ...values
}: PanelValues) => ({
  ...values,
  code: code.trim(),
  shortName: shortName.trim() || null,
  loinc: loinc.trim() || null,
  procedureCodes: procedureCodesOf(procedureCodes),
  sampleTypeId: sampleTypeId || null,
})

export const panelSchema = checkedBy(Shape, {
  contract: PanelInput,
  toFields: (values) => ({
    ...panelToFields(values),
    procedureCodes: goodProcedureCodes(values.procedureCodes),
  }),
  own: ({ procedureCodes }) => procedureCodeProblem(procedureCodes),
})

/** The parts of a panel as two people who changed it compare them. */
export function describePanel({ tests, sampleTypes }: Pick<Bootstrap, 'tests' | 'sampleTypes'>) {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return (values: PanelValues): DescribedFields => ({
    code: line(m.catalogue.columnCode, values.code),
    name: line(m.catalogue.columnName, values.name),
    shortName: line(m.panels.shortName, values.shortName),
    sampleTypeId: {
      label: m.panels.sample,
      value: values.sampleTypeId,
      text: sampleTypes.find(({ _id }) => _id === values.sampleTypeId)?.name ?? '',
    },
    loinc: line(m.catalogue.columnLoinc, values.loinc),
    procedureCodes: line(m.catalogue.columnCpt, values.procedureCodes),
    testIds: {
      label: m.panels.tests,
      value: values.testIds,
      text: values.testIds
        .map((id) => tests.find(({ _id }) => _id === id)?.code ?? m.panels.unknown)
        .join(', '),
    },
  })
}
