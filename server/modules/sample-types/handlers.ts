import type { api } from '@contract/api'
import { sampleType } from '@contract/sample-types/register'
import { registerHandlers, updateAt } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { sampleTypeRegister } from './register'

export const sampleTypes: HandlersOf<typeof api.sampleTypes> = {
  ...registerHandlers(sampleType, sampleTypeRegister),
  update: updateAt(sampleType, sampleTypeRegister),
}
