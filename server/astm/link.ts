import {
  SIGN,
  framesOf,
  isRestricted,
  judgeFrame,
  mostFrame,
  sentText,
  strictRules,
  type FrameFault,
  type FrameRules,
} from './frame'

/** Why something that came is not filed: in the words of a log and of the list of messages. */
export type LinkFault =
  /** The instrument ended before the message did. */
  | 'ended'
  /** Nothing came for half a minute, or a frame that never ended. */
  | 'silence'
  /** The instrument began anew. */
  | 'restarted'
  /** The connection was lost. */
  | 'closed'
  | 'tooLong'
  /** What was whole could not be kept, and was refused until the instrument gave up. */
  | 'unkept'
  /** A frame was refused until the instrument gave up. */
  | FrameFault

/** What the driver is to do. In the order in which they are given. */
export type LinkAction =
  | { kind: 'send'; bytes: Uint8Array }
  /** Whole messages: keep them, then call `stored`. Until then nothing is answered and nothing more is read. */
  | { kind: 'store'; text: Uint8Array }
  /** Of a message that never ended: keep it raw, file nothing. */
  | { kind: 'incomplete'; text: Uint8Array; why: LinkFault }
  /** Everything of it was acknowledged. */
  | { kind: 'sent'; id: string }
  /** The instrument did not take it. `again`: it is tried again by itself. */
  | { kind: 'unsent'; id: string; again: boolean }

export interface LinkOptions extends FrameRules {
  /** Text of a frame that is sent. */
  mostText: number
}

/** Deadlines in milliseconds (E1381, 6.5; those that the standard leaves open are ours). */
export const waits = {
  /** For an answer to ENQ or a frame of ours. */
  answer: 15_000,
  /** For a frame or EOT. */
  frame: 30_000,
  /** After a busy answer to ENQ. */
  busy: 10_000,
  /** After both began at once: the instrument goes first. */
  contention: 20_000,
  /** Without a byte, before a damaged frame is refused: what is left of it must not be taken for an answer to ours. */
  quiet: 2_000,
  /** Without a byte, before ENQ in the middle of a message is believed. */
  restart: 1_000,
  /** Before what was not taken is offered again. */
  again: 10_000,
} as const

/** One frame is sent so often. */
const mostSends = 6
/** One message is offered so often. */
const mostSessions = 6
/** All of one message. */
const mostMessage = 4_000_000
/** So many records of one message are read. */
export const mostRecords = 20_000

const H = 'H'.charCodeAt(0)
const L = 'L'.charCodeAt(0)

interface Outgoing {
  id: string
  frames: Uint8Array[]
  sessions: number
}

type State =
  | { is: 'neutral' }
  | { is: 'receiving' }
  | { is: 'storing' }
  | { is: 'enquiring' }
  | { is: 'sending'; frame: number; sends: number }

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const withEnds = (records: readonly Uint8Array[]): Uint8Array =>
  joined(records.flatMap((record) => [record, Uint8Array.of(SIGN.CR)]))
const sameBytes = (a: Uint8Array, b: Uint8Array | null): boolean =>
  b !== null && a.length === b.length && a.every((byte, at) => byte === b[at])

/** A message so far. Frames are added to it, and what was there is neither copied nor looked at again. */
interface Gathered {
  records: Uint8Array[]
  /** The record that is not ended yet, in the pieces in which it came. */
  open: Uint8Array[]
  /** How many records there are up to the last terminator. */
  whole: number
  separator: number
}
const nothing = (): Gathered => ({ records: [], open: [], whole: 0, separator: '|'.charCodeAt(0) })

/** What the text of a frame adds: records that it ends, and what of it is open; `joins`: it goes on with the open record. */
interface Added {
  records: Uint8Array[]
  open: Uint8Array
  joins: boolean
  whole: number
  separator: number
}

