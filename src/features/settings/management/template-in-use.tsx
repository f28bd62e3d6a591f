import { useQuery } from '@tanstack/react-query'
import { t } from '@contract/messages'
import type { TemplateDetail } from '@contract/settings-shapes'
import { inUseQuery } from './template-queries'

/** Whether new reports are printed with this template, and if not, with which one. */
export function InUse({ template }: { template: TemplateDetail }) {
  const { data } = useQuery(inUseQuery)
  if (!template.active) return t('settings.templates.inUseOff')
  const [first] = data?.docs ?? []
  if (!first) return '…'
  return first._id === template._id
    ? t('settings.templates.inUseYes')
    : t('settings.templates.inUseNo', { label: first.label })
}
