import { expect, test } from 'vitest'
import { m } from './messages'

const textsIn = (node: object, path = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : typeof value === 'object' && value !== null
        ? textsIn(value, `${path}${key}.`)
        : [],
  )

/** A number and, after at most one adjective, several of something: wrong where the number is 1. */
const counted = /\{(\w+)\} (?:(?:open|closed|pasted|released|unfinished|saved) )?([a-z]{2,}s)\b/
/** Words that end like a plural, and slots that hold no count. */
const noCount = /^(is|was|has|as|gives|goes|places|does|controls|already|this|contains)$/
const names =
  /^(number|name|code|requisition|dropped|analyte|drug|recordName|testCode|time|typed|test|patient|unit|field|role|right|well)$/

/** Texts that never hold 1, and why. */
const never: Readonly<Record<string, string>> = {
  'instrumentLines.timesCount': 'said only of what came more than once',
  'instrumentInbox.timesOften': 'said only of what came more than once',
  'instrumentInbox.takenAgainHelp': 'said only of what came again',
  'patientAccess.notFoundMany': 'said only of more than three',
  'recalls.ageLate': 'the hours of a limit, constants',
  'drafts.tooMany': 'the limit of drafts, a constant',
  'orderSheets.tooMany': 'the limit of lists, a constant',
  'orderSheets.tooManyRows': 'the limit of rows, a constant',
  'specimens.tooManyOpen': 'the limit of open decisions, a constant',
  'kiosk.photoSize': 'the pixels of a photo that is too large',
  'views.tooMany': 'the limit of saved views, a constant',
  'medications.tooMany': 'the limit of lines, a constant',
  'medications.lineTooLong': 'the limit of characters, a constant',
  'emergency.reasonShort': 'the least length, a constant',
  'emergency.notice': 'the length of an emergency access, a constant',
  'session.addAccountShort': 'the least length, a constant',
  'session.mailResetOnce': 'the life of a link, a constant',
  'session.smsCode': 'the life of a code, a constant',
  'errors.atMostCharacters': 'the limit of a field, never so low',
  'results.tooLong': 'the limit of a cell, a constant',
  'labSettings.logoutRange': 'limits of a setting, constants',
  'labSettings.logoutLongest': 'limits of a setting, constants',
  'rules.tooLongAgo': 'the oldest age, a constant',
  'rules.veryOld': 'an age above 110 years',
  'imports.fileLongLine': 'the limit of a line, a constant',
  'imports.rowLongCell': 'longer than the limit of a cell',
  'imports.previewOf': 'shown where there are more rows than the first ones',
  'imports.previewIcdRetires': 'a national table of codes',
  'imports.doneIcd': 'a national table of codes',
  'imports.doneDrugs': 'a national table of products',
  'imports.doneLoinc': 'a national table of codes',
  'home.daysSpan': 'the days of the chart, a constant',
  'orders.collectedRange': 'the ranges that can be chosen, from 7 days on',
  'orders.noneInRange': 'the ranges that can be chosen, from 7 days on',
  'orders.filtersLastDays': 'the ranges that can be chosen, from 7 days on',
  'orders.partlySpecimens': 'shown where there are several',
  'orders.partlyTests': 'shown where there are several',
  'register.historyAll': 'shown where there are more than the first few',
  'specimens.footCut': 'shown where there are more than the list holds',
  'imports.previewIcd': 'a national table of codes',
  'reports.tooManyLinks': 'the ceiling of links, a constant',
  'audit.didCount': 'what was viewed is the record’s counts',
  'labSettings.hoursHint': 'the limit of a field, a constant',
  'labSettings.logoSize': 'pixels of a picture that is too large',
  'labels.pastEdge': 'dots of a label',
  'printers.size': 'dots of a label',
  'plates.notOnPlate': 'the wells of a plate, 96 or 384',
  'plates.layoutWell': 'the wells of a plate, 96 or 384',
  'plates.layoutMoving': 'three or four, by the wells of the plate',
  'plates.wellsOf': 'the wells of a plate, 96 or 384',
  'lists.columnsWidth': 'pixels of a column',
  'orderEntry.testsNeeds': 'no count',
  'rules.calculation.tooLong': 'the most, a constant',
  'publicHealth.tooManyResults': 'the most, a constant',
  'shell.deniedNoRole': 'no count',
  'scannerCheck.advice.too-short': 'the least length, a constant',
  'instrumentInbox.codeDilution': 'a dilution is of more than once',
  'instrumentRuns.repeatDiluted': 'a dilution is of more than once',
  'instrumentRuns.saysLess': 'a dilution is of more than once',
  'instrumentRuns.repeatFurther': 'a dilution is of more than once',
  'instrumentRuns.dilutionProblem.tooMuch': 'a dilution is of more than once',
  'instrumentRuns.dilutionProblem.tooThin': 'a dilution is of more than once',
  'instrumentRuns.dilutionSaid': 'a dilution is of more than once',
  'instrumentRuns.dilutionTold': 'a dilution is of more than once',
  'instrumentRuns.dilutionToldMultiplied': 'a dilution is of more than once',
  'rules.dilution.counted': 'a dilution is of more than once',
  'rules.dilution.multiplied': 'a dilution is of more than once',
  'rules.dilution.repeat': 'a dilution is of more than once',
  'rules.dilution.further': 'a dilution is of more than once',
  'setup.starterNote': 'the starter menu, which is ours',
  'setup.starterLoadedDetail': 'the starter menu, which is ours',
}

const texts = new Map(textsIn(m))

/** The text for one, beside the text for many: `exportTitleOne`, `waitingOne` for `waitingMany`, `problem` for `problems`. */
const forOne = (path: string) => {
  const stem = path.replace(/Many$/, '')
  return [
    `${stem}One`,
    ...Array.from(
      path.matchAll(/s(?=[A-Z]|$)/g),
      ({ index }) => path.slice(0, index) + path.slice(index + 1),
    ),
    path.replace(/sIn$/, 'InOne'),
    path.replace(/s$/, 'One'),
  ].some((one) => one !== path && texts.has(one))
}

const needing = [...texts].filter(([, text]) => {
  const [, slot = '', word = ''] = counted.exec(text) ?? []
  return word !== '' && !noCount.test(word) && !names.test(slot)
})

test('a text that counts has a counterpart for one', () => {
  expect(needing.length).toBeGreaterThan(30)
  expect(needing.filter(([path]) => !(path in never) && !forOne(path))).toEqual([])
})

test('each exception is needed', () => {
  const paths = new Set(needing.map(([path]) => path))
  expect(Object.keys(never).filter((path) => !paths.has(path) || forOne(path))).toEqual([])
})
