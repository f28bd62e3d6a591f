import { wallClock } from '../core/wall-clock'
import { fileStoreFor } from '../node/files'
import { ids } from '../node/ids'
import { createPasswords } from '../node/passwords'
import type { Ports } from '../ports'
import { CommandError, type World } from './command'

const absent = () =>
  Promise.reject(new CommandError('A command sends no mail, draws no paper and seals no secrets.'))

/** The world outside, as far as a command needs it: files, time and names for things. */
export const portsFor = ({ config, log }: World): Ports => ({
  clock: wallClock,
  ids,
  log,
  seals: { seal: absent, open: absent, mac: absent, check: absent },
  files: fileStoreFor(config),
  passwords: createPasswords(),
  mail: { sandbox: true, send: absent },
  sms: { sandbox: true, send: absent },
  documents: {
    report: absent,
    cumulative: absent,
    labels: absent,
    workList: absent,
    batchReport: absent,
    table: absent,
    faxCover: absent,
    fax: absent,
    merge: absent,
    abn: absent,
    requisition: absent,
  },
  instrumentFiles: { detect: absent, read: absent, trial: absent, plateRun: absent },
  uploads: { list: absent, photo: absent },
  trustedProxies: [],
  publicUrl: config.publicUrl ?? '',
  demo: false,
  startedAt: new Date(),
})
