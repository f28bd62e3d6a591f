import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { RemoteFormKey } from '../remote-orders/choices'
import { OfferedForm, RemoteFormDetail, RemoteFormFields, RemoteFormVersion } from '../remote-orders/form'

/** The laboratory's own configurations of the eight forms of remote order entry. */
const common = { area: 'remoteForms', scope: 'lab', phi: 'none', entity: 'remoteForm' } as const

export const list = GET('/remoteforms', {
  ...common,
  can: ['read', 'Setting'],
  out: z.object({ docs: z.array(RemoteFormDetail) }),
  summary: 'The eight forms as they are now.',
})

export const versions = POST('/remoteform/versions', {
  ...common,
  can: ['read', 'Setting'],
  body: z.object({ key: RemoteFormKey }),
  out: z.object({ docs: z.array(RemoteFormDetail) }),
  summary: 'Every version of one form, newest first; the last is the one that came with the product.',
})

export const preview = POST('/remoteform/preview', {
  ...common,
  can: ['read', 'Setting'],
  body: z.object({ key: RemoteFormKey, form: RemoteFormFields }),
  out: OfferedForm,
  summary: 'A form that is being changed, as a clinic would be offered it.',
})

export const save = POST('/update/remoteform', {
  ...common,
  can: ['edit', 'Setting'],
  body: z.object({ key: RemoteFormKey, version: RemoteFormVersion, form: RemoteFormFields }),
  out: RemoteFormDetail,
  summary: 'Keeps a new version of a form. Orders keep the version that they were made with.',
})