/** A frame that ends a record ends it with or without a carriage return. */
function addedBy(
  { records: before, open, whole: wholeBefore, separator: signBefore }: Gathered,
  text: Uint8Array,
  ends: boolean,
): Added {
  const records: Uint8Array[] = []
  let from = 0
  const cut = (at: number) => {
    const piece = text.slice(from, at)
    const record = records.length === 0 && from === 0 ? joined([...open, piece]) : piece
    if (record.length > 0) records.push(record)
  }
  let hasCut = false
  for (let at = text.indexOf(SIGN.CR); at >= 0; at = text.indexOf(SIGN.CR, from)) {
    cut(at)
    hasCut = true
    from = at + 1
  }
  if (ends) {
    cut(text.length)
    hasCut = true
    from = text.length
  }
  let whole = wholeBefore
  let separator = signBefore
  for (const [at, record] of records.entries()) {
    if (record[0] === H && record.length > 1) separator = record[1] ?? separator
    if (record[0] === L && (record.length === 1 || record[1] === separator)) whole = before.length + at + 1
  }
  return { records, open: text.slice(from), joins: !hasCut, whole, separator }
}

function add(to: Gathered, { records, open, joins, whole, separator }: Added): void {
  for (const record of records) to.records.push(record)
  if (!joins) to.open = []
  if (open.length > 0) {
    // Pieces of like size become one, so that a record in millions of frames is neither millions of pieces nor copied each time.
    let piece = open
    for (let last = to.open.at(-1); last && last.length <= piece.length; last = to.open.at(-1)) {
      to.open.pop()
      piece = joined([last, piece])
    }
    to.open.push(piece)
  }
  to.whole = whole
  to.separator = separator
}

export interface Link {
  /** Bytes came. */
  receive(chunk: Uint8Array, now: number): LinkAction[]
  /** What `store` asked for is kept for good, or could not be: then it is refused, and the instrument sends it again. */
  stored(isKept: boolean, now: number): LinkAction[]
  /** A message of ours, as records without their ends; sent as soon as the line is free. */
  offer(id: string, records: readonly Uint8Array[], now: number): LinkAction[]
  /** A moment has come that `deadline` named. */
  tick(now: number): LinkAction[]
  /** When `tick` is to be called; null: not by itself. */
  deadline(): number | null
  /** Whether a message is on its way, either way. */
  isBusy(): boolean
  /** The connection is gone. */
  close(): LinkAction[]
}

/**
 * One line by E1381, as a machine without clock or socket: bytes and moments in, actions out. The same bytes give the same actions
 * however they are cut. Only what was stored is acknowledged: the frame that ends a message waits for `stored`.
 */
