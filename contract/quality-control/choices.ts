import { z } from 'zod'
import { m } from '../messages'

/** Control rules by their usual names; `n-x`: n in a row on one side of the mean. */
export const controlRules = [
  '1-2s',
  '1-3s',
  '2-2s',
  '2of3-2s',
  'R-4s',
  '3-1s',
  '4-1s',
  '6-x',
  '8-x',
  '9-x',
  '10-x',
  '12-x',
  '7-T',
] as const
export const ControlRule = z.enum(controlRules)
export type ControlRule = z.infer<typeof ControlRule>

/** W: the points of one level over runs. A: all levels, in one run or in the chain of runs. P: the point itself; R: its run. */
export const RuleScope = z.enum(['P', 'R', 'W', 'A'])
export type RuleScope = z.infer<typeof RuleScope>

/** The scopes in which a rule can be looked at. */
export const scopesOf: Record<ControlRule, readonly RuleScope[]> = {
  '1-2s': ['P'],
  '1-3s': ['P'],
  '2-2s': ['W', 'A'],
  '2of3-2s': ['W', 'A'],
  'R-4s': ['R'],
  '3-1s': ['W', 'A'],
  '4-1s': ['W', 'A'],
  '6-x': ['W', 'A'],
  '8-x': ['W', 'A'],
  '9-x': ['W', 'A'],
  '10-x': ['W', 'A'],
  '12-x': ['W', 'A'],
  '7-T': ['W'],
}

export const Severity = z.enum(['warn', 'reject'])
export type Severity = z.infer<typeof Severity>

/** `none`: a point without an approved target, or one that was excluded; nothing is concluded from it. */
export const PointVerdict = z.enum(['accept', 'warn', 'reject', 'none'])
export type PointVerdict = z.infer<typeof PointVerdict>

/** `incomplete`: a level of the plan is missing or was not judged, so the run proves nothing. */
export const RunVerdict = z.enum(['accept', 'warn', 'reject', 'incomplete'])
export type RunVerdict = z.infer<typeof RunVerdict>

/** Where the values of a run come from: a person, a file of the instrument, its line, or a plate. */
export const RunOrigin = z.enum(['typed', 'file', 'line', 'plate'])
export type RunOrigin = z.infer<typeof RunOrigin>

export const R4sMode = z.enum(['both2s', 'range4s'])
export type R4sMode = z.infer<typeof R4sMode>

export const materialKinds = ['control', 'reagent', 'calibrator', 'consumable'] as const
export const MaterialKind = z.enum(materialKinds)
export type MaterialKind = z.infer<typeof MaterialKind>
export const materialKindLabels: Record<MaterialKind, string> = m.qualityControl.kind

/** What stands as a vertical mark in the chart, and from which on no rule looks back where it says so. */
export const eventKinds = ['calibration', 'reagent', 'maintenance', 'corrective'] as const
export const EventKind = z.enum(eventKinds)
export type EventKind = z.infer<typeof EventKind>
export const eventKindLabels: Record<EventKind, string> = m.qualityControl.event

/** What was decided about a patient's result since the last accepted run. */
export const dispositions = ['stands', 'repeat', 'correct'] as const
export const Disposition = z.enum(dispositions)
export type Disposition = z.infer<typeof Disposition>
export const dispositionLabels: Record<Disposition, string> = m.qualityControl.disposition

/** Where a test on an instrument stands now, the worst first. */
export const controlStates = ['rejected', 'expired', 'missing', 'due', 'warn', 'in_control', 'off'] as const
export const ControlState = z.enum(controlStates)
export type ControlState = z.infer<typeof ControlState>
