import { z } from 'zod'

/** What a clinic's people choose to be told of; that a specimen was rejected everybody is told. */
export const noticeKinds = ['results', 'corrected', 'changes', 'pickups'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** By mail is beside the bell: what came by mail is found again where one signs in. */
export const noticeWays = ['none', 'bell', 'mail'] as const
export const NoticeWay = z.enum(noticeWays)
export type NoticeWay = z.infer<typeof NoticeWay>

/** From which results on. */
export const resultLevels = ['all', 'abnormal', 'critical'] as const
export const ResultLevel = z.enum(resultLevels)
export type ResultLevel = z.infer<typeof ResultLevel>

export const NoticeChoices = z.object({
  level: ResultLevel,
  results: NoticeWay,
  corrected: NoticeWay,
  changes: NoticeWay,
  pickups: NoticeWay,
})
export type NoticeChoices = z.infer<typeof NoticeChoices>

/** Of whoever chose nothing. */
export const usualNotices: NoticeChoices = {
  level: 'critical',
  results: 'bell',
  corrected: 'none',
  changes: 'none',
  pickups: 'none',
}

/** By which way somebody is told. A critical result rings the bell whatever was chosen. */
export function noticeWay(choices: NoticeChoices, kind: NoticeKind, level: ResultLevel = 'all'): NoticeWay {
  if (kind !== 'results') return choices[kind]
  const isBelow = resultLevels.indexOf(level) < resultLevels.indexOf(choices.level)
  const way = isBelow ? 'none' : choices.results
  return level === 'critical' && way === 'none' ? 'bell' : way
}
