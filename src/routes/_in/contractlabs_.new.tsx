import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewContractLabPage } from '@/features/contract-labs/contract-lab-page'

export const Route = createFileRoute('/_in/contractlabs_/new')({
  ...guardCreate('/contractlabs', 'ContractLab'),
  component: NewContractLabPage,
})
