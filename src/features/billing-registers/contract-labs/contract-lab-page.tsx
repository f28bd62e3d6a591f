import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { ContractLabDetail } from '@contract/contract-lab-shapes'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { addressText } from '@/form/address-fields'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { ContractLabFieldCards } from './contract-lab-fields'
import { blankContractLab, contractLabSchema, tell, toFields, valuesOf } from './contract-lab-values'
import { PriceTable } from './price-table'
import { contractLabQuery, touched } from './queries'

const route = getRouteApi('/_in/contractlabs_/$id')
const list = { label: t('navigation.item.contractLabs'), to: '/contractlabs' }

/** One contract laboratory: who it is, what its tests cost, and what has changed about it. */
export function ContractLabPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: lab, error } = useQuery(contractLabQuery(id))
  const update = useSend(api.contractLabs.update, { invalidates: touched })
  if (error && !lab) throw error
  if (!lab) return <SkeletonRows label={list.label} />
  const mayEdit = ability.can('edit', 'ContractLab')
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return (
    <RegisterPage
      list={list}
      to={`/contractlabs/${id}`}
      doc={lab}
      name={lab.name}
      code={lab.clia}
      calls={api.contractLabs}
      invalidates={touched}
      mayEdit={mayEdit}
      facts={[
        ...fact(t('billingRegisters.contractLabs.clia'), lab.clia),
        ...fact(t('billingRegisters.contractLabs.director'), lab.director),
        ...fact(t('people.contact.phone'), lab.phone),
        ...(mayEdit
          ? []
          : [
              ...fact(t('people.address.title'), addressText(lab.address)),
              ...fact(t('billingRegisters.contractLabs.billTo'), lab.billTo),
              ...fact(t('billingRegisters.contractLabs.interfaceNote'), lab.interfaceNote),
              ...fact(t('billingRegisters.contractLabs.reportName'), lab.reportName),
            ]),
      ]}
      tab={tab}
      form={
        mayEdit ? (
          <EditThing
            key={lab._id}
            doc={lab}
            schema={contractLabSchema}
            entity={ContractLabDetail}
            valuesOf={valuesOf}
            tell={tell}
            thing={t('billingRegisters.contractLabs.thing')}
            send={(values, on) =>
              update.mutateAsync({
                body: { contractLab: { ...toFields(values), _id: lab._id, version: on.version } },
              })
            }
            onSaved={(saved) => client.setQueryData(contractLabQuery(saved._id).queryKey, saved)}
          >
            <ContractLabFieldCards />
          </EditThing>
        ) : (
          <PriceTable prices={lab.prices} />
        )
      }
    />
  )
}

export function NewContractLabPage() {
  const go = useGo()
  const add = useSend(api.contractLabs.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('billingRegisters.contractLabs.new')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankContractLab}
        schema={contractLabSchema}
        entity={ContractLabDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('billingRegisters.contractLabs.thing')}
        saveLabel={t('billingRegisters.contractLabs.add')}
        send={(values) => add.mutateAsync({ body: { contractLab: toFields(values) } })}
        onAdded={(lab) => {
          toast.success(t('billingRegisters.contractLabs.added', { name: lab.name }))
          go(`/contractlabs/${lab._id}`, { replace: true })
        }}
      >
        <ContractLabFieldCards />
      </NewThing>
    </div>
  )
}
