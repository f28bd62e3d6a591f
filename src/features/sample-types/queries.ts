import { api } from '@contract/api'
import { sampleType } from '@contract/sample-types/register'
import { queriesOf } from '@/app/entity/described-queries'

export const sampleTypesQueries = queriesOf(api.sampleTypes, sampleType)
