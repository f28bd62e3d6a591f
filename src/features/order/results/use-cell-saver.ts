import { useEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import type { Analysis } from '@contract/api-results'
import { t } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { useKeepAnalyses, useRefreshOrder } from '../queries'

/** A cell as typed. A cell without a draft shows what is stored. */
export interface CellDraft {
  text: string
  state: 'typing' | 'saving' | 'failed'
  /** Why the server did not take it; the typed text stays. */
  message?: string
  /** What the server had when the typing began. */
  base: string
}

export type CellDrafts = ReadonlyMap<string, CellDraft>

/**
 * Saves result cells while somebody goes on typing. One call is under way at a time and takes every cell that waits; each
 * carries the version known then, so two quick edits of one cell do not collide with each other. A refused cell keeps its
 * text and says why; the others of the same call are stored.
 */
export function useCellSaver(orderId: string, analyses: readonly Analysis[]) {
  const [drafts, setDrafts] = useState<CellDrafts>(new Map())
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const keep = useKeepAnalyses(orderId)
  const refresh = useRefreshOrder()
  // The truth between two renders: calls read and write here, the state above only shows it.
  const now = useRef({
    drafts: new Map<string, CellDraft>(),
    known: new Map<string, Analysis>(),
    queue: new Set<string>(),
    busy: false,
    unknown: { text: '', key: '' },
  })
  useEffect(() => {
    for (const analysis of analyses) {
      const known = now.current.known.get(analysis._id)
      if (!known || known.version <= analysis.version) now.current.known.set(analysis._id, analysis)
    }
  }, [analyses])

  const show = () => setDrafts(new Map(now.current.drafts))
  const stored = (id: string) => now.current.known.get(id)?.raw ?? ''

  function type(id: string, text: string): void {
    const before = now.current.drafts.get(id)
    now.current.drafts.set(id, { text, state: 'typing', base: before?.base ?? stored(id) })
    setSaved((ids) => without(ids, id))
    show()
  }
  function restore(id: string): void {
    now.current.drafts.delete(id)
    show()
  }
  /** Sends the cell unless it says what is stored already. */
  function save(id: string, text: string): void {
    const before = now.current.drafts.get(id)
    // Enter saves and moves on, and leaving the cell would save the same once more.
    if (before?.state === 'saving' && before.text === text) return
    if (text === stored(id) && before?.state !== 'saving') {
      restore(id)
      return
    }
    now.current.drafts.set(id, { text, state: 'saving', base: before?.base ?? stored(id) })
    now.current.queue.add(id)
    show()
    void run()
  }

  async function run(): Promise<void> {
    if (now.current.busy) return
    now.current.busy = true
    while (now.current.queue.size > 0) {
      const ids = [...now.current.queue]
      now.current.queue.clear()
      await sendCells(ids)
    }
    now.current.busy = false
    void refresh()
  }

  async function sendCells(ids: readonly string[]): Promise<void> {
    const cells = ids.flatMap((id) => {
      const [analysis, draft] = [now.current.known.get(id), now.current.drafts.get(id)]
      return analysis && draft ? [{ _id: id, version: analysis.version, raw: draft.text }] : []
    })
    const sent = new Map(cells.map(({ _id, raw }) => [_id, raw]))
    const text = JSON.stringify(cells)
    // The same cells after an answer that never came are the same intention.
    const key = now.current.unknown.text === text ? now.current.unknown.key : crypto.randomUUID()
    now.current.unknown = { text: '', key: '' }
    try {
      const { outcomes } = await call(api.results.enter, { body: { cells } }, { idempotencyKey: key })
      for (const { _id, ok, message, analysis } of outcomes)
        settle(_id, sent.get(_id) ?? '', ok, message, analysis)
      keep(outcomes.flatMap(({ analysis }) => (analysis ? [analysis] : [])))
    } catch (error) {
      if (isApiError(error, 'network', 'unavailable')) now.current.unknown = { text, key }
      for (const id of ids) fail(id, sent.get(id) ?? '', messageOf(error))
    }
    show()
  }

  function settle(
    id: string,
    sentText: string,
    ok: boolean,
    message: string | null,
    analysis: Analysis | null,
  ): void {
    const base = now.current.drafts.get(id)?.base ?? ''
    if (analysis) now.current.known.set(id, analysis)
    if (!ok) {
      const theirs = analysis?.raw ?? ''
      const overtaken = analysis !== null && theirs !== base && theirs !== ''
      fail(
        id,
        sentText,
        overtaken
          ? t('order.results.changedMeanwhile', { name: analysis.resultedByName ?? '', value: theirs })
          : (message ?? t('errors.unexpectedAnswer')),
      )
      return
    }
    // Typed on meanwhile: that text is newer than this answer.
    if (now.current.drafts.get(id)?.text === sentText && !now.current.queue.has(id)) {
      now.current.drafts.delete(id)
      setSaved((ids) => new Set([...ids, id]))
    }
  }
  function fail(id: string, sentText: string, message: string): void {
    const draft = now.current.drafts.get(id)
    if (draft?.text === sentText)
      now.current.drafts.set(id, { ...draft, base: stored(id), state: 'failed', message })
  }

  const unsaved = [...drafts.values()].filter(
    ({ text, base, state }) => state === 'failed' || text !== base,
  ).length
  return { drafts, saved, type, save, restore, unsaved }
}

export type CellSaver = ReturnType<typeof useCellSaver>

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  if (!ids.has(id)) return ids
  const next = new Set(ids)
  next.delete(id)
  return next
}
