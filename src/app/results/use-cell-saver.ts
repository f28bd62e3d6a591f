import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { untilBack } from '@/lib/until-back'
import { useSession } from '@/stores/session'
import { forgetTypedResult, keepTypedResult, typedResults } from './journal'

/** A cell as typed. A cell without a draft shows what is stored. */
export interface CellDraft {
  text: string
  /** `waiting`: no answer came; it goes again by itself. `failed`: the server did not take it. */
  state: 'typing' | 'saving' | 'waiting' | 'failed'
  /** Why the server did not take it; the typed text stays. */
  message?: string
  /** It was typed earlier, in another page of this browser, and never sent. */
  isFound?: true
  /** What the server had when the typing began, and its version: a newer value is never written over unseen. */
  base: string
  version: number
  /** Somebody else's value that came between, and who entered it: both are shown until one is chosen. */
  theirs?: { raw: string; name: string }
  /** The critical value that this one would replace: it is asked for, and nothing is sent until somebody says so. */
  replaces?: string
}

export type CellDrafts = ReadonlyMap<string, CellDraft>

interface SaverOptions {
  /** What is on screen, as the server last told it. */
  analyses: readonly Analysis[]
  /** Whether cells can be typed in here now: only then does what was typed earlier come back. */
  entering: boolean
  /** Puts what the server answered in the place of what stands. */
  keep: (analyses: readonly Analysis[]) => void
  /** Everything sent has its answer. */
  refresh: () => unknown
}

/** Cells that go in one call, under one key until an answer comes. */
interface Batch {
  key: string
  cells: { _id: string; version: number; raw: string; replaces?: string }[]
}

/**
 * Saves result cells while somebody goes on typing. One call is under way at a time and takes every cell that waits; each
 * carries the version that was seen when its typing began, raised by its own saves, so two quick edits of one cell do not
 * collide with each other and somebody else's value is never lost. A refused cell keeps its text and says why; the others of
 * the same call are stored. What got no answer goes again by itself, under the same key.
 *
 * What is typed stands in this browser's journal until the server has it: after a tab that was killed, a network that was away
 * or a new version of the product the same person finds it in its cell. What had been sent goes again; what was only typed waits
 * for Enter.
 */
