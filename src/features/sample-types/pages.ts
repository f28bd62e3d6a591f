import { entryPage, newPage } from '@/app/entity/described-pages'
import { sampleTypes } from './screen'

export const SampleTypePage = entryPage(sampleTypes)
export const NewSampleTypePage = newPage(sampleTypes)
