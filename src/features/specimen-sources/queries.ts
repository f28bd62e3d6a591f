import { api } from '@contract/api'
import { specimenSource } from '@contract/specimen-sources/register'
import { queriesOf } from '@/app/entity/described-queries'

export const specimenSourcesQueries = queriesOf(api.specimenSources, specimenSource)