export function useCellSaver({ analyses, entering, keep, refresh }: SaverOptions) {
  const [drafts, setDrafts] = useState<CellDrafts>(new Map())
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [person] = useState(() => useSession.getState().userid ?? '')
  // The truth between two renders: calls read and write here, the state above only shows it.
  const now = useRef({
    drafts: new Map<string, CellDraft>(),
    known: new Map<string, Analysis>(),
    queue: new Set<string>(),
    /** Critical values that somebody said are to be replaced, by analysis. */
    replacing: new Map<string, string>(),
    busy: false,
    flying: null as Batch | null,
    /** Sent, and nobody knows whether it arrived. */
    owed: null as Batch | null,
    /** Ends the pause before the next try. */
    pause: new AbortController(),
    gone: false,
  })
  useEffect(() => {
    for (const analysis of analyses) {
      const known = now.current.known.get(analysis._id)
      if (!known || known.version <= analysis.version) now.current.known.set(analysis._id, analysis)
    }
  }, [analyses])
  useEffect(() => {
    const state = now.current
    state.gone = false
    return () => {
      state.gone = true
      state.pause.abort()
    }
  }, [])

  const show = () => setDrafts(new Map(now.current.drafts))
  const note = (id: string, sent: boolean): void => {
    const draft = now.current.drafts.get(id)
    if (draft && person !== '')
      keepTypedResult(person, id, { text: draft.text, version: draft.version, sent, at: Date.now() })
  }
  const recover = useEffectEvent(() => {
    let again = false
    for (const [id, { text, version, sent }] of typedResults(person)) {
      const known = now.current.known.get(id)
      if (!known || now.current.drafts.has(id)) continue
      if ((known.raw ?? '') === text) {
        forgetTypedResult(person, id)
        continue
      }
      // Of a version that is not the one on screen nobody knows what stood: whatever stands now is somebody else's.
      const base = known.version === version ? (known.raw ?? '') : ''
      now.current.drafts.set(id, { text, version, base, ...(sent ? { state: 'saving' } : found) })
      if (sent) now.current.queue.add(id)
      again ||= sent
    }
    show()
    if (again) void run()
  })
  useEffect(() => {
    if (entering) recover()
  }, [entering, analyses])

  const stored = (id: string) => now.current.known.get(id)?.raw ?? ''
  const begun = (id: string): Pick<CellDraft, 'base' | 'version'> => {
    const { base, version } = now.current.drafts.get(id) ?? {
      base: stored(id),
      version: now.current.known.get(id)?.version ?? 0,
    }
    return { base, version }
  }

  function type(id: string, text: string): void {
    now.current.drafts.set(id, { text, state: 'typing', ...begun(id) })
    note(id, false)
    setSaved((ids) => without(ids, id))
    show()
  }
  function restore(id: string): void {
    now.current.drafts.delete(id)
    forgetTypedResult(person, id)
    now.current.queue.delete(id)
    const { owed } = now.current
    if (owed?.cells.some(({ _id }) => _id === id)) {
      const cells = owed.cells.filter(({ _id }) => _id !== id)
      now.current.owed = cells.length > 0 ? { key: crypto.randomUUID(), cells } : null
      now.current.pause.abort()
    }
    show()
  }
  /** Sends the cell unless it says what is stored already. */
  function save(id: string, text: string): void {
    const before = now.current.drafts.get(id)
    // Enter saves and moves on, and leaving the cell would save the same once more.
    if (before?.state === 'saving' && before.text === text) return
    if (before?.state === 'waiting' && before.text === text) return now.current.pause.abort()
    const { flying, owed } = now.current
    const underWay = [flying, owed].some((batch) => batch?.cells.some(({ _id }) => _id === id))
    if (text === stored(id) && !underWay && !now.current.queue.has(id)) return restore(id)
    const known = now.current.known.get(id)
    if (known?.critical && known.raw !== null && known.raw !== text && !now.current.replacing.has(id)) {
      now.current.drafts.set(id, {
        ...{ text, state: 'failed', replaces: known.raw, ...begun(id) },
        message: fill(m.order.replacesCritical, { value: known.raw }),
      })
      note(id, false)
      return show()
    }
    now.current.drafts.set(id, { text, state: owed ? 'waiting' : 'saving', ...begun(id) })
    now.current.queue.add(id)
    note(id, true)
    show()
    void run()
  }

  /** The critical value that stands is to be replaced by what was typed: whoever says so was told of what that means. */
  function replace(id: string): void {
    const draft = now.current.drafts.get(id)
    if (draft?.replaces === undefined) return
    now.current.replacing.set(id, draft.replaces)
    save(id, draft.text)
  }
  /** The question is put away; what was typed stays, not saved. */
  function putOff(id: string): void {
    const draft = now.current.drafts.get(id)
    if (!draft) return
    const { replaces: _, ...rest } = draft
    now.current.drafts.set(id, rest)
    show()
  }

  async function run(): Promise<void> {
    const state = now.current
    if (state.busy) return
    state.busy = true
    let tries = 0
    while (!state.gone) {
      const batch = state.owed ?? nextBatch()
      if (!batch) break
      if (await sent(batch)) {
        tries = 0
        continue
      }
      state.pause = new AbortController()
      await untilBack(tries, state.pause.signal)
      tries += 1
    }
    state.busy = false
    if (!state.gone) void refresh()
  }

  function nextBatch(): Batch | null {
    const ids = [...now.current.queue]
    now.current.queue.clear()
    const cells = ids.flatMap((id) => {
      const draft = now.current.drafts.get(id)
      if (!draft) return []
      now.current.drafts.set(id, { ...draft, state: 'saving' })
      const replaces = now.current.replacing.get(id)
      return [
        { _id: id, version: draft.version, raw: draft.text, ...(replaces === undefined ? {} : { replaces }) },
      ]
    })
    show()
    return cells.length > 0 ? { key: crypto.randomUUID(), cells } : null
  }

  /** Sends a batch; false where no answer came and it is owed. */
  async function sent(batch: Batch): Promise<boolean> {
    const { cells, key } = batch
    const raws = new Map(cells.map(({ _id, raw }) => [_id, raw]))
    // Restoring a cell of it replaces what is owed: then this is the last try of the old one.
    const wasOwed = now.current.owed
    let answered = true
    now.current.flying = batch
    try {
      const { outcomes } = await call(api.results.enter, { body: { cells } }, { idempotencyKey: key })
      for (const { _id, ok, message, analysis } of outcomes)
        settle(_id, raws.get(_id) ?? '', ok, message, analysis)
      keep(outcomes.flatMap(({ analysis }) => (analysis ? [analysis] : [])))
    } catch (error) {
      // Where the session ended, the page gives way to the sign-in: the same person's values go by themselves after it.
      answered = !isApiError(error, 'network', 'unavailable', 'too_many_requests', 'unauthenticated')
      for (const { _id, raw } of cells)
        if (answered) fail(_id, raw, messageOf(error))
        else wait(_id, raw)
    }
    now.current.flying = null
    if (now.current.owed === wasOwed) now.current.owed = answered ? null : batch
    show()
    return answered
  }

  function settle(
    id: string,
    sentText: string,
    ok: boolean,
    message: string | null,
    analysis: Analysis | null,
  ): void {
    const draft = now.current.drafts.get(id)
    now.current.replacing.delete(id)
    if (analysis) now.current.known.set(id, analysis)
    // A try whose answer was lost had stored it: then the version is newer and the value is this very one.
    if (!ok && analysis?.raw !== sentText) {
      const theirs = analysis?.raw ?? ''
      const overtaken = analysis !== null && theirs !== (draft?.base ?? '') && theirs !== ''
      fail(
        id,
        sentText,
        overtaken
          ? fill(m.order.resultsChangedMeanwhile, { name: analysis.resultedByName ?? '', value: theirs })
          : (message ?? m.errors.unexpectedAnswer),
        analysis,
        overtaken ? { raw: theirs, name: analysis.resultedByName ?? '' } : undefined,
      )
      return
    }
    // Typed on meanwhile: that text is newer than this answer, and goes over it.
    if (draft && (draft.text !== sentText || now.current.queue.has(id))) {
      now.current.drafts.set(id, { ...draft, base: sentText, version: analysis?.version ?? draft.version })
      return
    }
    now.current.drafts.delete(id)
    forgetTypedResult(person, id)
    setSaved((ids) => new Set([...ids, id]))
  }
  function fail(
    id: string,
    sentText: string,
    message: string,
    analysis: Analysis | null = null,
    theirs?: CellDraft['theirs'],
  ): void {
    const draft = now.current.drafts.get(id)
    if (draft?.text !== sentText) return
    // The value that stands was named in the message: from here on it is the one that Enter would write over.
    const seen = analysis ? { base: stored(id), version: analysis.version } : {}
    now.current.drafts.set(id, { ...draft, ...seen, ...(theirs && { theirs }), state: 'failed', message })
    // The answer was no: it is not sent again by itself.
    note(id, false)
  }
  function wait(id: string, sentText: string): void {
    const draft = now.current.drafts.get(id)
    if (draft?.text === sentText && draft.state !== 'typing')
      now.current.drafts.set(id, { ...draft, state: 'waiting' })
  }

  const all = [...drafts.values()]
  const waiting = all.filter(({ state }) => state === 'waiting').length
  const unsaved = all.filter(({ text, base, state }) => state !== 'typing' || text !== base).length
  return { drafts, saved, type, save, restore, replace, putOff, unsaved, waiting }
}

export type CellSaver = ReturnType<typeof useCellSaver>

const found = { state: 'typing', isFound: true } as const

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  if (!ids.has(id)) return ids
  const next = new Set(ids)
  next.delete(id)
  return next
}
