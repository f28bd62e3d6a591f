import { fill, m } from '@contract/messages'
import type { Observation, ResultGroup, ResultMessage } from '../../hl7/public'
import { enterResults } from '../results/entry/public'
import type { Filed } from './filing'
import type { Run } from './filing-run'
import { setLink } from './order-links'
import { cellOf, flagDoubts, statusOf, type Cell, type GroupHere } from './result-cell'
import { commonNotes, registeredLab, type Lab } from './result-comment'
import { checkPatient, orderOfResult } from './result-order'
import { collectionDoubts, specimenDoubts } from './result-specimen'
import { liveAnalyses, notFiled } from './result-test'
import { held, refusedFor } from './stop'
import { refuses, waits, warns } from './tell'

/** OBX-29: answers and context, which are no results. */
const isResult = ({ kind }: Observation) => kind !== 'QST' && kind !== 'SCI'

/** Enters the values, and says where the sender reads one otherwise than we do. */
async function enter({ ctx, w, told, noticed }: Run, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return
  const { outcomes } = await enterResults(
    ctx,
    w,
    cells.map(({ analysis, raw, comment }) => ({
      _id: analysis._id,
      version: analysis.version,
      raw,
      comment,
    })),
  )
  for (const [at, { ok, message, analysis }] of outcomes.entries()) {
    const cell = cells[at]
    if (!cell) continue
    if (!ok) throw notFiled(cell.observation, 5, message ?? '')
    if (cell.raw === '' || !analysis?.interpretation) continue
    if (analysis.interpretation.critical) noticed.critical = true
    // Of the value that stood there it was asked before.
    if (cell.raw !== cell.analysis.raw) told.push(...flagDoubts(cell.observation, analysis.interpretation))
  }
}

async function fileGroup(run: Run, content: ResultMessage, group: ResultGroup, registered: Lab | null) {
  const { told } = run
  const place = { segment: 'OBR', index: group.index, field: 2 }
  const found = await orderOfResult(run, group)
  if (!found)
    throw held('unsolicited', m.ehrFiling.why.unsolicited, {
      placer: group.placer?.id ?? null,
      problems: [warns(place, m.ehrFiling.why.unsolicited, '204')],
    })
  const patientId = await checkPatient(run, content.patient, found)
  if (found.sent.length === 0) told.push(waits(place, m.ehrFiling.notSent, '204'))
  const { notes } = content
  const here: GroupHere = { group, found, live: await liveAnalyses(run, found), registered, notes }
  told.push(...specimenDoubts(group))
  const cells: Cell[] = []
  let isWaiting = false
  let isCarried = false
  for (const observation of group.observations.filter(isResult)) {
    const cell = await cellOf(run, here, observation)
    if (cell === 'waiting') isWaiting = true
    else if (cell === 'stands') isCarried = true
    else if (cell && cells.some(({ analysis }) => analysis._id === cell.analysis._id))
      throw notFiled(observation, 3, m.ehrFiling.resultTwice)
    else if (cell) cells.push(cell)
  }
  told.push(
    ...collectionDoubts(
      run,
      group,
      found,
      cells.map(({ analysis: { letter }, observation }) => ({ letter, observation })),
    ),
  )
  if (cells.length === 0 && !isWaiting && !isCarried && commonNotes(group, notes).length > 0)
    told.push(waits({ segment: 'NTE', index: 1, field: 3 }, m.ehrFiling.noteAlone))
  return { found, patientId, cells, isWaiting }
}

/** What a result message does here: its values are entered where they were ordered. Nothing is verified or released by it. */
export async function fileResult(run: Run, content: ResultMessage): Promise<Extract<Filed, { is: 'filed' }>> {
  const { ctx, w, codes, told, connection } = run
  if (connection.kind !== 'laboratory')
    throw refusedFor([refuses({ segment: 'MSH', index: 1, field: 9 }, m.ehrFiling.notLaboratory, '200')])
  const registered = await registeredLab(run)
  const done = []
  for (const group of content.groups) {
    const one = await fileGroup(run, content, group, registered)
    done.push(one)
    if (one.isWaiting) continue
    await enter(run, one.cells)
    const { link } = one.found
    if (link && link.state !== 'CANCELLED') {
      const isWhole = group.observations.every((each) => ['F', 'C', 'X'].includes(statusOf(each, group)))
      await setLink(ctx, w, link, { state: isWhole ? 'RESULTED' : 'PARTIAL' })
    }
  }
  if (done.some(({ isWaiting }) => isWaiting)) {
    const [first] = codes.waiting
    throw held(
      'code',
      codes.waiting.length > 1
        ? fill(m.ehrFiling.why.codes, { count: codes.waiting.length })
        : fill(m.ehrFiling.why.code, { code: first?.code ?? '' }),
      { problems: told },
    )
  }
  const [first] = done
  return {
    is: 'filed',
    patientId: first?.patientId ?? null,
    orderId: first?.found.order._id ?? null,
    requisitionNumber: first?.found.order.requisitionNumber ?? null,
    locationId: first?.found.order.location._id ?? null,
    placer: content.groups[0]?.placer?.id ?? null,
    urgent: false,
    answers: [],
    told,
  }
}
