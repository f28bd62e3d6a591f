import { entryPage, newPage } from '@/app/entity/described-pages'
import { testTypes } from './screen'

export const TestTypePage = entryPage(testTypes)
export const NewTestTypePage = newPage(testTypes)
