import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { SampleType } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { SkeletonRows } from '@/ui/skeleton'
import { matrixLabels } from './labels'
import { NewPage, useGoToAdded } from './new-page'
import { matrixOptions, sampleTypeForm, sampleTypeSchema } from './plain-values'
import { sampleTypeQuery, touched } from './queries'

const route = getRouteApi('/_in/sampleType/$id')
const list = { label: t('navigation.item.sampleTypes'), to: '/sampleTypes' }
const shared = {
  schema: sampleTypeSchema,
  entity: SampleType,
  valuesOf: sampleTypeForm.valuesOf,
  tell: sampleTypeForm.tell,
  thing: t('catalogue.sampleType.thing'),
}

function Card() {
  return (
    <FormCard number={1} title={t('catalogue.sampleType.title')} sub={t('catalogue.sampleType.sub')}>
      <TextField
        name="code"
        label={t('catalogue.column.code')}
        hint={t('catalogue.codeHint')}
        mono
        maxLength={24}
        className={span.third}
      />
      <TextField name="name" label={t('catalogue.column.name')} maxLength={80} className={span.twoThirds} />
      <SelectField
        name="matrix"
        label={t('catalogue.column.matrix')}
        options={matrixOptions}
        className={span.third}
      />
      <TextField
        name="container"
        label={t('catalogue.column.container')}
        optional
        maxLength={80}
        className={span.third}
      />
      <TextField
        name="stabilityHours"
        label={t('catalogue.sampleType.stability')}
        hint={t('catalogue.sampleType.stabilityHint')}
        optional
        inputMode="numeric"
        maxLength={5}
        className={span.third}
      />
    </FormCard>
  )
}

/** A tube or cup: what it holds, how long it is stable, and what has changed about it. */
export function SampleTypePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: type, error } = useQuery(sampleTypeQuery(id))
  const update = useSend(api.sampleTypes.update, { invalidates: touched })
  if (error && !type) throw error
  if (!type) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/sampleType/${id}`}
      doc={type}
      name={type.name}
      code={type.code}
      calls={api.sampleTypes}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Catalogue')}
      facts={[
        { label: t('catalogue.column.code'), value: <span className="mono">{type.code}</span> },
        { label: t('catalogue.column.matrix'), value: matrixLabels[type.matrix] },
      ]}
      tab={tab}
      form={
        <EditThing
          {...shared}
          key={type._id}
          doc={type}
          send={(values, on) =>
            update.mutateAsync({
              params: { id },
              body: { sampleType: { ...sampleTypeForm.toFields(values), version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(sampleTypeQuery(saved._id).queryKey, saved)}
        >
          <Card />
        </EditThing>
      }
    />
  )
}

export function NewSampleTypePage() {
  const added = useGoToAdded('/sampleType', (name) => t('catalogue.sampleType.added', { name }))
  const add = useSend(api.sampleTypes.add, { invalidates: touched })
  return (
    <NewPage title={t('catalogue.sampleType.new')} list={list}>
      <NewThing
        {...shared}
        blank={sampleTypeForm.blank}
        saveLabel={t('catalogue.sampleType.add')}
        send={(values) => add.mutateAsync({ body: { sampleType: sampleTypeForm.toFields(values) } })}
        onAdded={added}
      >
        <Card />
      </NewThing>
    </NewPage>
  )
}
