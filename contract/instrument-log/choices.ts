import { z } from 'zod'
import { m } from '../messages'

/** What a person enters as done on an instrument. */
export const workKinds = ['maintenance', 'calibration', 'check', 'repair'] as const
export const WorkKind = z.enum(workKinds)
export type WorkKind = z.infer<typeof WorkKind>

/** `out` and `back` are written by the switch of service alone. */
export const LogKind = z.enum([...workKinds, 'out', 'back'])
export type LogKind = z.infer<typeof LogKind>
export const logKindLabels: Record<LogKind, string> = m.instrumentLog.kind
