// Tickets and conversations.
import type { Generated } from 'kysely'
import type { TicketState } from '@contract/helpdesk/choices'
import type { Instant, Row } from './columns'

export interface TicketTable extends Row {
  number: string
  subject: string
  text: string
  state: Generated<TicketState>
  from_user: string
  search_name: string
  created_at: Instant
  updated_at: Instant
}
export interface TicketReplyTable {
  lab_id: string
  id: string
  ticket_id: string
  by_user: string
  staff: boolean
  text: string
  at: Instant
}
export interface ChatRoomTable {
  lab_id: string
  id: string
  kind: 'lab' | 'direct'
  /** `lab`, or the ids of the two people in order. */
  key: string
  last_seq: Generated<number>
  created_at: Instant
}
export interface ChatMemberTable {
  lab_id: string
  room_id: string
  user_id: string
  read_seq: Generated<number>
}
export interface ChatMessageTable {
  lab_id: string
  id: string
  room_id: string
  seq: number
  by_user: string
  text: string
  search_text: string
  at: Instant
}

export interface SupportTables {
  ticket: TicketTable
  ticket_reply: TicketReplyTable
  chat_room: ChatRoomTable
  chat_member: ChatMemberTable
  chat_message: ChatMessageTable
}
