import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { ContractLabDetail } from '@contract/contract-labs/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe } from '@/app/me'
import { addressText } from '@contract/address-values'
import { ContractLabFieldCards } from './contract-lab-fields'
import { blankContractLab, contractLabSchema, describe, toFields, valuesOf } from './contract-lab-values'
import { PriceTable } from './price-table'
import { contractLabQuery, staleAfter } from './queries'

const route = getRouteApi('/_in/contractlabs_/$id')
const list = { label: m.navigation.itemContractLabs, to: '/contractlabs' }
const form = {
  schema: contractLabSchema,
  entity: ContractLabDetail,
  valuesOf,
  describe,
  recordName: m.contractLabs.recordName,
}

/** One contract laboratory: who it is, what its tests cost, and what has changed about it. */
export function ContractLabPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.contractLabs.update, { invalidates: staleAfter })
  const mayEdit = ability.can('edit', 'ContractLab')
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return (
    <EntityPage
      list={list}
      to={`/contractlabs/${id}`}
      query={contractLabQuery(id)}
      about={(lab) => ({
        name: lab.name,
        code: lab.clia,
        facts: [
          ...fact(m.contractLabs.clia, lab.clia),
          ...fact(m.contractLabs.director, lab.director),
          ...fact(m.people.contact.phone, lab.phone),
          ...(mayEdit
            ? []
            : [
                ...fact(m.people.address.title, addressText(lab.address)),
                ...fact(m.contractLabs.billTo, lab.billTo),
                ...fact(m.contractLabs.interfaceNote, lab.interfaceNote),
                ...fact(m.contractLabs.reportName, lab.reportName),
              ]),
        ],
        ...(mayEdit ? {} : { shown: <PriceTable prices={lab.prices} /> }),
      })}
      calls={api.contractLabs}
      invalidates={staleAfter}
      mayEdit={mayEdit}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { contractLab: { ...toFields(values), _id, version } } })
      }
    >
      <ContractLabFieldCards />
    </EntityPage>
  )
}

export function NewContractLabPage() {
  const add = useSend(api.contractLabs.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.contractLabs.create}
      list={list}
      one="/contractlabs"
      form={form}
      blank={blankContractLab}
      saveLabel={m.contractLabs.add}
      send={(values) => add.mutateAsync({ body: { contractLab: toFields(values) } })}
      said={({ name }) => fill(m.contractLabs.added, { name })}
    >
      <ContractLabFieldCards />
    </NewEntityPage>
  )
}
