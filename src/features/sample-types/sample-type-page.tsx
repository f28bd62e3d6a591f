import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { SampleType } from '@contract/sample-types/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { NewThingPage } from '@/app/entity/new-page'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe } from '@/app/me'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { CodeAndName } from '@/app/catalogue/code-fields'
import { matrixLabels } from '@/app/catalogue/labels'
import { matrixOptions, sampleTypeForm, sampleTypeSchema } from '@/app/catalogue/plain-values'
import { sampleTypeQuery, touched } from '@/app/catalogue/queries'

const route = getRouteApi('/_in/sampleType/$id')
const list = { label: m.navigation.itemSampleTypes, to: '/sampleTypes' }
const form = {
  schema: sampleTypeSchema,
  entity: SampleType,
  valuesOf: sampleTypeForm.valuesOf,
  tell: sampleTypeForm.tell,
  recordName: m.sampleTypes.recordName,
}

function Card() {
  return (
    <FormCard number={1} title={m.sampleTypes.title} sub={m.sampleTypes.sub}>
      <CodeAndName longest={80} />
      <SelectField
        name="matrix"
        label={m.catalogue.columnMatrix}
        options={matrixOptions}
        className={span.third}
      />
      <TextField
        name="container"
        label={m.catalogue.columnContainer}
        optional
        maxLength={80}
        className={span.third}
      />
      <TextField
        name="stabilityHours"
        label={m.sampleTypes.stability}
        hint={m.sampleTypes.stabilityHint}
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
  const { ability } = useMe()
  const update = useSend(api.sampleTypes.update, { invalidates: touched })
  return (
    <ThingPage
      list={list}
      to={`/sampleType/${id}`}
      query={sampleTypeQuery(id)}
      about={({ name, code, matrix }) => ({
        name,
        code,
        facts: [
          { label: m.catalogue.columnCode, value: <span className="mono">{code}</span> },
          { label: m.catalogue.columnMatrix, value: matrixLabels[matrix] },
        ],
      })}
      calls={api.sampleTypes}
      invalidates={touched}
      mayEdit={ability.can('manage', 'Catalogue')}
      tab={tab}
      form={form}
      send={(values, { version }) =>
        update.mutateAsync({
          params: { id },
          body: { sampleType: { ...sampleTypeForm.toFields(values), version } },
        })
      }
    >
      <Card />
    </ThingPage>
  )
}

export function NewSampleTypePage() {
  const add = useSend(api.sampleTypes.add, { invalidates: touched })
  return (
    <NewThingPage
      title={m.sampleTypes.create}
      list={list}
      section={m.register.administration}
      one="/sampleType"
      form={form}
      blank={sampleTypeForm.blank}
      saveLabel={m.sampleTypes.add}
      send={(values) => add.mutateAsync({ body: { sampleType: sampleTypeForm.toFields(values) } })}
      said={({ name }) => fill(m.sampleTypes.added, { name })}
    >
      <Card />
    </NewThingPage>
  )
}
