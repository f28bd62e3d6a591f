import { z } from 'zod'

/** Why a rule leaves a result to a person. */
export const AutoHold = z.enum([
  'refused',
  'control_held',
  'no_control',
  'critical',
  'delta',
  'abnormal',
  'outside_limits',
  'not_a_number',
  'typed',
  'marked',
  'dilution_owed',
  'correction',
  'repeat',
  'past_stability',
  'no_conclusion',
  'not_performed',
  'confirmation',
  'culture',
  'commented',
  'failed_period',
  'condition',
  'order_flagged',
  'no_range',
  'delta_unknown',
  'review',
  'no_internal_control',
  'validity',
  'index_beyond',
  'index_unknown',
])
export type AutoHold = z.infer<typeof AutoHold>

/** A rule is simulated over so many days of results before it may be put in force. */
export const simulatedDays = 90
/** A simulation older than this says nothing about a draft any more. */
export const simulationKeepsDays = 7
