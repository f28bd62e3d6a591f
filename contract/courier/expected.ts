import type { BagState } from './states'

interface KnownBag {
  state: BagState
  /** Its number was announced for this stop. */
  expected: boolean
}

const isScanned = ({ state }: KnownBag) => state !== 'EXPECTED' && state !== 'NOT_HERE'

/**
 * How many of the bags that a stop expects were scanned. A bag that nobody announced is not one of those announced by number; it
 * counts only where more were announced than have a number. Courier, dispatcher and receiving say this one count.
 */
export function expectedBags(announced: number, bags: readonly KnownBag[]) {
  const numbered = bags.filter(({ expected }) => expected)
  const of = Math.max(announced, numbered.length)
  const scanned = numbered.filter(isScanned).length
  const foreign = bags.filter((bag) => !bag.expected && isScanned(bag)).length
  return {
    of,
    scanned: scanned + Math.min(foreign, of - numbered.length),
    /** Expected by number, neither scanned nor said to be missing. */
    open: numbered.filter(({ state }) => state === 'EXPECTED').length,
  }
}
