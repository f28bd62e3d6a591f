import type { AttemptEnd, DeliveryState, Fault } from '@contract/deliveries/choices'
import type { DeliveryTransition } from '@contract/deliveries/states'
import { m } from '@contract/messages'
import type { Said } from '../../ports'
import type { DeliveryKind } from './kinds'

/** What is known of a try: the partner's word, or that there is none. */
export type Heard =
  | Said
  /** It was never taken. */
  | { is: 'none' }
  /** Nobody can tell, and nobody will. */
  | { is: 'unknown'; words: string }
  /** The partner did not answer when asked; it is asked again. `words`: what it waits for, where that is known. */
  | { is: 'silent'; words?: string }

/** A try that has not ended, and the delivery that it belongs to. */
export interface Running {
  state: DeliveryState
  /** Tries of this sending that count, this one with them. */
  tries: number
  askedAt: Date
  /** Pages that were handed over. */
  pages: number | null
  /** The try before it, of the same sending, was answered by something that is no fax. */
  toneBefore: boolean
}

/** What follows from it. */
export interface Next {
  /** Undefined: nothing moves. */
  by?: DeliveryTransition
  /** When the delivery is tried, or asked about, next. */
  tryAt: Date | null
  /** How the try ended; null while it is under way. */
  end: AttemptEnd | null
  fault: Fault | null
  words: string | null
  /** This try is not counted. */
  free: boolean
  /** The account is refused: our line is to stand still, or the way where each has an account of its own. */
  stops: boolean
}

const minute = 60_000
const nothing = { tryAt: null, end: null, fault: null, words: null, free: false, stops: false } as const

/** The partner's number of pages says more than its word that all went well. */
function asRead(heard: Heard, { pages }: Running): Heard {
  if (heard.is !== 'confirmed' || heard.pages === undefined || pages === null || heard.pages >= pages)
    return heard
  return {
    is: 'refused',
    fault: 'partial',
    words: heard.words ?? '',
    partnerId: heard.partnerId,
    pagesSent: heard.pages,
  }
}

/** What becomes of a delivery by what was heard of its try. Decides and writes nothing. */
export function nextAfter(heard: Heard, running: Running, kind: DeliveryKind, now: Date): Next {
  const in_ = (minutes: number) => new Date(now.getTime() + minutes * minute)
  const lostAt = running.askedAt.getTime() + kind.lostAfter * minute
  const unknown = (words: string): Next => ({ ...nothing, by: 'fail', end: 'UNKNOWN', words })
  const said = asRead(heard, running)
  switch (said.is) {
    case 'taken':
      return now.getTime() >= lostAt
        ? unknown(m.deliveries.noEnd)
        : { ...nothing, by: 'take', tryAt: said.until ?? in_(kind.askAfter), words: said.words ?? null }
    case 'confirmed':
      return { ...nothing, by: 'confirm', end: 'CONFIRMED', words: said.words ?? null }
    case 'silent':
      return now.getTime() >= lostAt
        ? unknown(m.deliveries.tryLater)
        : said.words === undefined
          ? { ...nothing, tryAt: in_(1), words: m.deliveries.tryLater }
          : { ...nothing, tryAt: in_(kind.askAfter), words: said.words }
    case 'unknown':
      return unknown(said.words)
    case 'none':
      return again('again', m.deliveries.neverTaken)
    case 'refused':
      return refused(said.fault, said.words)
  }

  function refused(fault: Fault, words: string): Next {
    if (fault === 'account')
      return {
        ...nothing,
        by: 'postpone',
        end: 'FAILED',
        fault,
        words,
        tryAt: now,
        free: true,
        stops: true,
      }
    // A voice may have picked up once by chance; the second time the number is a telephone.
    const isNumber = fault === 'number' || (fault === 'tone' && running.toneBefore)
    if (isNumber || fault === 'document' || fault === 'link')
      return { ...nothing, by: 'fail', end: 'FAILED', fault: isNumber ? 'number' : fault, words }
    return again(fault, words)
  }

  function again(fault: Fault, words: string): Next {
    const pause = kind.pauses[running.tries - 1]
    const ended = { ...nothing, end: 'FAILED', fault, words } as const
    return pause === undefined ? { ...ended, by: 'fail' } : { ...ended, by: 'postpone', tryAt: in_(pause) }
  }
}
