import type { Slots } from './fill'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** What is wrong with one text, or with a group of texts under one export, by its path. */
type FaultAt<English, Own, Path extends string> = English extends string
  ? Own extends string
    ? string extends Own
      ? `${Path} is no literal text`
      : Same<Slots<English>, Slots<Own>> extends true
        ? never
        : `${Path} has other slots`
    : `${Path} is no text`
  : Faults<English, Own, `${Path}.`>

/**
 * The names of the texts that a translation lacks, has too many of, or whose `{slots}` differ from the English ones; never
 * where it fits. Groups, such as those of a plural, are compared key by key.
 */
export type Faults<English, Own, Path extends string = ''> =
  | {
      [Key in keyof English & string]: Key extends keyof Own
        ? FaultAt<English[Key], Own[Key], `${Path}${Key}`>
        : `${Path}${Key} is missing`
    }[keyof English & string]
  | { [Key in Exclude<keyof Own, keyof English> & string]: `${Path}${Key} is not in English` }[Exclude<
      keyof Own,
      keyof English
    > &
      string]

/** Does not compile while there are faults, and the error names them. */
export type Complete<Wrong extends never> = Wrong
