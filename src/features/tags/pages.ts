import { entryPage, newPage } from '@/app/entity/described-pages'
import { tags } from './screen'

export const TagPage = entryPage(tags)
export const NewTagPage = newPage(tags)
