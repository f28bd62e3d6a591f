import type { api } from '@contract/api'
import { Refusal } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'

const absent = () => Promise.reject(new Refusal('unavailable', 'Not built.'))
// @placeholder replaced by the real module
export const search = new Proxy({}, { get: () => absent }) as unknown as HandlersOf<typeof api.search>
