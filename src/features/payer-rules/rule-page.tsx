import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { PayerRuleDetail } from '@contract/payer-rules/shapes'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EditEntity } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe, useReference } from '@/app/me'
import { FormCard, span } from '@/form/form-card'
import { LocationField } from '@/form/location-field'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Button } from '@/ui/button'
import { SkeletonRows } from '@/ui/skeleton'
import { mappingLabels } from './columns'
import { ruleQuery, staleAfter } from './queries'
import { RemapDialog } from './remap-dialog'
import { blankRule, ruleSchema, describeWith, toFields, valuesOf } from './rule-values'
import { mappingKinds } from './search'

const route = getRouteApi('/_in/payermapper_/$id')
const newRoute = getRouteApi('/_in/payermapper_/new')
const list = { label: m.navigation.itemPayerMapper, to: '/payermapper' }
const form = {
  schema: ruleSchema,
  entity: PayerRuleDetail,
  valuesOf,
  recordName: m.payerRules.recordName,
}
const kinds = mappingKinds.map((value) => ({ value, label: mappingLabels[value] }))

/** One rule: what it reads, whom it means, and the open orders that wait for it. */
export function RulePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const [remaps, setRemaps] = useState(false)
  const describe = useTell()
  const { data: rule, error } = useQuery(ruleQuery(id))
  const update = useSend(api.payerRules.update, { invalidates: staleAfter })
  if (error && !rule) throw error
  if (!rule) return <SkeletonRows label={list.label} />
  const mayEdit = ability.can('edit', 'Payer')
  return (
    <>
      <RegisterPage
        list={list}
        to={`/payermapper/${id}`}
        doc={rule}
        name={rule.incoming}
        calls={api.payerRules}
        invalidates={staleAfter}
        mayEdit={mayEdit}
        actions={
          mayEdit && rule.active && <Button onClick={() => setRemaps(true)}>{m.payerRules.remap}</Button>
        }
        facts={[
          { label: m.payerRules.kind, value: mappingLabels[rule.kind] },
          { label: m.payerRules.payer, value: rule.payerName },
          {
            label: m.payerRules.scope,
            value: rule.locationName ?? m.payerRules.everywhere,
          },
        ]}
        tab={tab}
        form={
          mayEdit && (
            <EditEntity
              {...form}
              key={rule._id}
              doc={rule}
              describe={describe}
              send={(values, on) =>
                update.mutateAsync({
                  body: { payerRule: { ...toFields(values), _id: rule._id, version: on.version } },
                })
              }
              onSaved={(saved) => client.setQueryData(ruleQuery(saved._id).queryKey, saved)}
            >
              <RuleFields />
            </EditEntity>
          )
        }
      />
      {remaps && <RemapDialog rule={rule} onClose={() => setRemaps(false)} />}
    </>
  )
}

export function NewRulePage() {
  const { incoming } = newRoute.useSearch()
  const describe = useTell()
  const add = useSend(api.payerRules.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.payerRules.create}
      list={list}
      one="/payermapper"
      form={{ ...form, describe }}
      blank={blankRule(incoming)}
      saveLabel={m.payerRules.add}
      send={(values) => add.mutateAsync({ body: { payerRule: toFields(values) } })}
      said={() => m.payerRules.added}
    >
      <RuleFields />
    </NewEntityPage>
  )
}

function useTell() {
  const { payers } = useReference()
  return describeWith((id) => payers.find(({ _id }) => _id === id)?.name ?? '')
}

function RuleFields() {
  const { payers } = useReference()
  return (
    <FormCard number={1} title={m.payerRules.rule} sub={m.payerRules.ruleSub}>
      <TextField
        name="incoming"
        label={m.payerRules.incoming}
        maxLength={120}
        hint={m.payerRules.incomingHint}
        className={span.half}
      />
      <SelectField
        name="kind"
        label={m.payerRules.kind}
        options={kinds}
        hint={m.payerRules.kindHint}
        className={span.half}
      />
      <SelectField
        name="payerId"
        label={m.payerRules.payer}
        placeholder={m.payerRules.choosePayer}
        options={payers.filter(({ active }) => active).map(({ _id, name }) => ({ value: _id, label: name }))}
        className={span.half}
      />
      <LocationField
        name="locationId"
        label={m.payerRules.scope}
        placeholder={m.payerRules.everywhere}
        hint={m.payerRules.scopeHint}
        className={span.half}
      />
    </FormCard>
  )
}
