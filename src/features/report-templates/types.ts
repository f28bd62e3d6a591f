import { m } from '@contract/messages'
import { TemplateType } from '@contract/report-templates/choices'

export const typeLabel = (type: TemplateType) => m.reportTemplates.types[type]
export const types = TemplateType.options.map((value) => ({ value, label: typeLabel(value) }))
