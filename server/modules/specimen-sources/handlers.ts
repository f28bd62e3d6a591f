import type { api } from '@contract/api'
import { specimenSource } from '@contract/specimen-sources/register'
import { registerHandlers, updateAt } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { specimenSourceRegister } from './register'

export const specimenSources: HandlersOf<typeof api.specimenSources> = {
  ...registerHandlers(specimenSource, specimenSourceRegister),
  update: updateAt(specimenSource, specimenSourceRegister),
}
