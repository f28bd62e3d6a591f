import type { Profile } from '@contract/instrument-runs/profile'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { openFile } from './open-file'
import { readSheets, type ReadFile } from './read-file'
import { UnreadableFile, type Sheet } from './sheet'

/** A profile with what it is called. */
export interface NamedProfile {
  name: string
  profile: Profile
}

/**
 * The first profile that reads something out of a file, with what it read: those of the instrument's own laboratory before the
 * ready-made ones. Null where none does, or where the file cannot be opened at all.
 */
export function detectProfile(
  bytes: Uint8Array,
  own: readonly NamedProfile[] = [],
): { ready: NamedProfile; read: ReadFile } | null {
  const opened = new Map<string, Sheet[]>()
  // A workbook has neither encoding nor delimiter.
  const workbook = bytes[0] === 0x50 || bytes[0] === 0xd0
  for (const ready of [...own, ...readyProfiles]) {
    const { encoding, delimiter } = ready.profile
    const way = workbook ? '' : `${encoding} ${delimiter}`
    try {
      const sheets = opened.get(way) ?? openFile(bytes, ready.profile)
      opened.set(way, sheets)
      const read = readSheets(ready.profile, sheets)
      if (read.results.length > 0) return { ready, read }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
    }
  }
  return null
}
