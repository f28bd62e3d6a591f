import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Done, Version } from '../shapes'
import { FindAnswer, KioskOrder, KioskSettings, KioskSettingsFields, KioskStart, Pin, Sought } from './shapes'

/** Self check-in: what a kiosk asks besides the forms of remote order entry. It learns of no patient but yes or no. */
const common = { area: 'kiosk', can: ['create', 'RemoteOrder'], scope: 'own', feature: 'kiosk' } as const

export const start = GET('/kiosk/start', {
  ...common,
  phi: 'none',
  entity: 'lab',
  out: KioskStart,
  summary: 'What is set for kiosks: form and tests, languages and texts, and whether staff have a PIN.',
})

export const find = POST('/kiosk/find', {
  ...common,
  phi: 'read',
  entity: 'patient',
  body: z.object({ sought: Sought }),
  out: FindAnswer,
  summary:
    'Whether exactly one patient of the caller’s own locations has this number or name, and this birth date: yes or no, never who.',
})

export const finish = POST('/kiosk/finish', {
  ...common,
  phi: 'write',
  entity: 'remoteOrder',
  body: z.object({ order: KioskOrder }),
  out: z.object({ requisitionNumber: z.string() }),
  idempotent: true,
  summary: 'Sends what was filled in as a remote order; answers its number and nothing of the patient.',
})

export const leave = POST('/kiosk/leave', {
  ...common,
  phi: 'none',
  entity: 'session',
  body: z.object({ pin: Pin }),
  out: Done,
  summary: 'Whether this is the PIN by which staff leave the kiosk. Tries are limited.',
})

const settings = { area: 'kiosk', phi: 'none', scope: 'lab', entity: 'lab', feature: 'kiosk' } as const

export const settingsOf = GET('/kiosk/settings', {
  ...settings,
  can: ['read', 'Setting'],
  out: KioskSettings,
  summary: 'What is set for the laboratory’s kiosks.',
})

export const updateSettings = POST('/update/kiosk', {
  ...settings,
  can: ['admin', 'Lab'],
  body: z.object({
    version: Version,
    settings: KioskSettingsFields,
  }),
  out: KioskSettings,
  summary:
    'Sets form, tests, languages and texts of the kiosks, and the PIN of staff; what is left out stays.',
})
