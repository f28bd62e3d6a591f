import type { z } from 'zod'
import type { Described } from './description'
import type { ComparedPart } from './field'

interface Description extends Described {
  noun: string
  narrows: object
  Fields: z.ZodObject
  Detail: z.ZodObject
  Values: z.ZodType
  blank: Record<string, unknown>
  valuesOf(doc: object): Record<string, unknown>
  sentOf(values: object): Record<string, unknown>
  compared(values: object): Record<string, ComparedPart>
}

const isDescription = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && 'fields' in value && 'shown' in value && 'sentOf' in value

/** Every described register there is, found by its file: a new one is tested without being named. */
export const descriptions: readonly (readonly [area: string, Description])[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../*/register.ts', { eager: true }),
)
  .flatMap((file) => Object.values(file).filter(isDescription))
  .map((description) => [description.area, description] as const)
