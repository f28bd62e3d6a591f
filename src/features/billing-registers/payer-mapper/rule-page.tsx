import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { PayerRuleDetail } from '@contract/payer-rule-shapes'
import { useSend } from '@/api/query'
import { NewThingPage } from '@/app/entity/new-page'
import { EditThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe, useReference } from '@/app/me'
import { FormCard, span } from '@/form/form-card'
import { LocationField } from '@/form/location-field'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Button } from '@/ui/button'
import { SkeletonRows } from '@/ui/skeleton'
import { mappingLabels } from './columns'
import { ruleQuery, touched } from './queries'
import { RemapDialog } from './remap-dialog'
import { blankRule, ruleSchema, tellWith, toFields, valuesOf } from './rule-values'
import { mappingKinds } from './search'

const route = getRouteApi('/_in/payermapper_/$id')
const newRoute = getRouteApi('/_in/payermapper_/new')
const list = { label: t('navigation.item.payerMapper'), to: '/payermapper' }
const form = {
  schema: ruleSchema,
  entity: PayerRuleDetail,
  valuesOf,
  thing: t('billingRegisters.payerMapper.thing'),
}
const kinds = mappingKinds.map((value) => ({ value, label: mappingLabels[value] }))

/** One rule: what it reads, whom it means, and the open orders that wait for it. */
export function RulePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const [remaps, setRemaps] = useState(false)
  const tell = useTell()
  const { data: rule, error } = useQuery(ruleQuery(id))
  const update = useSend(api.payerRules.update, { invalidates: touched })
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
        invalidates={touched}
        mayEdit={mayEdit}
        actions={
          mayEdit &&
          rule.active && (
            <Button onClick={() => setRemaps(true)}>{t('billingRegisters.payerMapper.remap')}</Button>
          )
        }
        facts={[
          { label: t('billingRegisters.payerMapper.kind'), value: mappingLabels[rule.kind] },
          { label: t('billingRegisters.payerMapper.payer'), value: rule.payerName },
          {
            label: t('billingRegisters.payerMapper.scope'),
            value: rule.locationName ?? t('billingRegisters.payerMapper.everywhere'),
          },
        ]}
        tab={tab}
        form={
          mayEdit && (
            <EditThing
              {...form}
              key={rule._id}
              doc={rule}
              tell={tell}
              send={(values, on) =>
                update.mutateAsync({
                  body: { payerRule: { ...toFields(values), _id: rule._id, version: on.version } },
                })
              }
              onSaved={(saved) => client.setQueryData(ruleQuery(saved._id).queryKey, saved)}
            >
              <RuleFields />
            </EditThing>
          )
        }
      />
      {remaps && <RemapDialog rule={rule} onClose={() => setRemaps(false)} />}
    </>
  )
}

export function NewRulePage() {
  const { incoming } = newRoute.useSearch()
  const tell = useTell()
  const add = useSend(api.payerRules.add, { invalidates: touched })
  return (
    <NewThingPage
      title={t('billingRegisters.payerMapper.new')}
      list={list}
      one="/payermapper"
      form={{ ...form, tell }}
      blank={blankRule(incoming)}
      saveLabel={t('billingRegisters.payerMapper.add')}
      send={(values) => add.mutateAsync({ body: { payerRule: toFields(values) } })}
      said={() => t('billingRegisters.payerMapper.added')}
    >
      <RuleFields />
    </NewThingPage>
  )
}

function useTell() {
  const { payers } = useReference()
  return tellWith((id) => payers.find(({ _id }) => _id === id)?.name ?? '')
}

function RuleFields() {
  const { payers } = useReference()
  return (
    <FormCard
      number={1}
      title={t('billingRegisters.payerMapper.rule')}
      sub={t('billingRegisters.payerMapper.ruleSub')}
    >
      <TextField
        name="incoming"
        label={t('billingRegisters.payerMapper.incoming')}
        maxLength={120}
        hint={t('billingRegisters.payerMapper.incomingHint')}
        className={span.half}
      />
      <SelectField
        name="kind"
        label={t('billingRegisters.payerMapper.kind')}
        options={kinds}
        hint={t('billingRegisters.payerMapper.kindHint')}
        className={span.half}
      />
      <SelectField
        name="payerId"
        label={t('billingRegisters.payerMapper.payer')}
        placeholder={t('billingRegisters.payerMapper.choosePayer')}
        options={payers.filter(({ active }) => active).map(({ _id, name }) => ({ value: _id, label: name }))}
        className={span.half}
      />
      <LocationField
        name="locationId"
        label={t('billingRegisters.payerMapper.scope')}
        placeholder={t('billingRegisters.payerMapper.everywhere')}
        hint={t('billingRegisters.payerMapper.scopeHint')}
        className={span.half}
      />
    </FormCard>
  )
}
