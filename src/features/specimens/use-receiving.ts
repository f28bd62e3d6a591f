import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '@contract/api'
import { invalidate, read } from '@/api/query'
import { useMe } from '@/app/me'
import { useUnsaved } from '@/app/unsaved'
import { labZone } from '@/lib/zone'
import { announce } from '@/ui/live-region'
import { unsentCount } from './receiving-log'
import { wordOf } from './said'
import { needsDecision, type ScanRow } from './scan-row'
import { logOf, useLogState } from './session-log'
import { shownRows, tallies } from './shown-rows'
import { play } from '@/app/scan/sounds'

/** The most that the call answers; older lines of today are counted, not shown. */
const MOST_LINES = 200
export const todayQuery = read(api.specimens.today, { body: { limit: MOST_LINES } }, { every: 30 })

/** What this person left undecided on whatever page or computer. */
const openQuery = read(api.specimens.openScans, {}, { every: 30 })

/** This person's scans and today's list as one, kept up to date. */
export function useReceiving() {
  const { user } = useMe()
  const client = useQueryClient()
  const log = logOf(user._id)
  const state = useLogState(log)
  const today = useQuery(todayQuery)
  const open = useQuery(openQuery)
  const { data: undecided } = open
  useEffect(() => {
    if (undecided) log.adopt(undecided.docs)
  }, [log, undecided])
  useUnsaved(unsentCount(state) > 0)

  const onAnswer = useEffectEvent((row: ScanRow) => {
    const fine = row.state === 'undone' || (row.state === 'received' && row.message === null)
    play(fine ? 'good' : 'look')
    announce(row.message === null ? `${row.code} ${wordOf(row, false)}` : `${row.code}: ${row.message}`, {
      urgent: needsDecision(row),
    })
    // One question for a whole rack, when the last tube of it has its answer.
    if (unsentCount(log.state()) === 0) void invalidate(client, api.specimens.today, 'orders', api.home.lab)
  })
  useEffect(() => log.onAnswer((row) => onAnswer(row)), [log])

  return {
    log,
    scans: state.rows,
    down: state.down,
    today,
    /** Scans that wait for a decision may be missing. */
    openFailed: open.isError,
    rows: shownRows(state.rows, today.data, today.dataUpdatedAt, labZone()),
    tallies: tallies(state.rows, today.data, today.dataUpdatedAt),
  }
}
