import { z } from 'zod'
import type { Path } from '../abilities'

/** The eight forms of remote order entry (specification section 2): one engine, eight configurations. */
export const remoteFormKeys = ['new', 'general', 'igg', 'sequencing', 'mpx', 'ag', 'fluag', 'rapid'] as const
export const RemoteFormKey = z.enum(remoteFormKeys)
export type RemoteFormKey = z.infer<typeof RemoteFormKey>

/** Where each form stands. */
export const remoteFormPaths = {
  new: '/newremoteorderentry',
  general: '/remoteorderentry',
  igg: '/remoteorderentryigg',
  sequencing: '/remoteorderentrysequencing',
  mpx: '/remoteorderentrympx',
  ag: '/remoteorderentryag',
  fluag: '/remoteorderentryfluag',
  rapid: '/remoteorderentryrapid',
} as const satisfies Record<RemoteFormKey, Path>

export const remoteOrderStates = [
  'READYTOREVIEW',
  'INTRANSIT',
  'RECEIVED',
  'REPORTED',
  'CLOSED',
  'REJECTED',
] as const
export const RemoteOrderState = z.enum(remoteOrderStates)
export type RemoteOrderState = z.infer<typeof RemoteOrderState>

/** The filters of the list as the specification names them; REMOTE_ORDER is what the laboratory has not received yet. */
export const remoteOrderFilters = ['REMOTE_ORDER', 'RECEIVED', 'REPORTED', 'CLOSED'] as const
export const RemoteOrderFilter = z.enum(remoteOrderFilters)
export type RemoteOrderFilter = z.infer<typeof RemoteOrderFilter>

export const statesOfFilter: Record<RemoteOrderFilter, readonly RemoteOrderState[]> = {
  REMOTE_ORDER: ['READYTOREVIEW', 'INTRANSIT'],
  RECEIVED: ['RECEIVED'],
  // Closed is said of what was reported, too, and stands under its own name besides.
  REPORTED: ['REPORTED', 'CLOSED'],
  CLOSED: ['CLOSED'],
}

/** The paging statuses of the specification, and the states that they narrow a list to. */
export const remoteOrderStatuses = ['readytoreview', 'intransit'] as const
export const RemoteOrderStatus = z.enum(remoteOrderStatuses)
export type RemoteOrderStatus = z.infer<typeof RemoteOrderStatus>
export const stateOfStatus: Record<RemoteOrderStatus, RemoteOrderState> = {
  readytoreview: 'READYTOREVIEW',
  intransit: 'INTRANSIT',
}

/** What the newest released report is; WITHDRAWN: it takes every result back. */
export const remoteReports = ['PRELIMINARY', 'FINAL', 'CORRECTED', 'AMENDED', 'WITHDRAWN'] as const
export const RemoteReport = z.enum(remoteReports)
export type RemoteReport = z.infer<typeof RemoteReport>

/** Where an order came from. */
export const RemoteOrderSource = z.enum(['portal', 'kiosk', 'lab', 'sheet', 'standing'])
export type RemoteOrderSource = z.infer<typeof RemoteOrderSource>

/** How much a released result asks for the clinic's eye: 0 nothing, or read already. */
export const attentions = { none: 0, fresh: 1, abnormal: 2, critical: 3 } as const

/** Signed or not, the laboratory has not received it: the clinic's to change and to label. */
export const isOnItsWay = (state: RemoteOrderState): boolean => statesOfFilter.REMOTE_ORDER.includes(state)
