import { calls } from '../calls'
import type { AnyEndpoint } from '../endpoint'

/** A register as the contract has it: an area with the calls that every register has, and its two writes. */
export interface RegisterOfCalls {
  area: string
  /** As the audit trail names an entry: `payer`. */
  entity: string
  /** The name under which a body carries the thing: `payer`. */
  key: string
  /** The names of its fields. */
  fields: readonly string[]
  add: AnyEndpoint
  update: AnyEndpoint
  setActive: AnyEndpoint
  call(name: string): AnyEndpoint | undefined
}

const shared = ['history', 'uses', 'setActive', 'exportCsv', 'add', 'update']

const shapeOf = (schema: unknown): [name: string, field: unknown][] =>
  typeof schema === 'object' &&
  schema !== null &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null
    ? Object.entries(schema.shape)
    : []

/** The names of a schema's fields; none where it has no fields. */
export const fieldsOf = (schema: unknown): string[] => shapeOf(schema).map(([name]) => name)

/** Every register there is: a new one is found here by its calls alone. */
export const registers: readonly RegisterOfCalls[] = [
  ...new Set(calls.map(({ name }) => name.split('.')[0] ?? '')),
].flatMap((area) => {
  const call = (name: string) => calls.find((one) => one.name === `${area}.${name}`)?.endpoint
  const [add, update, setActive] = [call('add'), call('update'), call('setActive')]
  const [[key, thing] = []] = shapeOf(add?.body)
  return add && update && setActive && key !== undefined && shared.every((name) => call(name))
    ? [{ area, entity: add.entity, key, fields: fieldsOf(thing), add, update, setActive, call }]
    : []
})
