import type { Profile } from '@contract/instrument-runs/profile'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { fill, m } from '@contract/messages'
import { openFile } from './open-file'
import { readSheets, unreadable, type ReadFile } from './read-file'
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

/** What a live line would have said, with or without its framing; null where a file is none of that. */
function messageOf(bytes: Uint8Array): 'ASTM' | 'HL7' | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  // eslint-disable-next-line no-control-regex -- the signs that frame a message
  const bare = head.replace(/^[\u0000-\u0020\u00ef\u00bb\u00bf]+/, '')
  if (/^(FHS|BHS|MSH)[^A-Za-z0-9\s]/.test(bare)) return 'HL7'
  return /^\d?H([^A-Za-z0-9\s"])(?!\1)[^A-Za-z0-9\s"]{3}\1/.test(bare) ? 'ASTM' : null
}

/** Why no profile reads a file, in words. */
export function whyNone(bytes: Uint8Array): string {
  const protocol = messageOf(bytes)
  if (protocol !== null) return fill(m.instrumentRuns.fileIsMessage, { protocol })
  try {
    openFile(bytes, { encoding: 'auto', delimiter: 'auto' })
  } catch (error) {
    if (error instanceof UnreadableFile) return unreadable[error.reason]
    throw error
  }
  return m.instrumentRuns.profileNone
}
