import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '@contract/api'
import { Panel } from '@contract/panels/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe, useReference } from '@/app/me'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { CodeAndName, OutsideCodes } from '@/app/catalogue/code-fields'
import { EntryField } from '@/app/catalogue/entry-field'
import { PanelBuilder } from './panel-builder'
import { blankPanel, panelSchema, panelToFields, panelValuesOf, describePanel } from './panel-values'
import { panelQuery, staleAfter } from '@/app/catalogue/queries'

const route = getRouteApi('/_in/panel/$id')
const list = { label: m.navigation.itemPanels, to: '/panels' }
const form = { schema: panelSchema, entity: Panel, valuesOf: panelValuesOf, recordName: m.panels.recordName }

function useTell() {
  const reference = useReference()
  return useMemo(() => describePanel(reference), [reference])
}

function Cards() {
  const { sampleTypes } = useReference()
  return (
    <>
      <FormCard number={1} title={m.panels.identity} sub={m.panels.identitySub}>
        <CodeAndName longest={120} />
        <TextField
          name="shortName"
          label={m.panels.shortName}
          hint={m.panels.shortNameHint}
          optional
          maxLength={24}
          className={span.third}
        />
        <EntryField
          name="sampleTypeId"
          label={m.panels.sample}
          placeholder={m.panels.anySample}
          entries={sampleTypes}
          className={span.third}
        />
        <OutsideCodes cptSpan={span.twoThirds} />
      </FormCard>
      <FormCard number={2} title={m.panels.tests} sub={m.panels.testsSub}>
        <PanelBuilder />
      </FormCard>
    </>
  )
}

/** A panel: its tests in report order, its codes, and what has changed about it. */
export function PanelPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const describe = useTell()
  const update = useSend(api.panels.update, { invalidates: staleAfter })
  return (
    <EntityPage
      list={list}
      to={`/panel/${id}`}
      query={panelQuery(id)}
      about={({ name, code, testIds }) => ({
        name,
        code,
        facts: [
          { label: m.catalogue.columnCode, value: <span className="mono">{code}</span> },
          { label: m.catalogue.columnTests, value: testIds.length },
        ],
      })}
      calls={api.panels}
      invalidates={staleAfter}
      mayEdit={ability.can('manage', 'Catalogue')}
      tab={tab}
      form={{ ...form, describe }}
      send={(values, { version }) =>
        update.mutateAsync({ params: { id }, body: { panel: { ...panelToFields(values), version } } })
      }
    >
      <Cards />
    </EntityPage>
  )
}

export function NewPanelPage() {
  const describe = useTell()
  const add = useSend(api.panels.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.panels.create}
      list={list}
      section={m.register.administration}
      one="/panel"
      form={{ ...form, describe }}
      blank={blankPanel}
      saveLabel={m.panels.add}
      send={(values) => add.mutateAsync({ body: { panel: panelToFields(values) } })}
      said={({ name }) => fill(m.panels.added, { name })}
    >
      <Cards />
    </NewEntityPage>
  )
}
