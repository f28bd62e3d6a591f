import { api } from '@contract/api'
import { tag } from '@contract/tags/register'
import { queriesOf } from '@/app/entity/described-queries'

export const tagsQueries = queriesOf(api.tags, tag)
