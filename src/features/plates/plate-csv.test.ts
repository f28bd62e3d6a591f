import { expect, test } from 'vitest'
import { controlOf, plateOf, specimenOf, wellOf } from './fixtures'
import { plateCsv, readPlateCsv } from './plate-csv'

const plate = plateOf({
  contents: [wellOf('A1', 1), wellOf('B1', 2), wellOf('C1', 3), controlOf('H12', 'NTC')],
})
const waiting = [specimenOf(4), specimenOf(5, { why: '26323-0005A is on hold.' })]
const read = (...rows: string[]) => readPlateCsv(plate, ['Well,Content,Name', ...rows].join('\n'), waiting)

test('a file that was written is read again without a difference, and holds no names of patients', () => {
  const text = plateCsv(plate)
  expect(text.split('\r\n').slice(0, 2)).toEqual(['Well,Content,Name', 'A1,26323-0001A,'])
  expect(text).toContain('H12,NTC,Water')
  expect(text).not.toContain('Diaz')
  expect(readPlateCsv(plate, text, waiting)).toEqual({ differences: [], steps: [], problems: [] })
})

test('specimens of the plate exchange their wells, what waits is placed, and what is left out stays', () => {
  const { differences, steps, problems } = read(
    'A1,26323-0002A,',
    'B1,26323-0001A,',
    'D1,26323-0004A,',
    'E1,PC,Positive',
  )
  expect(problems).toEqual([])
  expect(differences.map(({ well, before, after }) => `${well} ${before} ${after}`)).toEqual([
    'A1 26323-0001A 26323-0002A',
    'B1 26323-0002A 26323-0001A',
    'D1  26323-0004A',
    'E1  PC',
  ])
  expect(steps.map((step) => `${step.do} ${step.well}`)).toEqual(['move B1', 'put D1', 'control E1'])
})

test('a specimen that goes elsewhere is moved before its well is given away', () => {
  const { steps } = read('A1,26323-0004A,', 'D1,26323-0001A,', 'C1,,')
  expect(steps.map((step) => `${step.do} ${step.well}`)).toEqual(['move A1', 'put A1', 'clear C1'])
})

test('what cannot be done is said for each well, and nothing of it is sent', () => {
  const { steps, problems } = read(
    'H12,26323-0004A,',
    'Z9,X,',
    'D1,99999-0001A,',
    'E1,26323-0005A,',
    'A1,BLANK,',
    'A1,NTC,',
  )
  expect(steps.map((step) => `${step.do} ${step.well}`)).toEqual(['blank A1'])
  expect(problems).toHaveLength(5)
  expect(readPlateCsv(plate, 'Position;Sample\nA1;x', waiting).problems).toEqual([
    'The file needs the columns Well and Content in its first line.',
  ])
})
