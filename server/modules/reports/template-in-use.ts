import { sql } from 'kysely'
import { templateFor, type ForReport } from '@contract/report-templates/choice'
import { StoredTemplate } from '@contract/report-templates/shapes'
import type { ReportDocument } from '@contract/reports/document'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

export type TemplateInUse = NonNullable<ReportDocument['template']>

/** The template that a report of today is made with: of the active ones the most specific for it. Null where there is none. */
export async function templateInUse(
  db: Executor,
  labId: string,
  report: ForReport,
): Promise<TemplateInUse | null> {
  const rows = await db
    .selectFrom('report_template')
    .select(['id', 'label', 'revision', 'template'])
    .where(ofLab(labId))
    .where('type', '=', 'result')
    .where('active', '=', true)
    .orderBy(sql`search_name`)
    .orderBy('id')
    .execute()
  const all = rows.map(({ id, label, revision, template }) => ({
    id,
    label,
    revision,
    ...StoredTemplate.parse(template),
  }))
  const chosen = templateFor(all, report)
  if (!chosen) return null
  const { id, label, revision, heading, note, footer, sections, logo } = chosen
  return { id, label, revision, heading, note, footer, sections, logo }
}
