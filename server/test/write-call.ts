import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import { pathOf, type TestLab } from './harness'
import { registers } from '@contract/register/every-register'
import { changeOf, makeEntity, entityOf } from './registers'

/** A write call that would succeed, on rows made for this once. */
export interface WriteCall {
  name: string
  endpoint: AnyEndpoint
  /** Makes the rows and answers what to send; who sends it. */
  prepare(): Promise<{ path: string; body: unknown }>
  as: string | null
}

const named = (endpoint: AnyEndpoint, as: string | null, what: string) =>
  `${endpoint.path}${what}${as === 'admin' ? '' : ` as ${as ?? 'nobody'}`}`

let made = 1000

/** A write of the contract with what to send; `n` tells one call's names from the next. */
export const writeCall = <E extends AnyEndpoint>(
  endpoint: E,
  input: (n: number) => CallInput<E> | Promise<CallInput<E>>,
  as: string | null = 'admin',
  what = '',
): WriteCall => ({
  name: named(endpoint, as, what),
  endpoint,
  as,
  async prepare() {
    made += 1
    const parts: { params?: Record<string, string>; body?: unknown } = Object(await input(made))
    return { path: pathOf(endpoint, parts), body: parts.body ?? {} }
  },
})

/** What every register can be told, from its one valid thing: add, change, switch off. */
export const registerWrites = (lab: TestLab): WriteCall[] =>
  registers.flatMap((register): WriteCall[] => {
    const { add, update, setActive, key } = register
    const write = (endpoint: AnyEndpoint, prepare: WriteCall['prepare']): WriteCall => ({
      name: named(endpoint, 'admin', ''),
      endpoint,
      as: 'admin',
      prepare,
    })
    const entity = () => {
      made += 1
      return entityOf(register, made, lab)
    }
    return [
      write(add, async () => ({ path: pathOf(add, {}), body: { [key]: (await entity()).fields } })),
      write(update, async () => {
        const before = await entity()
        return changeOf(register, before, await makeEntity(lab, register, before))
      }),
      write(setActive, async () => {
        const { _id } = await makeEntity(lab, register, await entity())
        return { path: pathOf(setActive, {}), body: { ids: [_id], active: false } }
      }),
    ]
  })
