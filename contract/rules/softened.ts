import { m } from '../messages'

const WORDS: Record<string, string> = m.reports.toxExplained

/** Why a negative may be none, by the flags of its sentence: `use as needed`. Empty where nothing softens it (reference, section 7). */
export const softenedBy = (flags: readonly string[]): string[] =>
  flags.flatMap((flag) => WORDS[flag.replace('softened:', '')] ?? [])
