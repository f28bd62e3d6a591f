import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { TemplateDetail } from '@contract/report-templates/shapes'
import { useSend } from '@/api/query'
import { EntityPage } from '@/app/entity/entity-page'
import { NewEntityPage } from '@/app/entity/new-page'
import { useMe } from '@/app/me'
import { deferred } from '@/ui/deferred'
import { templateQuery, staleAfter } from './queries'
import {
  blankTemplate,
  describe,
  TemplateFieldCards,
  templateSchema,
  toFields,
  valuesOf,
} from './template-form'
import { inUseWords } from './template-in-use'
import { typeLabel } from './types'

const TemplatePreview = deferred(() => import('./template-preview').then((part) => part.TemplatePreview))
const RevisionsTab = deferred(() => import('./revisions-tab').then((part) => part.RevisionsTab))

const route = getRouteApi('/_in/management_/templates_/$id')
const list = { label: m.management.consoleTemplates, to: '/management/templates' }
const form = {
  schema: templateSchema,
  entity: TemplateDetail,
  valuesOf,
  describe,
  recordName: m.reportTemplates.recordName,
}

/** One template: its words, what it looks like, and its revisions. */
export function TemplatePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.reportTemplates.update, { invalidates: staleAfter })
  return (
    <EntityPage
      list={list}
      to={`/management/templates/${id}`}
      query={templateQuery(id)}
      about={(template) => ({
        name: template.label,
        facts: [
          { label: m.reportTemplates.type, value: typeLabel(template.type) },
          { label: m.reportTemplates.revision, value: template.revision },
          ...(template.type === 'result'
            ? [{ label: m.reportTemplates.inUse, value: inUseWords(template) }]
            : []),
        ],
        rail: <TemplatePreview />,
        isRailWide: true,
        tabs: [{ key: 'revisions', label: m.reportTemplates.revisions, body: <RevisionsTab id={id} /> }],
      })}
      calls={api.reportTemplates}
      invalidates={staleAfter}
      mayEdit={ability.can('edit', 'Setting')}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { reportTemplate: { ...toFields(values), _id, version } } })
      }
    >
      <TemplateFieldCards />
    </EntityPage>
  )
}

/** A template that is not there yet. */
export function NewTemplatePage() {
  const add = useSend(api.reportTemplates.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.reportTemplates.create}
      list={list}
      one="/management/templates"
      form={form}
      blank={blankTemplate}
      saveLabel={m.reportTemplates.add}
      send={(values) => add.mutateAsync({ body: { reportTemplate: toFields(values) } })}
      said={({ label }) => fill(m.reportTemplates.added, { name: label })}
      rail={<TemplatePreview />}
      isRailWide
    >
      <TemplateFieldCards />
    </NewEntityPage>
  )
}
