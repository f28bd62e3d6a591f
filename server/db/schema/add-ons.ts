import type { AddOn, AddOnEffort, AddOnHow, AddOnStep } from '@contract/add-ons/shapes'
import type { VolumeNeed } from '@contract/rules/least-volume'
import type { Generated } from 'kysely'
import type { Instant, Json, JsonDefault, JsonNull } from './columns'

/** Tests that were asked for after the order was placed. */
export interface AddOnTable {
  lab_id: string
  id: string
  version: Generated<number>
  order_id: string
  specimen_id: string
  tests: Json<AddOn['tests']>
  requester: string
  how: AddOnHow
  asked_at: Instant
  volume: number
  needed: JsonNull<VolumeNeed>
  note: string | null
  recorded: Json<AddOnStep>
  due_on: string | null
  confirmed: JsonNull<AddOnEffort>
  efforts: JsonDefault<AddOnEffort[]>
  in_storage: boolean
  pulled: JsonNull<AddOnStep>
  created_at: Instant
}

export interface AddOnsTables {
  add_on: AddOnTable
}
