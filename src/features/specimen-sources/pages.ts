import { entryPage, newPage } from '@/app/entity/described-pages'
import { specimenSources } from './screen'

export const SpecimenSourcePage = entryPage(specimenSources)
export const NewSpecimenSourcePage = newPage(specimenSources)
