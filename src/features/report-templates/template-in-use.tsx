import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import type { TemplateDetail } from '@contract/report-templates/shapes'
import { inUseQuery } from './queries'

/** Whether new reports are printed with this template, and if not, with which one. */
export function InUse({ template }: { template: TemplateDetail }) {
  const { data } = useQuery(inUseQuery)
  if (!template.active) return m.reportTemplates.inUseOff
  const [first] = data?.docs ?? []
  if (!first) return '…'
  return first._id === template._id
    ? m.reportTemplates.inUseYes
    : fill(m.reportTemplates.inUseNo, { label: first.label })
}
