import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { AnyEndpoint } from '@contract/endpoint'
import type { Described, Fields } from '@contract/register/description'
import type { ComparedPart } from '@contract/register/field'
import { describedRegisters, type RegisterPlace } from '@contract/registers'
import type { Page } from '@contract/shapes'
import type { Stale } from '@/api/query'
import type { Fact } from '@/ui/facts'
import type { RegisterCalls } from './active-switch'
import { columnsOf, type DescribedLook } from './described-columns'
import type { CardOfFields } from './described-form'
import { queriesOf, type Answers } from './described-queries'
import type { RegisterTab } from './register-page'

export interface Entry {
  _id: string
  version: number
  active: boolean
}

/** A register as the contract describes it, as far as its screens read it. */
export interface ScreenRegister<
  Doc extends Entry,
  Row extends Entry,
  F extends Fields = Fields,
> extends Described<F> {
  noun: string
  narrows: Readonly<Record<string, z.ZodType>>
  Fields: z.ZodType
  Detail: z.ZodType<Doc>
  Row: z.ZodType<Row>
  Values: z.ZodType<FieldValues, FieldValues>
  blank: FieldValues
  valuesOf(doc: NoInfer<Doc>): FieldValues
  sentOf(values: FieldValues): object
  compared(values: FieldValues): Record<string, ComparedPart>
}

export interface ScreenCalls<Doc, Row> extends RegisterCalls {
  list: Answers<Page<Row>>
  get: Answers<Doc>
  add: Answers<Doc>
  /** Names the entry in its path where that has a place for it, else in its body. */
  update: Answers<Doc>
  exportCsv: AnyEndpoint
}

/** The texts that are the register's own: the exports of its `messages.ts`. */
export interface ScreenWords {
  searchHint: string
  create: string
  add: string
  added: string
  none: string
  noneHelp: string
}

interface ScreenParts<Doc extends Entry, Row extends Entry, F extends Fields> {
  register: ScreenRegister<Doc, Row, F>
  calls: ScreenCalls<Doc, Row>
  words: ScreenWords
  title: string
  /** The section of the side navigation it stands in; `newUnder` where the crumbs of a new entry begin with it too. */
  section: string
  newUnder?: string
  /** How the columns look, by field. */
  looks: { readonly [Name in NoInfer<keyof F & string>]?: DescribedLook<Row> }
  cards: readonly CardOfFields<NoInfer<keyof F & string>>[]
  /** What the page of an entry says besides its name. */
  about?(doc: Doc): {
    code?: string | null
    chips?: ReactNode
    facts?: readonly Fact[]
    /** Further parts of the page, behind its form. */
    tabs?: readonly RegisterTab[]
  }
  /** The row on a phone, where it is not its fields in a line. */
  card?(row: Row): ReactNode
  /** What stands around the list, such as the tabs of a console. */
  around?(list: ReactNode): ReactNode
  /** The first choice of each filter: "All kinds". */
  all?: { readonly [Name in NoInfer<keyof F & string>]?: string }
  /** What a change makes out of date. */
  staleAfter: Stale[]
}

/**
 * The screens of a described register, said once: its list, the page of an entry, and that of a new one. Their addresses are
 * those of its place (contract/registers.ts). Exported as `screen` of the feature's `screen.ts`, where the routes find it.
 */
export function screenOf<Doc extends Entry, Row extends Entry, F extends Fields>(
  parts: ScreenParts<Doc, Row, F>,
) {
  const { register, calls, looks } = parts
  const place: RegisterPlace = describedRegisters[register.area]
  return {
    ...parts,
    path: place.path,
    /** An entry's address without its id. */
    onePath: 'onePath' in place ? place.onePath : place.path,
    queries: queriesOf(calls, register),
    columns: columnsOf<Row>(register, looks),
  }
}
export type Screen<Doc extends Entry, Row extends Entry> = ReturnType<typeof screenOf<Doc, Row, Fields>>
/** What the file of a register's screens holds. */
export interface ScreenFile {
  screen: Screen<Entry, Entry>
}
