import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { Panel } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe, useReference } from '@/app/me'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { SkeletonRows } from '@/ui/skeleton'
import { NewPage, useGoToAdded } from './new-page'
import { PanelBuilder } from './panel-builder'
import { blankPanel, panelSchema, panelToFields, panelValuesOf, tellPanel } from './panel-values'
import { panelQuery, touched } from './queries'

const route = getRouteApi('/_in/panel/$id')
const words = 'catalogue.panel'
const list = { label: t('navigation.item.panels'), to: '/panels' }
const shared = { schema: panelSchema, entity: Panel, valuesOf: panelValuesOf, thing: t(`${words}.thing`) }

function useTell() {
  const reference = useReference()
  return useMemo(() => tellPanel(reference), [reference])
}

function Cards() {
  const { sampleTypes } = useReference()
  const sampleTypeId: unknown = useWatch({ name: 'sampleTypeId' })
  return (
    <>
      <FormCard number={1} title={t(`${words}.identity`)} sub={t(`${words}.identitySub`)}>
        <TextField
          name="code"
          label={t('catalogue.column.code')}
          hint={t('catalogue.codeHint')}
          mono
          maxLength={24}
          className={span.third}
        />
        <TextField
          name="name"
          label={t('catalogue.column.name')}
          maxLength={120}
          className={span.twoThirds}
        />
        <SelectField
          name="sampleTypeId"
          label={t(`${words}.sample`)}
          placeholder={t(`${words}.anySample`)}
          options={sampleTypes
            .filter(({ _id, active }) => active || _id === sampleTypeId)
            .map(({ _id, name }) => ({ value: _id, label: name }))}
          className={span.third}
        />
        <TextField
          name="loinc"
          label={t('catalogue.column.loinc')}
          hint={t('catalogue.loincHint')}
          optional
          mono
          maxLength={9}
          className={span.third}
        />
        <TextField
          name="procedureCodes"
          label={t('catalogue.column.cpt')}
          hint={t('catalogue.cptHint')}
          optional
          mono
          maxLength={120}
          className={span.third}
        />
      </FormCard>
      <FormCard number={2} title={t(`${words}.tests`)} sub={t(`${words}.testsSub`)}>
        <PanelBuilder />
      </FormCard>
    </>
  )
}

/** A panel: its tests in report order, its codes, and what has changed about it. */
export function PanelPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const tell = useTell()
  const { data: panel, error } = useQuery(panelQuery(id))
  const update = useSend(api.panels.update, { invalidates: touched })
  if (error && !panel) throw error
  if (!panel) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/panel/${id}`}
      doc={panel}
      name={panel.name}
      code={panel.code}
      calls={api.panels}
      invalidates={touched}
      mayEdit={ability.can('manage', 'Catalogue')}
      facts={[
        { label: t('catalogue.column.code'), value: <span className="mono">{panel.code}</span> },
        { label: t('catalogue.column.tests'), value: panel.testIds.length },
      ]}
      tab={tab}
      form={
        <EditThing
          {...shared}
          key={panel._id}
          doc={panel}
          tell={tell}
          send={(values, on) =>
            update.mutateAsync({
              params: { id },
              body: { panel: { ...panelToFields(values), version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(panelQuery(saved._id).queryKey, saved)}
        >
          <Cards />
        </EditThing>
      }
    />
  )
}

export function NewPanelPage() {
  const tell = useTell()
  const added = useGoToAdded('/panel', (name) => t(`${words}.added`, { name }))
  const add = useSend(api.panels.add, { invalidates: touched })
  return (
    <NewPage title={t(`${words}.new`)} list={list}>
      <NewThing
        {...shared}
        blank={blankPanel}
        tell={tell}
        saveLabel={t(`${words}.add`)}
        send={(values) => add.mutateAsync({ body: { panel: panelToFields(values) } })}
        onAdded={added}
      >
        <Cards />
      </NewThing>
    </NewPage>
  )
}
