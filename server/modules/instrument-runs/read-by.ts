import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { m } from '@contract/messages'
import { badInput } from '../../core/errors'
import { detectProfile, type NamedProfile } from '../../instrument-files/detect'
import { readFile, type ReadFile } from '../../instrument-files/read-file'
import type { KnownProfile } from './profiles'

/**
 * The profile that reads a file, and what it reads; without a key the one that finds its columns, the instrument's own before the
 * ready-made ones. Throws what is wrong with the whole of it.
 */
export function readBy(
  profile: string | undefined,
  bytes: Uint8Array,
  own: readonly KnownProfile[],
): { ready: NamedProfile; read: ReadFile } {
  if (bytes.length === 0) throw badInput({ file: m.instrumentRuns.fileEmpty }, m.instrumentRuns.fileEmpty)
  if (profile === undefined) {
    const found = detectProfile(bytes, own)
    if (!found) throw badInput({ file: m.instrumentRuns.profileNone }, m.instrumentRuns.profileNone)
    return found
  }
  const ready = own.find(({ id }) => id === profile) ?? readyProfiles.find(({ key }) => key === profile)
  if (!ready) throw badInput({ profile: m.instrumentRuns.profileUnknown })
  const read = readFile(ready.profile, bytes)
  const [problem] = read.problems
  if (read.results.length === 0 && problem) throw badInput({ file: problem.message }, problem.message)
  return { ready, read }
}
