import { api } from '@contract/api'
import { payer } from '@contract/payers/register'
import { queriesOf } from '@/app/entity/described-queries'

export const payerQueries = queriesOf(api.payers, payer)
/** What a change of a payer makes out of date. */
export const staleAfter = ['payers', api.reference.bootstrap]
