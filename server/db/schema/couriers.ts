// Couriers: routes, runs of a day, their stops, what phones sent, bags; and draw sites.
import type { Generated } from 'kysely'
import type { BagState, EventKind, PickupState, Problem, StopState } from '@contract/courier/states'
import type { DrawState } from '@contract/draws/shapes'
import type { Instant, InstantNull, JsonDefault, Now, Row } from './columns'

export interface CourierRouteTable extends Row {
  name: string
  courier_id: string | null
  /** Days of the week, 0 for Sunday. */
  days: JsonDefault<number[]>
  active: Generated<boolean>
  /** Limits in degrees Celsius; null where none are set. */
  temperature_from: Generated<string | number | null>
  temperature_to: Generated<string | number | null>
  created_at: Now
  updated_at: Now
}
export interface CourierRouteStopTable {
  lab_id: string
  id: string
  route_id: string
  location_id: string
  position: number
  /** HH:MM by the laboratory's clock. */
  window_from: string | null
  window_to: string | null
  bags: number
  note: string | null
}
export interface CourierRunTable extends Row {
  route_id: string
  name: string
  day: string
  courier_id: string | null
  /** The route's limits when it was planned. */
  temperature_from: Generated<string | number | null>
  temperature_to: Generated<string | number | null>
  updated_at: Now
}
/** Who has driven a run, whoever drives it now. */
export interface CourierTurnTable {
  lab_id: string
  run_id: string
  courier_id: string
  since: Instant
}
export interface CourierPickupTable extends Row {
  location_id: string
  day: string
  window_from: string | null
  window_to: string | null
  bags: number
  bag_codes: JsonDefault<string[]>
  note: string | null
  state: PickupState
  asked_by: string
  asked_at: Instant
  updated_at: Now
}
export interface CourierStopTable extends Row {
  run_id: string
  location_id: string
  pickup_id: Generated<string | null>
  position: number
  window_from: string | null
  window_to: string | null
  bags: number
  note: string | null
  state: StopState
  bags_taken: Generated<number | null>
  /** Degrees Celsius; PostgreSQL answers a number of this kind as text. */
  temperature: Generated<string | number | null>
  problem: Generated<Problem | null>
  remark: Generated<string | null>
  /** By the clock of the phone. */
  done_at: InstantNull
  done_by: Generated<string | null>
  updated_at: Now
}
/** What a phone sent, under the id that the phone gave it. */
export interface CourierEventTable {
  lab_id: string
  id: string
  stop_id: string | null
  courier_id: string
  kind: EventKind
  code: string | null
  of_event: string | null
  bags: number | null
  temperature: string | number | null
  signed_by: string | null
  problem: Problem | null
  note: string | null
  signature_key: string | null
  photo_key: string | null
  photo_type: string | null
  phone_at: Instant
  arrived_at: Instant
  undone: Generated<boolean>
  /** Of a tube: the number of the order that it is of. */
  requisition_number: Generated<string | null>
  /** A tube that no order has. */
  unknown: Generated<boolean>
}
export interface CourierBagTable extends Row {
  code: string
  location_id: string | null
  stop_id: string | null
  state: BagState
  expected: Generated<boolean>
  picked_event: Generated<string | null>
  picked_at: InstantNull
  picked_by: Generated<string | null>
  handed_at: InstantNull
  handed_by: Generated<string | null>
  arrived_at: InstantNull
  arrived_by: Generated<string | null>
  day: string
  updated_at: Now
}

/** The key of a courier's phone, where it no longer follows from the installation's. */
export interface CourierSealTable {
  lab_id: string
  user_id: string
  sealed: string
}

export interface DrawTable extends Row {
  location_id: string
  patient_id: string
  order_id: string | null
  /** A clinic's order that was not collected when the appointment was booked. */
  remote_order_id: Generated<string | null>
  /** When the patient said name and birth date, and to whom. */
  identified_at: InstantNull
  identified_by: Generated<string | null>
  starts_at: Instant
  minutes: number
  note: string | null
  state: DrawState
  reason: Generated<string | null>
  booked_by: string
  created_at: Instant
  updated_at: Now
}
export interface DrawTubeTable {
  lab_id: string
  id: string
  draw_id: string
  /** Null while the order is still the clinic's. */
  specimen_id: string | null
  /** Null on rows of before. */
  barcode: Generated<string | null>
  collector_id: string
  collected_at: Instant
  entered_at: Instant
}

export interface CouriersTables {
  courier_route: CourierRouteTable
  courier_route_stop: CourierRouteStopTable
  courier_run: CourierRunTable
  courier_turn: CourierTurnTable
  courier_pickup: CourierPickupTable
  courier_stop: CourierStopTable
  courier_event: CourierEventTable
  courier_bag: CourierBagTable
  courier_seal: CourierSealTable
  draw: DrawTable
  draw_tube: DrawTubeTable
}
