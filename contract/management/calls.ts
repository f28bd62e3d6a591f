import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { FeatureName } from '../features'
import { History } from '../history'
import { Question } from '../reference/shapes'
import { Id, wholeNumber } from '../shapes'
import { FeatureRow, HealthRow } from './shapes'

/** The Management Console beside its registers. */

export const features = GET('/management/features', {
  area: 'management',
  phi: 'none',
  scope: 'lab',
  entity: 'feature',
  out: z.object({ docs: z.array(FeatureRow) }),
  can: ['read', 'Setting'],
  summary: 'Every feature, whether it is on.',
})

export const setFeature = POST('/management/feature', {
  area: 'management',
  phi: 'none',
  scope: 'lab',
  entity: 'feature',
  body: z.object({ name: FeatureName, active: z.boolean(), version: wholeNumber(0) }),
  out: z.object({ docs: z.array(FeatureRow) }),
  can: ['edit', 'Feature'],
  summary: 'Switches a feature on or off: it counts from the next call of everybody.',
})

export const featureHistory = POST('/history/feature', {
  area: 'management',
  phi: 'none',
  scope: 'lab',
  entity: 'feature',
  out: History,
  can: ['read', 'Setting'],
  summary: 'Which features were switched, by whom and when.',
})

export const health = GET('/management/health', {
  area: 'management',
  phi: 'none',
  scope: 'lab',
  entity: 'lab',
  out: z.object({ docs: z.array(HealthRow) }),
  can: ['read', 'Setting'],
  summary: 'How database, storage, mail and imports stand, with the last success and failure.',
})

export const clinic = GET('/management/clinic', {
  area: 'management',
  phi: 'none',
  scope: 'own',
  entity: 'location',
  out: z.object({
    locations: z.array(z.object({ _id: Id, name: z.string(), code: z.string(), active: z.boolean() })),
    users: z.array(
      z.object({
        _id: Id,
        username: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        locations: z.array(z.string()),
        active: z.boolean(),
      }),
    ),
    forms: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        panels: z.array(z.string()),
        locations: z.array(z.string()),
        questions: z.array(Question),
      }),
    ),
  }),
  can: ['read', 'PortalUser'],
  summary: 'The caller’s own locations, the portal users there, and the forms that are asked there.',
})