export function createLink(options: Partial<LinkOptions> = {}): Link {
  const rules: LinkOptions = { ...strictRules, mostText: sentText, ...options }
  let state: State = { is: 'neutral' }
  let due: number | null = null
  /** Not before then is anything of ours begun. */
  let notBefore = 0
  const queue: Outgoing[] = []

  let gathered = nothing()
  let size = 0
  let lastNumber = 0
  let lastFrame: Uint8Array | null = null
  let lastFault: LinkFault | null = null
  /** The frame that comes in, and what came that is no frame. */
  let frame: number[] = []
  /** Where its ETX or ETB stands; -1: not yet. */
  let endAt = -1
  let isBad = false
  let stray = 0
  let strayLine = false
  let maybeRestart = false
  let quietAt: number | null = null
  /** What waits for `stored`. */
  let pending: { frame: Uint8Array; number: number; rest: Gathered } | null = null
  let waiting: number[] = []

  const send = (...bytes: number[]): LinkAction => ({ kind: 'send', bytes: Uint8Array.of(...bytes) })

  const clearInput = () => {
    frame = []
    endAt = -1
    isBad = false
    stray = 0
    strayLine = false
    maybeRestart = false
    quietAt = null
  }
  const begin = (now: number) => {
    state = { is: 'receiving' }
    gathered = nothing()
    size = 0
    lastNumber = 0
    lastFrame = null
    lastFault = null
    clearInput()
    due = now + waits.frame
  }
  const neutral = () => {
    state = { is: 'neutral' }
    gathered = nothing()
    size = 0
    due = null
    clearInput()
  }

  /** Ends a transfer that is under way. */
  const drop = (why: LinkFault): LinkAction[] => {
    // What came of the frame that was under way belongs to it: without its sign and number.
    const begun = Uint8Array.from(frame.slice(2))
    const text = joined([withEnds(gathered.records), ...gathered.open, begun])
    const fault = lastFault ?? why
    const isEmpty = text.length === 0 && lastFault === null && frame.length === 0
    neutral()
    // Nothing but ENQ and EOT is a question whether we are there.
    return isEmpty && why !== 'tooLong' ? [] : [{ kind: 'incomplete', text, why: fault }]
  }

  const refuse = (why: LinkFault, now: number): LinkAction[] => {
    lastFault = why
    clearInput()
    due = now + waits.frame
    return [send(SIGN.NAK)]
  }
  const accept = (now: number): LinkAction[] => {
    lastFault = null
    clearInput()
    due = now + waits.frame
    return [send(SIGN.ACK)]
  }

  const takeFrame = (now: number): LinkAction[] => {
    const bytes = Uint8Array.from(frame)
    const judged = isBad ? ({ ok: false, why: 'signs' } as const) : judgeFrame(bytes, rules)
    if (!judged.ok) return refuse(judged.why, now)
    const { number, text, ends } = judged
    if (number === lastNumber && lastFrame !== null && sameBytes(bytes, lastFrame)) return accept(now)
    if (!rules.lenientNumbers && number !== (lastNumber + 1) % 8) return refuse('number', now)
    const added = addedBy(gathered, text, ends)
    size += text.length
    if (size > mostMessage || gathered.records.length + added.records.length > mostRecords)
      return drop('tooLong')
    const whole = ends ? added.whole : 0
    if (whole === 0) {
      add(gathered, added)
      lastNumber = number
      lastFrame = bytes
      return accept(now)
    }
    // What was gathered stays as it is: if it cannot be kept, the same frame comes again.
    const records = [...gathered.records, ...added.records]
    pending = {
      frame: bytes,
      number,
      rest: { ...nothing(), records: records.slice(whole), separator: added.separator },
    }
    size -= text.length
    state = { is: 'storing' }
    due = null
    clearInput()
    return [{ kind: 'store', text: withEnds(records.slice(0, whole)) }]
  }

  const inFrame = (byte: number, now: number): LinkAction[] => {
    if (frame.length <= mostFrame) frame.push(byte)
    if (endAt < 0 && frame.length > 2 && (byte === SIGN.ETX || byte === SIGN.ETB)) {
      endAt = frame.length - 1
      if (isBad) quietAt = now + waits.quiet
      return []
    }
    if (endAt < 0) {
      if ((frame.length > 2 && isRestricted(byte)) || frame.length > mostFrame) isBad = true
      if (isBad) quietAt = now + waits.quiet
      return []
    }
    const after = frame.length - 1 - endAt
    const bare = rules.ignoreChecksum && after === 2 && frame.at(-2) === SIGN.CR && frame.at(-1) === SIGN.LF
    if (after === 4 || bare) return takeFrame(now)
    if (isBad) quietAt = now + waits.quiet
    return []
  }

  const asStray = (byte: number, now: number): void => {
    stray += 1
    strayLine ||= byte === SIGN.LF
    quietAt = now + waits.quiet
  }

  const whileReceiving = (byte: number, now: number): LinkAction[] => {
    if (frame.length > 0) return inFrame(byte, now)
    if (byte === SIGN.STX) {
      clearInput()
      frame = [byte]
      return []
    }
    if (maybeRestart) {
      // What follows at once belongs to a damaged frame: an answer now would be taken for one to that.
      maybeRestart = false
      asStray(SIGN.ENQ, now)
      asStray(byte, now)
      return []
    }
    if (stray > 0) {
      asStray(byte, now)
      return []
    }
    if (byte === SIGN.EOT) return drop('ended')
    if (byte === SIGN.ENQ) {
      maybeRestart = true
      quietAt = now + waits.restart
    } else if (byte !== SIGN.CR && byte !== SIGN.LF) asStray(byte, now)
    return []
  }

  /** Begins what is to be sent, where the line is free. */
  const goOn = (now: number): LinkAction[] => {
    if (state.is !== 'neutral' || queue.length === 0) return []
    if (now < notBefore) {
      due = notBefore
      return []
    }
    state = { is: 'enquiring' }
    due = now + waits.answer
    return [send(SIGN.ENQ)]
  }
  const giveUp = (now: number, pause: number, counts: boolean): LinkAction[] => {
    const [first] = queue
    neutral()
    notBefore = now + pause
    due = notBefore
    if (!first) return []
    if (counts) first.sessions += 1
    const again = first.sessions < mostSessions
    if (!again) queue.shift()
    if (queue.length === 0) due = null
    return counts ? [{ kind: 'unsent', id: first.id, again }] : []
  }
  const sendFrame = (at: number, sends: number, now: number): LinkAction[] => {
    const bytes = queue[0]?.frames[at]
    if (!bytes) {
      const done = queue.shift()
      neutral()
      return [send(SIGN.EOT), ...(done ? [{ kind: 'sent', id: done.id } as const] : []), ...goOn(now)]
    }
    state = { is: 'sending', frame: at, sends }
    due = now + waits.answer
    return [{ kind: 'send', bytes }]
  }

  const whileSending = (
    now: number,
    byte: number,
    { frame: at, sends }: { frame: number; sends: number },
  ): LinkAction[] => {
    // EOT asks us to stop; a message that is under way may be ended first.
    if (byte === SIGN.ACK || byte === SIGN.EOT) return sendFrame(at + 1, 1, now)
    if (byte !== SIGN.NAK) return []
    if (sends < mostSends) return sendFrame(at, sends + 1, now)
    return [send(SIGN.EOT), ...giveUp(now, waits.again, true)]
  }

  const whileEnquiring = (byte: number, now: number): LinkAction[] => {
    if (byte === SIGN.ACK) return sendFrame(0, 1, now)
    if (byte === SIGN.NAK) return giveUp(now, waits.busy, true)
    if (byte === SIGN.ENQ) return giveUp(now, waits.contention, false)
    return []
  }

  const oneByte = (byte: number, now: number): LinkAction[] => {
    switch (state.is) {
      case 'storing':
        waiting.push(byte)
        return []
      case 'receiving':
        return whileReceiving(byte, now)
      case 'enquiring':
        return whileEnquiring(byte, now)
      case 'sending':
        return whileSending(now, byte, state)
      case 'neutral':
        if (byte !== SIGN.ENQ) return []
        begin(now)
        return [send(SIGN.ACK)]
    }
  }

  const quietOver = (now: number): LinkAction[] => {
    if (maybeRestart) {
      const lost = drop('restarted')
      begin(now)
      return [...lost, send(SIGN.ACK)]
    }
    if (frame.length > 0 || strayLine) return refuse(frame.length > mostFrame ? 'length' : 'signs', now)
    clearInput()
    return []
  }

  const tick = (now: number): LinkAction[] => {
    if (quietAt !== null && now >= quietAt) return [...quietOver(now), ...goOn(now)]
    if (due === null || now < due) return []
    due = null
    switch (state.is) {
      case 'receiving':
        return [...drop('silence'), ...goOn(now)]
      case 'enquiring':
      case 'sending':
        return [send(SIGN.EOT), ...giveUp(now, waits.again, true)]
      default:
        return goOn(now)
    }
  }

  const receive = (chunk: Uint8Array, now: number): LinkAction[] => {
    const actions: LinkAction[] = []
    for (const byte of chunk) actions.push(...oneByte(byte, now))
    return [...actions, ...goOn(now)]
  }

  return {
    receive,
    stored(isKept, now) {
      if (state.is !== 'storing' || !pending) return []
      const { frame: bytes, number, rest } = pending
      pending = null
      state = { is: 'receiving' }
      const late = Uint8Array.from(waiting)
      waiting = []
      if (!isKept) return [...refuse('unkept', now), ...receive(late, now)]
      gathered = rest
      size = 0
      lastNumber = number
      lastFrame = bytes
      return [...accept(now), ...receive(late, now)]
    },
    offer(id, records, now) {
      queue.push({ id, frames: framesOf(records, rules.mostText), sessions: 0 })
      return goOn(now)
    },
    tick,
    deadline: () => (quietAt === null ? due : due === null ? quietAt : Math.min(quietAt, due)),
    isBusy: () => state.is !== 'neutral',
    close() {
      const lost = state.is === 'receiving' ? drop('closed') : []
      neutral()
      const unsent = queue.splice(0).map(({ id }) => ({ kind: 'unsent', id, again: false }) as const)
      return [...lost, ...unsent]
    },
  }
}
