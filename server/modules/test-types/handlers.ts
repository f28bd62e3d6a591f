import type { api } from '@contract/api'
import { testType } from '@contract/test-types/register'
import { registerHandlers, updateAt } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { testTypeRegister } from './register'

export const testTypes: HandlersOf<typeof api.testTypes> = {
  ...registerHandlers(testType, testTypeRegister),
  update: updateAt(testType, testTypeRegister),
}
