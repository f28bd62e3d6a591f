import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { m } from '@contract/messages'
import { badInput } from '../../core/errors'
import type { NamedProfile } from '../../instrument-files/detect'
import { unreadable, type ReadFile } from '../../instrument-files/read-file'
import { UnreadableFile } from '../../instrument-files/sheet'
import type { Ports } from '../../ports'
import type { KnownProfile } from './profiles'

const refused = (why: string) => badInput({ file: why }, why)

/** Waits for a file to be read; one that is more than may be read is refused in words. */
export const orRefused = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof UnreadableFile ? refused(unreadable[error.reason]) : error
  })

/**
 * The profile that reads a file, and what it reads; without a key the one that finds its columns, the instrument's own before the
 * ready-made ones. Throws what is wrong with the whole of it.
 */
export async function readBy(
  { instrumentFiles }: Pick<Ports, 'instrumentFiles'>,
  profile: string | undefined,
  bytes: Uint8Array,
  own: readonly KnownProfile[],
): Promise<{ ready: NamedProfile; read: ReadFile }> {
  if (bytes.length === 0) throw refused(m.instrumentRuns.fileEmpty)
  if (profile === undefined) {
    const found = await orRefused(instrumentFiles.detect(bytes, own))
    if (found.ready === null) throw refused(found.why)
    return found
  }
  const ready = own.find(({ id }) => id === profile) ?? readyProfiles.find(({ key }) => key === profile)
  if (!ready) throw badInput({ profile: m.instrumentRuns.profileUnknown })
  const read = await orRefused(instrumentFiles.read(bytes, ready.profile))
  const [problem] = read.problems
  if (read.results.length === 0 && problem) throw refused(problem.message)
  return { ready, read }
}
