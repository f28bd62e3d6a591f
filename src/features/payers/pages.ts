import { entryPage, newPage } from '@/app/entity/described-pages'
import { payers } from './screen'

export const PayerPage = entryPage(payers)
export const NewPayerPage = newPage(payers)
