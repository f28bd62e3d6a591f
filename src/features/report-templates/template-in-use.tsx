import { m } from '@contract/messages'
import type { TemplateDetail } from '@contract/report-templates/shapes'

/** Whether new reports are printed with this template. */
export function inUseWords({ active, kind, locationIds, panelIds }: TemplateDetail): string {
  if (!active) return m.reportTemplates.inUseOff
  return kind === 'general' && locationIds.length + panelIds.length === 0
    ? m.reportTemplates.inUseDefault
    : m.reportTemplates.inUseScoped
}
