import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { Id, Version } from '../shapes'
import { LabDetail, LabFields } from './shapes'

const lab = { area: 'labSettings', phi: 'none', scope: 'lab', entity: 'lab' } as const

/** Lab Settings. The logo itself is served by `reports.publicMedia`. */

export const get = GET('/lab/settings', {
  ...lab,
  out: LabDetail,
  can: ['read', 'Setting'],
  summary: 'The laboratory with everything that can be set.',
})

export const update = POST('/update/labInfo', {
  ...lab,
  body: z.object({
    lab: LabFields.extend({
      version: Version,
      /** Left out it stays as it is. */
      idleSecondsFor: LabFields.shape.idleSecondsFor.removeDefault().optional(),
      clinicMaySendErrors: LabFields.shape.clinicMaySendErrors.removeDefault().optional(),
      abnFormExpires: LabFields.shape.abnFormExpires.removeDefault().optional(),
      workingTime: LabFields.shape.workingTime.removeDefault().optional(),
      reviewBeforeRelease: LabFields.shape.reviewBeforeRelease.removeDefault().optional(),
      callBeforeRelease: LabFields.shape.callBeforeRelease.removeDefault().optional(),
    }),
  }),
  out: LabDetail,
  can: ['edit', 'Lab'],
  summary: 'Changes the laboratory’s settings.',
})

export const history = POST('/history/labInfo', {
  ...lab,
  out: History,
  can: ['read', 'Setting'],
  summary: 'What changed on the settings: field, old, new, who and when.',
})

export const setLogo = POST('/labInfo/logo', {
  ...lab,
  out: LabDetail,
  can: ['edit', 'Lab'],
  upload: true,
  maxBody: 1024 * 1024,
  summary: 'Sets the logo: PNG or JPEG by its bytes, at most 320 wide, 300 tall if portrait.',
})

export const removeLogo = POST('/labInfo/logo/remove', {
  ...lab,
  out: LabDetail,
  can: ['edit', 'Lab'],
  summary: 'Takes the logo away.',
})

const office = { ...lab, can: ['manage', 'Lab'], entity: 'user' } as const
const Holder = z.object({ _id: Id, name: z.string(), version: Version, director: z.boolean() })

export const directors = GET('/labInfo/directors', {
  ...office,
  out: z.object({ docs: z.array(Holder) }),
  summary: 'Accounts that can hold the director’s office, and which of them do.',
})

export const setDirector = POST('/labInfo/director', {
  ...office,
  body: z.object({ _id: Id, version: Version, director: z.boolean() }),
  out: Holder,
  idempotent: true,
  fresh: true,
  summary: 'Gives the director’s office to an account, or takes it back.',
})
