import { api } from '@contract/api'
import { testType } from '@contract/test-types/register'
import { queriesOf } from '@/app/entity/described-queries'

export const testTypesQueries = queriesOf(api.testTypes, testType)
