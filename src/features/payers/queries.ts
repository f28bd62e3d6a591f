import { api } from '@contract/api'
import { payer } from '@contract/payers/register'
import { queriesOf } from '@/app/entity/described-queries'

export const payersQueries = queriesOf(api.payers, payer)
