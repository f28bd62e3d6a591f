import { z } from 'zod'
import type { Entity } from '@contract/abilities'
import { api } from '@contract/api'
import { ImportKind } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { Refusal, badInput } from '../../core/errors'
import { jobKind } from '../../core/jobs/kind'
import { abilityOfUser } from '../../core/user-ability'
import { carryOut } from '../../import/run-import'
import { findRun, moveRun, refuseSecond, type Progress } from '../../import/run-record'

export const ImportPayload = z.object({
  kind: ImportKind,
  fileName: z.string(),
  /** Where the file is kept until the run has ended. */
  fileKey: z.string(),
  map: z.record(z.string(), z.string().nullable()),
  locationId: z.string().nullable(),
})
export type ImportPayload = z.infer<typeof ImportPayload>

/** Kinds that make things which not everybody who imports may make. */
export const makes: Partial<Record<ImportKind, Entity>> = {
  locations: 'Location',
  physicians: 'Physician',
  users: 'User',
  prices: 'Price',
  coverage: 'Coverage',
}

const asRows = ({ total, done, refused }: Progress) => ({ total, done, failed: refused })

/** A file that is loaded: part by part, so that another attempt goes on where this one stopped. */
export const importJob = jobKind<ImportPayload>({
  register: 'system',
  payload: ImportPayload,
  endpoint: api.imports.start,
  needs: ['import', 'Import'],
  tries: 5,
  // One that ended with rejected rows is done: they come back as a file, to be corrected and imported.
  retriesFrom: ['FAILED', 'CANCELLED'],

  async run({ labId, id, userId, payload, db, ports, write, step }) {
    const entity = makes[payload.kind]
    if (entity && userId !== null) {
      const { ability, name } = await abilityOfUser(db, labId, userId)
      if (!ability?.can('create', entity)) throw new Refusal('forbidden', fill(m.jobs.mayNoMore, { name }))
    }
    const file = await ports.files.get(payload.fileKey)
    if (!file) throw badInput({ file: m.imports.fileGone }, m.imports.fileGone)
    const run = await carryOut({
      db,
      write,
      ports,
      labId,
      userId,
      runId: id,
      kind: payload.kind,
      bytes: file.bytes,
      fileName: payload.fileName,
      map: payload.map,
      locationId: payload.locationId,
      onProgress: () => {},
      step: (number, outcome, work) =>
        step(number, outcome, async (w) => {
          const result = await work(w)
          return { outcome: result.outcome, progress: asRows(result.progress) }
        }),
    })
    return { total: run.total ?? run.done, done: run.done, failed: run.refused, message: run.message }
  },

  async moved(w, { labId, id, payload, message, now }, to) {
    if (to === 'FAILED') await moveRun(w, labId, id, { state: 'FAILED', message, finishedAt: now })
    if (to === 'CANCELLED') await moveRun(w, labId, id, { state: 'CANCELLED', message, finishedAt: now })
    if (to !== 'QUEUED') return
    const run = await findRun(w.tx, labId, id)
    // Asked for again; a job that a server gives back was running all the time.
    if (run && run.state !== 'RUNNING') await refuseSecond(w, labId, payload.kind, now)
    await moveRun(w, labId, id, { state: 'RUNNING', message: null, finishedAt: null })
  },

  async ended({ ports, payload }, state) {
    if (state === 'DONE' || state === 'DONE_WITH_ERRORS') await ports.files.remove(payload.fileKey)
  },
})
